import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { casemill, startCasemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { randomGames } from '../support/games.js';
import { processesOf, survivors } from '../support/processes.js';

beforeAll(() => installMissing(), 1_500_000);

const args = (store: string) => {
  return ['build', '--env', 'chess', '--nodes', '20000', '--size', '240', '--json', '--store', store, 'games.pgn'];
};

/** Until the store holds some finished work and some is under way. */
async function untilBusy(store: string): Promise<void> {
  for (;;) {
    const cases = await readdir(join(store, 'stages', 'case')).catch(() => []);
    if (cases.length >= 1) return;
    await delay(50);
  }
}

/** The program itself, not the leash that holds it. */
async function untilStarted(pid: number, command: RegExp): Promise<{ pid: number }> {
  for (;;) {
    const found = (await processesOf(pid)).findLast(
      (one) => command.test(one.command) && !/casemill-leash/.test(one.command),
    );
    if (found !== undefined) return found;
    await delay(20);
  }
}

describe('an interrupted run', () => {
  it('ends with the manifest of an undisturbed one: worker, then command killed by -9, then resumed', async () => {
    const folder = await workFolder();
    await writeFile(join(folder, 'games.pgn'), randomGames(40, 5, 40));
    const undisturbed = await casemill(args('calm'), folder);
    expect(undisturbed.json()).toMatchObject({ read: 5, cases: 5, reused: 0 });

    const run = startCasemill(args('rough'), folder);
    await untilBusy(join(folder, 'rough'));
    const [worker] = (await processesOf(run.pid ?? 0)).filter(({ command }) => / worker --queues /.test(command));
    process.kill(worker?.pid ?? 0, 'SIGKILL');
    // The command notices, says so and starts another; a moment later the command itself is killed.
    await delay(3000);
    const family = await processesOf(run.pid ?? 0);
    process.kill(run.pid ?? 0, 'SIGKILL');
    const { stderr } = await run;
    expect(String(stderr)).toContain('starting it again');
    expect(await survivors(family, 8000)).toEqual([]);

    const resumed = await casemill(args('rough'), folder);
    expect(resumed.stderr).toContain('resuming the unfinished run');
    expect(resumed.json()).toMatchObject({ read: 5, cases: 5 });
    expect(resumed.json().manifestSha256).toBe(undisturbed.json().manifestSha256);
    const key = String(resumed.json().manifest);
    expect(await readFile(join(folder, 'rough', key))).toEqual(await readFile(join(folder, 'calm', key)));
  }, 280_000);

  it('leaves no process behind after Ctrl-C and goes on when started again', async () => {
    const folder = await workFolder();
    await writeFile(join(folder, 'games.pgn'), randomGames(60, 4, 40));
    const run = startCasemill(args('out'), folder);
    await untilBusy(join(folder, 'out'));
    const family = await processesOf(run.pid ?? 0);
    expect(family.length).toBeGreaterThanOrEqual(4);
    process.kill(run.pid ?? 0, 'SIGINT');
    const { exitCode, stderr } = await run;
    expect(exitCode).toBe(130);
    expect(String(stderr)).toContain('Run the same command again to resume');
    expect(await survivors(family, 2000)).toEqual([]);

    const status = await casemill(['status', 'chess'], folder);
    expect(status.stdout).toMatch(/^run chess: interrupted\n[0-4] cases built so far/);
    const resumed = await casemill(args('out'), folder);
    expect(resumed.json()).toMatchObject({ read: 4, cases: 4 });
  }, 280_000);

  it('goes on when its worker is killed while it starts', async () => {
    const folder = await workFolder();
    await writeFile(join(folder, 'games.pgn'), randomGames(80, 1, 20));
    const run = startCasemill([...args('out'), '--until', 'labels'], folder);
    process.kill((await untilStarted(run.pid ?? 0, / worker --queues /)).pid, 'SIGKILL');
    const { exitCode, stderr } = await run;
    expect(String(stderr)).toContain('while it started (signal 9); starting it again');
    expect(exitCode).toBe(0);
  }, 280_000);

  it('says that the server is gone when it is killed while the run begins', async () => {
    const folder = await workFolder();
    await writeFile(join(folder, 'games.pgn'), randomGames(90, 1, 20));
    const run = startCasemill([...args('out'), '--until', 'labels'], folder);
    await untilStarted(run.pid ?? 0, / worker --queues /);
    process.kill((await untilStarted(run.pid ?? 0, / server start-dev /)).pid, 'SIGKILL');
    const { exitCode, stderr } = await run;
    expect(String(stderr)).toContain('temporal_lost: ');
    expect(exitCode).toBe(1);
  }, 280_000);

  it('stops at once while server and worker are still starting', async () => {
    const folder = await workFolder();
    await writeFile(join(folder, 'games.pgn'), randomGames(70, 2, 40));
    const run = startCasemill(args('out'), folder);
    const found = async () =>
      (await processesOf(run.pid ?? 0)).some(({ command }) => / worker --queues /.test(command));
    await expect.poll(found, { timeout: 60_000, interval: 20 }).toBe(true);
    const family = await processesOf(run.pid ?? 0);
    process.kill(run.pid ?? 0, 'SIGINT');
    const { exitCode, stderr } = await run;
    expect(exitCode).toBe(130);
    expect(String(stderr)).toMatch(/^interrupted: /m);
    expect(String(stderr)).not.toContain('worker_failed');
    expect(await survivors(family, 2000)).toEqual([]);
  }, 120_000);
});
