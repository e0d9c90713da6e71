/** What the engine is asked, counted by an engine that keeps a list: nothing twice, and nothing that was saved. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { environmentNamed } from '../../adapters/registry.js';
import { ValuesFile } from '../../manifests/values-schema.js';
import { casemill, startCasemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { randomGame } from '../support/games.js';
import { processesOf } from '../support/processes.js';
import { wrappedEngine } from '../support/wrapped-engine.js';

beforeAll(() => installMissing(), 1_500_000);

const build = (...more: string[]) => {
  return ['build', '--env', 'chess', '--nodes', '200', '--until', 'labels', '--json', ...more, 'games.pgn'];
};

/** What is stored under; the engine gets a move number behind it. */
const keyOf = (fen: string): string => fen.split(' ').slice(0, 5).join(' ');

function enginePositions(games: readonly string[]): string[] {
  const chess = environmentNamed('chess');
  const positions = games.flatMap((game) => chess.positions(chess.parse(Buffer.from(game))));
  return positions.flatMap(({ key, exact }) => (exact === null ? [key] : []));
}

describe('the engine is asked', () => {
  it.each([1, 2])('once for every position, however many games share it, with %i workers', async (workers) => {
    const folder = await workFolder();
    const games = [1, 2, 3, 4].map((seed) => randomGame(seed, 24, 14));
    await writeFile(join(folder, 'games.pgn'), games.join('\n'));
    const all = enginePositions(games);
    const distinct = [...new Set(all)].sort();
    expect(distinct.length).toBeLessThan(all.length - 40);

    const engine = await wrappedEngine(folder);
    const env = { CASEMILL_STOCKFISH: engine.path };
    expect((await casemill(build('--workers', String(workers)), folder, env)).json()).toMatchObject({ cases: 4 });
    expect((await engine.searches()).map(keyOf).sort()).toEqual(distinct);

    // A fifth game of the same opening in a later run: only what is new.
    await writeFile(join(folder, 'games.pgn'), randomGame(5, 24, 14));
    await casemill(build('--name', 'later'), folder, env);
    const grown = [...new Set([...distinct, ...enginePositions([randomGame(5, 24, 14)])])].sort();
    expect((await engine.searches()).map(keyOf).sort()).toEqual(grown);
  });

  it('for nothing again that was saved before its worker was killed', async () => {
    const folder = await workFolder();
    const game = randomGame(7, 60);
    await writeFile(join(folder, 'games.pgn'), game);
    // 0.3 s a position: some are saved every five seconds, long before the game is done.
    const engine = await wrappedEngine(folder, [{ fen: '*', fault: 'slow' }]);
    const run = startCasemill(build(), folder, { CASEMILL_STOCKFISH: engine.path });
    const saved = async () => {
      const evaluate = join(folder, 'out', 'stages', 'evaluate');
      const names = await readdir(evaluate, { recursive: true }).catch(() => []);
      const part = names.find((name) => name.endsWith('.part'));
      return part === undefined ? undefined : readFile(join(evaluate, part), 'utf8').catch(() => undefined);
    };
    await expect.poll(saved, { timeout: 60_000, interval: 50 }).toBeDefined();
    const workers = (await processesOf(run.pid ?? 0)).filter(({ command }) => / worker --queues /.test(command));
    for (const { pid } of workers) process.kill(pid, 'SIGKILL');
    const before = await engine.searches();
    const { values } = ValuesFile.parse(JSON.parse((await saved()) ?? ''));
    const known = new Set(values.map(({ key }) => key));
    await engine.setRules([]);

    const { exitCode, stdout } = await run;
    expect(exitCode).toBe(0);
    expect(JSON.parse(String(stdout))).toMatchObject({ cases: 1 });
    const after = (await engine.searches()).slice(before.length).map(keyOf);
    expect(known.size).toBeGreaterThan(5);
    expect(after.filter((key) => known.has(key))).toEqual([]);
    expect([...known, ...after].sort()).toEqual([...new Set(enginePositions([game]))].sort());
    expect(await saved()).toBeUndefined();
  });
});
