/** Programs and servers that are not there: each command says which, and what helps. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findTool } from '../../toolchain/find.js';
import { casemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { expectFailure } from '../support/failure.js';
import { randomGame } from '../support/games.js';
import { wrappedEngine } from '../support/wrapped-engine.js';

beforeAll(() => installMissing(), 1_500_000);

const build = ['build', '--env', 'chess', '--nodes', '200', '--size', '240', '--json', 'games.pgn'];

/** A folder with a game, and an environment in which only the named tools exist. */
async function machineWith(...names: ('stockfish' | 'ffmpeg' | 'temporal')[]) {
  const folder = await workFolder();
  await writeFile(join(folder, 'games.pgn'), randomGame(1, 14));
  await mkdir(join(folder, 'bin'));
  await mkdir(join(folder, 'cache'));
  for (const name of ['sh', 'sleep']) await symlink(`/bin/${name}`, join(folder, 'bin', name));
  const env: Record<string, string> = {
    PATH: join(folder, 'bin'),
    CASEMILL_CACHE: join(folder, 'cache'),
    CASEMILL_STOCKFISH: '',
    CASEMILL_FFMPEG: '',
    CASEMILL_TEMPORAL: '',
    TEMPORAL_ADDRESS: '',
  };
  for (const name of names) env[`CASEMILL_${name.toUpperCase()}`] = (await findTool(name))?.path ?? '';
  return { folder, env };
}

describe('a tool that is missing', () => {
  it('no engine', async () => {
    const { folder, env } = await machineWith('ffmpeg', 'temporal');
    expectFailure(await casemill(build, folder, env), 1, 'engine_missing', /casemill engines install stockfish/);
  });

  it('no ffmpeg: builds with videos fail, labels alone do not need it', async () => {
    const { folder, env } = await machineWith('stockfish', 'temporal');
    expectFailure(await casemill(build, folder, env), 1, 'tool_missing', /casemill engines install ffmpeg/);
    const labels = await casemill([...build, '--until', 'labels'], folder, env);
    expect(labels.json()).toMatchObject({ cases: 1 });
  });

  it('no Temporal server', async () => {
    const { folder, env } = await machineWith('stockfish', 'ffmpeg');
    expectFailure(await casemill(build, folder, env), 1, 'tool_missing', /casemill engines install temporal/);
  });

  it('a Temporal server elsewhere that does not answer', async () => {
    const { folder, env } = await machineWith('stockfish', 'ffmpeg');
    const run = await casemill(build, folder, { ...env, TEMPORAL_ADDRESS: '127.0.0.1:9' });
    expectFailure(run, 1, 'temporal_unreachable', /TEMPORAL_ADDRESS/);
    const status = await casemill(['status', 'chess', '--json'], folder, { ...env, TEMPORAL_ADDRESS: '127.0.0.1:9' });
    expectFailure(status, 1, 'temporal_unreachable', /TEMPORAL_ADDRESS/);
  });

  it('a worker without an address', async () => {
    const { folder, env } = await machineWith();
    const { exitCode, stderr } = await casemill(['worker'], folder, env);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^address_missing: .*TEMPORAL_ADDRESS/);
  });
});

describe('an engine that is not one', () => {
  it('a program that says nothing, and one that ends', async () => {
    const { folder, env } = await machineWith('ffmpeg', 'temporal');
    await writeFile(join(folder, 'deaf'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    const run = await casemill(build, folder, { ...env, CASEMILL_STOCKFISH: join(folder, 'deaf') });
    expectFailure(run, 2, 'tool_unusable', /CASEMILL_STOCKFISH/);
    const absent = await casemill(build, folder, { ...env, CASEMILL_STOCKFISH: join(folder, 'absent') });
    expectFailure(absent, 2, 'tool_unusable', /CASEMILL_STOCKFISH/);
  });

  it('one without win, draw and loss', async () => {
    const { folder, env } = await machineWith('ffmpeg', 'temporal');
    const lines =
      'while read -r word; do case $word in uci) echo id name Stockfish 1; echo uciok;; quit) exit;; esac; done';
    await writeFile(join(folder, 'old'), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    const run = await casemill(build, folder, { ...env, CASEMILL_STOCKFISH: join(folder, 'old') });
    expectFailure(run, 2, 'engine_unsuitable', /Stockfish 14 or newer/);
  });

  it('a deadline that is no number', async () => {
    const { folder, env } = await machineWith('ffmpeg', 'temporal');
    const engine = await wrappedEngine(folder);
    const run = await casemill(build, folder, {
      ...env,
      CASEMILL_STOCKFISH: engine.path,
      CASEMILL_ENGINE_DEADLINE_S: 'soon',
    });
    expectFailure(run, 2, 'settings_invalid', /CASEMILL_ENGINE_DEADLINE_S/);
  });
});
