/** One store, several commands: who may work, what an unfinished run allows, how one is ended. */
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { casemill, startCasemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { expectFailure } from '../support/failure.js';
import { randomGame, randomGames } from '../support/games.js';
import { processesOf } from '../support/processes.js';
import { treeOf } from '../support/tree.js';
import { wrappedEngine } from '../support/wrapped-engine.js';

beforeAll(() => installMissing(), 1_500_000);

const build = (...more: string[]) => {
  return ['build', '--env', 'chess', '--nodes', '200', '--until', 'labels', '--json', ...more, 'games.pgn'];
};
const patience = { timeout: 60_000, interval: 200 };

/** A build whose engine never answers: it stands with its cases under way. */
async function heldBuild() {
  const folder = await workFolder();
  await writeFile(join(folder, 'games.pgn'), randomGames(1, 3, 14));
  const engine = await wrappedEngine(folder, [{ fen: '*', fault: 'hold' }]);
  const env = { CASEMILL_STOCKFISH: engine.path };
  const run = startCasemill(build(), folder, env);
  onTestFinished(async () => {
    run.kill('SIGKILL');
    await run;
  });
  await expect.poll(() => engine.searches(), patience).not.toEqual([]);
  return { folder, engine, env, run };
}

describe('a store that is being built into', () => {
  it('refuses a second build, answers status, and is unharmed by both', async () => {
    const { folder, engine, env, run } = await heldBuild();
    expectFailure(await casemill(build(), folder, env), 1, 'store_busy', /TEMPORAL_ADDRESS/);
    const status = (await casemill(['status', 'chess', '--json'], folder, env)).json();
    expect(status).toMatchObject({ state: 'running', progress: { read: 3, built: 0 } });
    await access(join(folder, 'out', '.casemill', 'lock'));

    expect((await casemill(['pause', 'chess'], folder, env)).stdout).toContain('paused');
    expect((await casemill(['status', 'chess', '--json'], folder, env)).json()).toMatchObject({ state: 'paused' });
    expect((await casemill(['resume', 'chess'], folder, env)).stdout).toContain('resumed');
    await engine.setRules([]);
    const { exitCode, stdout } = await run;
    expect(exitCode).toBe(0);
    expect(JSON.parse(String(stdout))).toMatchObject({ read: 3, cases: 3 });
    await expect(access(join(folder, 'out', '.casemill', 'lock'))).rejects.toThrow('ENOENT');
  });

  it('tells a build that it was cancelled', async () => {
    const { folder, engine, env, run } = await heldBuild();
    expect((await casemill(['cancel', 'chess'], folder, env)).stdout).toContain('cancelled');
    const { exitCode, stderr, stdout } = await run;
    expect(exitCode).toBe(1);
    expect(String(stderr)).toMatch(/^run_cancelled: .*Run the same command again/m);
    expect(JSON.parse(String(stdout))).toMatchObject({ error: { code: 'run_cancelled' } });
    await engine.setRules([]);
    expect((await casemill(build(), folder, env)).json()).toMatchObject({ cases: 3 });
  });

  it('says when its server is gone, and the same command goes on', async () => {
    const { folder, engine, env, run } = await heldBuild();
    const server = (await processesOf(run.pid ?? 0)).filter(({ command }) => /^\S+ server start-dev /.test(command));
    expect(server).toHaveLength(1);
    for (const { pid } of server) process.kill(pid, 'SIGKILL');
    await engine.setRules([]);
    const { exitCode, stderr } = await run;
    expect(exitCode).toBe(1);
    expect(String(stderr)).toMatch(/^temporal_lost: .*run the same command again/m);
    expect(String(stderr)).not.toMatch(/^ +at /m);
    expect((await casemill(build(), folder, env)).json()).toMatchObject({ read: 3, cases: 3 });
  });
});

describe('an unfinished run', () => {
  it('is shown without being touched, refuses other settings, and makes way when cancelled', async () => {
    const { folder, engine, env, run } = await heldBuild();
    run.kill('SIGINT');
    expect((await run).exitCode).toBe(130);

    const below = ['stages', 'private', 'runs'];
    const before = await treeOf(join(folder, 'out'), below);
    for (const _ of [1, 2]) {
      const status = await casemill(['status', 'chess', '--json'], folder, env);
      expect(status.json()).toMatchObject({ state: 'interrupted', built: 0, report: null });
    }
    expect(await treeOf(join(folder, 'out'), below)).toEqual(before);

    expectFailure(await casemill(build('--seed', '5'), folder, env), 2, 'run_unfinished', /casemill cancel chess/);
    // Another name is another run.
    await engine.setRules([]);
    expect((await casemill(build('--name', 'other', '--limit', '1'), folder, env)).json()).toMatchObject({ cases: 1 });

    expect((await casemill(['cancel', 'chess'], folder, env)).stdout).toContain('cancelled');
    expect((await casemill(['status', 'chess', '--json'], folder, env)).json()).toMatchObject({ state: 'terminated' });
    expectFailure(await casemill(['cancel', 'absent'], folder, env).then(asJson), 2, 'run_unknown', /--name/);
    const changed = await casemill(build('--licence', 'changed'), folder, env);
    expect(changed.json()).toMatchObject({ read: 3, cases: 3, quarantined: {} });
  }, 240_000);

  it('is taken over after a lock that a dead process left', async () => {
    const folder = await workFolder();
    await writeFile(join(folder, 'games.pgn'), randomGame(1, 14));
    await casemill(build(), folder);
    // No process has this number: it is above the kernel's limit.
    await writeFile(join(folder, 'out', '.casemill', 'lock'), '99999999 left');
    expect((await casemill(build(), folder)).json()).toMatchObject({ cases: 1, reused: 1 });
    expect(await readFile(join(folder, 'out', '.casemill', 'lock'), 'utf8').catch(() => 'gone')).toBe('gone');
  });
});

/** `cancel` has no JSON of its own. */
function asJson(run: Awaited<ReturnType<typeof casemill>>): typeof run {
  const message = run.stderr.trim();
  return { ...run, json: () => ({ error: { code: message.split(':')[0], message } }) };
}
