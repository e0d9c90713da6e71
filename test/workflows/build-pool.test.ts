import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection, WorkflowFailedError } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentNamed } from '../../adapters/registry.js';
import { startTemporalServer, type TemporalServer } from '../../toolchain/temporal-server.js';
import { caseWorkflowPrefix, pauseSignal, resumeSignal } from '../../workflows/messages.js';
import { casemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { randomGame, randomGames } from '../support/games.js';
import { startPool } from '../support/pool.js';
import { wrappedEngine } from '../support/wrapped-engine.js';

let server: TemporalServer;
let connection: Connection;
let temporal: { client: Client; address: string };

beforeAll(async () => {
  await installMissing();
  server = await startTemporalServer({ dbFile: null, log: () => undefined });
  connection = await Connection.connect({ address: server.address });
  temporal = { client: new Client({ connection }), address: server.address };
}, 1_500_000);
afterAll(async () => {
  await connection?.close();
  await server?.stop();
});

/** The list of workflows follows what happens with a delay. */
const patience = { timeout: 30_000, interval: 200 };

/** Position of a game that no other game has: the last. */
function lastPosition(pgn: string): string {
  const chess = environmentNamed('chess');
  return chess.positions(chess.parse(Buffer.from(pgn))).findLast(({ exact }) => exact === null)?.key ?? '';
}

const executionsOf = async (workflowId: string) => {
  const runs: { runId: string; status: string }[] = [];
  for await (const { runId, status } of temporal.client.workflow.list({ query: `WorkflowId = '${workflowId}'` })) {
    runs.push({ runId, status: status.name });
  }
  return runs;
};

/** Seconds that the server gives one task of a workflow. */
const taskTimeoutS = async (workflowId: string, runId?: string): Promise<number> => {
  const { raw } = await temporal.client.workflow.getHandle(workflowId, runId).describe();
  return Number(raw.executionConfig?.defaultWorkflowTaskTimeout?.seconds);
};

const childrenOf = async (poolId: string) => {
  const children: string[] = [];
  const query = `WorkflowType = 'buildCase' AND WorkflowId STARTS_WITH '${poolId}/'`;
  for await (const { status } of temporal.client.workflow.list({ query })) children.push(status.name);
  return children;
};

describe('cuts of the history', () => {
  it('lose and repeat no case: seven records, a cut after every two', async () => {
    const illegal = '[Event "x"]\n\n1. e4 e5 2. Ke3 *\n';
    const games = [1, 2, 3, 4, 5].map((seed) => randomGame(seed, 14));
    const pgn = [...games.slice(0, 3), illegal, ...games.slice(3), randomGame(2, 14)].join('\n');
    const folder = await workFolder();
    const cut = await startPool(temporal, folder, pgn, { continueAfter: 2, window: 2, until: 'videos' });
    expect(await cut.handle.result()).toMatchObject({ read: 7, cases: 5, duplicates: 1 });
    await expect
      .poll(async () => (await executionsOf(cut.handle.workflowId)).map(({ status }) => status).sort(), patience)
      .toEqual(['COMPLETED', 'CONTINUED_AS_NEW', 'CONTINUED_AS_NEW']);
    await expect.poll(() => childrenOf(cut.handle.workflowId), patience).toEqual(Array(5).fill('COMPLETED'));
    expect((await cut.handle.describe()).memo?.prefix).toMatch(/^runs\/pool\//);

    // A cut hands the long deadline on, and no case inherits it.
    const { workflowId } = cut.handle;
    for (const { runId } of await executionsOf(workflowId)) expect(await taskTimeoutS(workflowId, runId)).toBe(60);
    const first = (await cut.handle.describe()).raw.workflowExecutionInfo?.firstRunId ?? '';
    expect(await taskTimeoutS(`${caseWorkflowPrefix(workflowId, first)}0`)).toBe(20);

    // Counts of the workflow are those of the report.
    const { read, built, reused, duplicates, quarantined, inFlight, waiting, phase } = await cut.progress();
    const report = await cut.report();
    expect({ read, cases: built + reused, reused, duplicates, quarantined }).toEqual({
      read: report.read,
      cases: report.cases,
      reused: report.reused,
      duplicates: report.duplicates,
      quarantined: report.quarantined,
    });
    expect({ inFlight, waiting, phase }).toEqual({ inFlight: [], waiting: 0, phase: 'finished' });

    const whole = await startPool(temporal, await workFolder(), pgn, { until: 'videos' });
    await whole.handle.result();
    expect(await whole.manifest()).toEqual(await cut.manifest());
  });

  it('go on while more cases are under way than any worker runs light tasks by default', async () => {
    const folder = await workFolder();
    const engine = await wrappedEngine(folder, [{ fen: '*', fault: 'hold' }]);
    const games = randomGames(30, 12, 12);
    const pool = await startPool(temporal, folder, games, { continueAfter: 2, window: 12, engine: engine.path });
    // All twelve are waited for by an execution that took them over.
    await pool.until(({ inFlight }) => inFlight.length === 12);
    await expect.poll(async () => (await executionsOf(pool.handle.workflowId)).length, patience).toBe(2);
    await engine.setRules([]);
    expect(await pool.handle.result()).toMatchObject({ read: 12, cases: 12 });
    expect(await pool.progress()).toMatchObject({ built: 12, read: 12 });
  });
});

describe('signals', () => {
  it('pause lets cases under way finish and starts no other; resume goes on', async () => {
    const folder = await workFolder();
    const engine = await wrappedEngine(folder, [{ fen: '*', fault: 'hold' }]);
    const pool = await startPool(temporal, folder, randomGames(50, 6, 12), { window: 2, engine: engine.path });
    await pool.until(({ inFlight }) => inFlight.length === 2);
    await pool.handle.signal(pauseSignal);
    await engine.setRules([]);
    await pool.until(({ paused, inFlight }) => paused && inFlight.length === 0);
    await delay(1000);
    expect(await pool.progress()).toMatchObject({ paused: true, built: 2, read: 6, waiting: 4, inFlight: [] });
    const status = await casemill(['status', 'pool'], folder, { TEMPORAL_ADDRESS: temporal.address });
    expect(status.stdout).toContain('run pool: paused');
    expect(await executionsOf(pool.handle.workflowId)).toHaveLength(1);

    await pool.handle.signal(resumeSignal);
    expect(await pool.handle.result()).toMatchObject({ read: 6, cases: 6 });
    expect(await pool.progress()).toMatchObject({ paused: false, built: 6 });
  });

  it.each([
    ['', 400, 1],
    [' and one taken over at a cut', 2, 2],
  ])('cancel ends the pool and its cases%s, and keeps what is finished', async (_, continueAfter, executions) => {
    const folder = await workFolder();
    const games = [60, 61, 62].map((seed) => randomGame(seed, 12));
    const engine = await wrappedEngine(folder, [{ fen: lastPosition(games[1] ?? ''), fault: 'hold' }]);
    const options = { window: 1, continueAfter, engine: engine.path };
    const pool = await startPool(temporal, folder, games.join('\n'), options);
    await pool.until(({ built, inFlight }) => built === 1 && inFlight.length === 1);
    await expect.poll(async () => (await executionsOf(pool.handle.workflowId)).length, patience).toBe(executions);
    await pool.handle.cancel();
    await expect(pool.handle.result()).rejects.toThrow(WorkflowFailedError);
    expect((await pool.handle.describe()).status.name).toBe('CANCELLED');
    await expect
      .poll(async () => (await childrenOf(pool.handle.workflowId)).sort(), patience)
      .toEqual(['CANCELLED', 'COMPLETED']);
    await engine.setRules([]);
    await pool.stopWorker();

    const again = await startPool(temporal, folder, games.join('\n'), options);
    expect(await again.handle.result()).toMatchObject({ read: 3, cases: 3 });
    expect(await again.progress()).toMatchObject({ built: 2, reused: 1 });
  });
});

describe('an engine that fails', () => {
  it.each([
    ['crash', 'engine_crashed'],
    ['silent', 'engine_silent'],
  ] as const)('by %s on one record sets that record aside', async (fault, reason) => {
    const folder = await workFolder();
    const games = [70, 71, 72, 73].map((seed) => randomGame(seed, 12));
    const engine = await wrappedEngine(folder, [{ fen: lastPosition(games[1] ?? ''), fault }]);
    await writeFile(join(folder, 'games.pgn'), games.join('\n'));
    const args = ['build', '--env', 'chess', '--nodes', '200', '--until', 'labels', '--json', 'games.pgn'];
    const env = {
      CASEMILL_STOCKFISH: engine.path,
      CASEMILL_ENGINE_DEADLINE_S: '2',
      TEMPORAL_ADDRESS: temporal.address,
    };
    const { exitCode, stderr, json } = await casemill(args, folder, env);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    expect(json()).toMatchObject({ read: 4, cases: 3, quarantined: { [reason]: 1 } });
    expect(json().quarantine).toEqual([expect.objectContaining({ gameNumber: 2, reason })]);

    // The engine is mended: the same command builds the one that is missing.
    await engine.setRules([]);
    expect((await casemill(args, folder, env)).json()).toMatchObject({ cases: 4, reused: 3, quarantined: {} });
  });

  it('on everything stops the run with one line that says what to do, and keeps finished cases', async () => {
    const folder = await workFolder();
    const engine = await wrappedEngine(folder);
    const build = (...files: string[]) =>
      casemill(['build', '--env', 'chess', '--nodes', '200', '--until', 'labels', '--json', ...files], folder, {
        CASEMILL_STOCKFISH: engine.path,
        TEMPORAL_ADDRESS: temporal.address,
      });
    await writeFile(join(folder, 'first.pgn'), randomGames(80, 1, 12));
    await writeFile(join(folder, 'rest.pgn'), randomGames(81, 6, 12));
    expect((await build('first.pgn')).json()).toMatchObject({ cases: 1 });
    await engine.setRules([{ fen: '*', fault: 'crash' }]);
    const { exitCode, stderr, json } = await build('first.pgn', 'rest.pgn');
    expect(exitCode).toBe(1);
    expect(json()).toMatchObject({ error: { code: 'engine_crashed' } });
    const lines = stderr.split('\n').filter((line) => line.includes('engine_crashed'));
    expect(lines).toEqual([expect.stringContaining('casemill engines install stockfish')]);
    expect(stderr).not.toMatch(/^ +at /m);

    await engine.setRules([]);
    expect((await build('first.pgn', 'rest.pgn')).json()).toMatchObject({ read: 7, cases: 7, reused: 1 });
  }, 280_000);
});

describe('two runs on one store through one server', () => {
  it('both finish, and share what both need', async () => {
    const folder = await workFolder();
    await writeFile(join(folder, 'a.pgn'), randomGames(90, 3, 12));
    await writeFile(join(folder, 'b.pgn'), randomGames(92, 3, 12));
    const build = (name: string) =>
      casemill(
        ['build', '--env', 'chess', '--nodes', '200', '--size', '240', '--json', '--name', name, `${name}.pgn`],
        folder,
        { TEMPORAL_ADDRESS: temporal.address },
      );
    const [a, b] = await Promise.all([build('a'), build('b')]);
    expect([a.stderr, b.stderr].join('')).not.toContain('error');
    expect([a.json(), b.json()]).toMatchObject([
      { read: 3, cases: 3 },
      { read: 3, cases: 3 },
    ]);
    const ids = await Promise.all(
      ['a', 'b'].map(async (name) => {
        const verified = await casemill(['verify', name, '--deep', '--json'], folder);
        return verified.json();
      }),
    );
    expect(ids).toMatchObject([
      { ok: true, cases: 3 },
      { ok: true, cases: 3 },
    ]);
  });
});
