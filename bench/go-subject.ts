/** What the go benches work on: games by size of the board, what an engine must tell of them, and the engine. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { positionsToAsk } from '../activities/needed-positions.js';
import { RecordFault } from '../adapters/environment.js';
import { goPositions } from '../adapters/go/events.js';
import { go } from '../adapters/go/index.js';
import type { BoardSize } from '../adapters/go/limits.js';
import type { GoMatch } from '../adapters/go/match.js';
import { parseGoRecord } from '../adapters/go/parse.js';
import { goQuery } from '../adapters/go/query.js';
import type { Position } from '../evaluators/contract.js';
import { createKataGo } from '../evaluators/katago/actor.js';
import type { KataGoConfig } from '../evaluators/katago/processes.js';
import { hashJson } from '../manifests/canonical.js';
import { type Quantized, quantize } from '../quantization/tuples.js';
import { cacheDir } from '../toolchain/cache-dir.js';
import { requireTool } from '../toolchain/find.js';
import { katagoNetwork } from '../toolchain/katago-package.js';

export interface RealGame {
  readonly path: string;
  readonly match: GoMatch;
}

const samples = fileURLToPath(new URL('../../samples/go', import.meta.url));

/** Folder of SGF files: of the record collection where it is at hand, else the samples. */
export function goRecords(): { readonly records: string; readonly name: string } {
  const collection = join(process.env.CASEMILL_RECORDS ?? '', 'go', 'ogs');
  const there = process.env.CASEMILL_RECORDS !== undefined && existsSync(collection);
  return there
    ? { records: collection, name: 'the OGS games of the collection' }
    : { records: samples, name: 'the samples' };
}

/** The shortest games on 9 lines. */
export async function shortGames(count: number): Promise<RealGame[]> {
  return (await gamesOn(9)).slice(0, count);
}

/** The games on so many lines, different ones, by length. */
export async function gamesOn(size: BoardSize): Promise<RealGame[]> {
  const { records: folder } = goRecords();
  const games = new Map<string, RealGame>();
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.sgf')).sort()) {
    const path = join(folder, name);
    const match = matchOf(await readFile(path));
    if (match?.size === size && !games.has(match.identity)) games.set(match.identity, { path, match });
  }
  return [...games.values()].sort((a, b) => a.match.moves.length - b.match.moves.length);
}

function matchOf(bytes: Uint8Array): GoMatch | undefined {
  try {
    return parseGoRecord(bytes);
  } catch (error) {
    if (error instanceof RecordFault) return undefined;
    throw error;
  }
}

/** The positions that labels need, of all games, each once. */
export function wantedPositions(games: readonly RealGame[]): { match: GoMatch; positions: Position[] }[] {
  const seen = new Set<string>();
  return games.map(({ match }) => {
    const positions = positionsToAsk(go, match).flatMap(({ key, turn }) => {
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ key, turn }];
    });
    return { match, positions };
  });
}

export function requestOf({ match, positions }: { match: GoMatch; positions: Position[] }) {
  return { positions, question: goQuery(match) };
}

/** As a build with these visits would open it. */
export async function goEngine(more: Pick<KataGoConfig, 'visits' | 'profile' | 'threads'>): Promise<KataGoConfig> {
  return { tool: await requireTool('katago'), network: await katagoNetwork(), seed: 0, ...more };
}

/**
 * What a build makes of the matches with the default label spec. Values are kept in the cache game by game, so that a
 * bench that was stopped goes on where it was.
 */
export async function labelledGames(
  games: readonly GoMatch[],
  more: Pick<KataGoConfig, 'visits' | 'profile' | 'threads'>,
): Promise<Quantized[]> {
  const evaluator = await createKataGo(await goEngine(more));
  const folder = join(cacheDir(), 'bench', 'go', hashJson(evaluator.identity).slice(0, 16));
  await mkdir(folder, { recursive: true });
  try {
    return await Promise.all(
      games.map(async (match) => {
        const values = await keptValues(join(folder, `${match.identity}.json`), async () => {
          const positions = goPositions(match).map(({ key }, turn) => ({ key, turn }));
          return (await evaluator.evaluate(requestOf({ match, positions }))).map(({ value }) => value);
        });
        const { labelSpec: spec, sides } = go;
        const facts = { events: go.events(match), thinkMs: go.thinkMs(match), winner: go.winner(match) };
        return quantize({ ...facts, values, sides, spec, fps: 2 });
      }),
    );
  } finally {
    await evaluator.close();
  }
}

async function keptValues(path: string, value: () => Promise<number[]>): Promise<number[]> {
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept !== null) return z.array(z.number().int()).parse(JSON.parse(kept));
  const values = await value();
  await writeFile(path, JSON.stringify(values));
  return values;
}
