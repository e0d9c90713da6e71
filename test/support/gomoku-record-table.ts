/** The outcome of every game of the record collection, and the page that commits it. A refusal comes before a duplicate. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { GomokuMatch } from '../../adapters/gomoku/match.js';
import { splitGames } from '../../adapters/gomoku/split.js';
import { readChunks } from '../../adapters/source.js';
import { outcome } from './gomoku.js';

export interface GomokuOutcome {
  readonly file: string;
  readonly gameNumber: number;
  readonly bytes: Uint8Array;
  /** `case`, `duplicate` or a reason of GOMOKU_FAULTS. */
  readonly outcome: string;
  readonly match: GomokuMatch | null;
}

export const TOURNAMENT = 'renju-bot-tournament.json';

/** In alphabetical order, the tournament last. `recordsFolder` is CASEMILL_RECORDS. */
export async function gomokuOutcomes(recordsFolder: string): Promise<GomokuOutcome[]> {
  const folder = join(recordsFolder, 'gomoku');
  const files = readdirSync(join(folder, 'selfplay'))
    .filter((name) => name.endsWith('.psq'))
    .sort()
    .map((name) => `selfplay/${name}`);
  const outcomes: GomokuOutcome[] = [];
  const seen = new Set<string>();
  for (const file of [...files, TOURNAMENT]) {
    for await (const { bytes, gameNumber } of splitGames(readChunks(join(folder, file)))) {
      const result = outcome(bytes);
      const match = typeof result === 'string' ? null : result;
      const kind = match === null ? String(result) : seen.has(match.identity) ? 'duplicate' : 'case';
      if (match !== null) seen.add(match.identity);
      outcomes.push({ file, gameNumber, bytes, outcome: kind, match });
    }
  }
  return outcomes;
}

/** One line a `.psq` file; the games of the tournament by what became of them and how they ended. */
export function gomokuTable(outcomes: readonly GomokuOutcome[]): string {
  const lines = ['| record | games | outcome | what is in it |', '| --- | --- | --- | --- |'];
  for (const { file, outcome: kind, match } of outcomes.filter((one) => one.file !== TOURNAMENT)) {
    lines.push(`| ${file} | 1 | ${kind} | ${match === null ? '' : facts(match)} |`);
  }
  const groups = new Map<string, number>();
  for (const { outcome: kind, match } of outcomes.filter((one) => one.file === TOURNAMENT)) {
    const group = `${kind} | ${match === null ? '' : `${board(match)}, ${match.opening} opening stones, ${ending(match)}`}`;
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  for (const [group, count] of [...groups].sort()) lines.push(`| ${TOURNAMENT} | ${count} | ${group} |`);
  return lines.join('\n');
}

function facts(match: GomokuMatch): string {
  const { opening, moves } = match;
  const known = moves.slice(opening).filter(({ thinkMs }) => thinkMs !== null).length;
  return `${board(match)}, ${opening} opening stones, ${moves.length - opening} more, ${known} think times, ${ending(match)}`;
}

function board({ size, rule }: GomokuMatch): string {
  return `${size} × ${size}, ${rule}`;
}

function ending({ end, winner }: GomokuMatch): string {
  const by = { first: 'Black', second: 'White', draw: 'nobody', none: 'nobody named' }[winner ?? 'none'];
  if (end === null) return `not ended on the board, won by ${by}`;
  return { row: `a row of ${by}`, forbidden: 'a forbidden move of Black', full: 'a full board' }[end.by];
}
