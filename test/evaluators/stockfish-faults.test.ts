/** Engines that misbehave: each fault has its own name, is survived when it passes, and leaves no process. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PositionEngine } from '../../evaluators/contract.js';
import { createStockfish } from '../../evaluators/stockfish/actor.js';
import { openSession } from '../../evaluators/stockfish/session.js';
import type { FoundTool } from '../../toolchain/find.js';
import { chessEngine, installPatienceMs } from '../support/chess-engine.js';
import { type Fault, faultyEngine } from '../support/faulty-engine.js';
import { groupMembers } from '../support/own-process.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const options = { Threads: 1, Hash: 64, UCI_ShowWDL: true };

/** Patient with starts, which are slow on a busy machine, where it is not silence at the start that is tested. */
async function create(tool: FoundTool, maxTries = 3, startDeadlineMs = 60_000): Promise<PositionEngine> {
  const config = { tool, nodes: 100, deadlineMs: 1500, startDeadlineMs, maxTries };
  const evaluator = await createStockfish(config);
  onTestFinished(() => evaluator.close());
  return evaluator;
}

async function starts(folder: string, fault: Fault): Promise<number> {
  return (await readFile(join(folder, `starts-${fault}`), 'utf8')).length;
}

describe('a faulty engine', () => {
  it.each<[Fault, string]>([
    ['silent', 'engine_silent'],
    ['slow', 'engine_silent'],
    ['crash-in-search', 'engine_crashed'],
    ['garbage', 'engine_garbage'],
    ['nan', 'engine_garbage'],
    ['twice', 'engine_garbage'],
    ['no-wdl', 'engine_garbage'],
    ['wdl-sum', 'engine_garbage'],
    ['only-bounds', 'engine_garbage'],
    ['illegal-move', 'engine_garbage'],
    ['no-move', 'engine_garbage'],
    ['endless-line', 'engine_garbage'],
  ])('%s: is given up after the tries as %s, and survived when it passes', async (fault, code) => {
    const folder = await temporaryFolder();
    const lasting = await create(await faultyEngine(folder, fault), 2);
    await expect(lasting.evaluate(start)).rejects.toMatchObject({
      code,
      failureClass: 'infrastructure',
      remedy: expect.stringContaining('casemill'),
    });
    expect(await starts(folder, fault)).toBe(2);
    const passing = await create(await faultyEngine(folder, fault, 1), 2);
    expect(await passing.evaluate(start)).toMatchObject({ value: 5000, details: { wdl: [100, 800, 100] } });
    expect(await starts(folder, fault)).toBe(2);
  });

  it.each<[Fault, string]>([
    ['crash-at-once', 'engine_crashed'],
    ['no-uciok', 'engine_silent'],
  ])('%s: cannot be created (%s) unless it passes', async (fault, code) => {
    const patienceMs = fault === 'no-uciok' ? 10_000 : 60_000;
    const folder = await temporaryFolder();
    const lasting = await faultyEngine(folder, fault);
    await expect(create(lasting, 2, patienceMs)).rejects.toMatchObject({ code });
    const passing = await create(await faultyEngine(folder, fault, 1), 2, patienceMs);
    expect(await passing.evaluate(start)).toMatchObject({ value: 5000 });
  });

  it('late second answer: the next position gets a fresh engine, not the old answer', async () => {
    const folder = await temporaryFolder();
    const evaluator = await create(await faultyEngine(folder, 'late-twice', 1));
    await evaluator.evaluate(start);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await evaluator.evaluate(start)).toMatchObject({ value: 5000 });
    expect(await starts(folder, 'late-twice')).toBe(2);
  });

  it('aborted in the middle: the next request gets an answer from a fresh process', async () => {
    const folder = await temporaryFolder();
    const evaluator = await createStockfish({ tool: await faultyEngine(folder, 'slow', 1), nodes: 100 });
    onTestFinished(() => evaluator.close());
    const abort = new AbortController();
    const asked = evaluator.evaluate(start, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('not wanted')), 200);
    await expect(asked).rejects.toThrow('not wanted');
    expect(await evaluator.evaluate(start)).toMatchObject({ value: 5000 });
    expect(await starts(folder, 'slow')).toBe(2);
  });

  it('without UCI_ShowWDL: is refused as unsuitable, without another try', async () => {
    const folder = await temporaryFolder();
    await expect(create(await faultyEngine(folder, 'no-wdl-option'))).rejects.toMatchObject({
      code: 'engine_unsuitable',
      message: /UCI_ShowWDL/,
    });
    expect(await starts(folder, 'no-wdl-option')).toBe(1);
  });

  it('replaced by another while in use: is refused as mixed', async () => {
    const folder = await temporaryFolder();
    const evaluator = await create(await faultyEngine(folder, 'renamed', 1));
    await evaluator.evaluate(start);
    await killEngines(folder);
    await expect(evaluator.evaluate(start)).rejects.toMatchObject({ code: 'evaluator_mixed' });
    await expect(evaluator.evaluate(start)).rejects.toMatchObject({ code: 'evaluator_mixed' });
  });

  it('absent: says so', async () => {
    const absent: FoundTool = { name: 'stockfish', path: '/no/such/engine', version: '', source: 'configured' };
    await expect(create(absent)).rejects.toMatchObject({ code: 'engine_missing', input: '/no/such/engine' });
  });

  it('leaves no process after the fault', async () => {
    const folder = await temporaryFolder();
    const session = await openSession({ tool: await faultyEngine(folder, 'silent'), options, startDeadlineMs: 20_000 });
    const position = { fen: start, whiteToMove: true, isLegal: () => true };
    await expect(session.search(position, 100, 300)).rejects.toMatchObject({ code: 'engine_silent' });
    await session.close();
    expect(session.isUsable()).toBe(false);
    expect(await groupMembers(session.pid)).toEqual([]);
  });
});

describe('the real engine', () => {
  it('killed by -9 in the middle is replaced, and the value is the same', { timeout: installPatienceMs }, async () => {
    const tool = await chessEngine();
    const evaluator = await createStockfish({ tool, nodes: 400_000 });
    onTestFinished(() => evaluator.close());
    const undisturbed = await evaluator.evaluate(start);
    const asked = evaluator.evaluate(start);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await killChildrenRunning(tool.path)).toBeGreaterThan(0);
    expect(await asked).toEqual(undisturbed);
  });
});

async function killEngines(folder: string): Promise<void> {
  await killChildrenRunning(folder);
  await new Promise((resolve) => setTimeout(resolve, 300));
}

/** Kills those of our own descendants whose command line holds `text`; returns how many. */
async function killChildrenRunning(text: string): Promise<number> {
  let killed = 0;
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    const isLeash = command.includes('casemill-leash');
    if (!command.includes(text) || isLeash || !(await isOurs(Number(entry)))) continue;
    process.kill(Number(entry), 'SIGKILL');
    killed++;
  }
  return killed;
}

async function isOurs(pid: number): Promise<boolean> {
  for (let at = pid; at > 1; ) {
    if (at === process.pid) return true;
    const stat = await readFile(`/proc/${at}/stat`, 'utf8').catch(() => '');
    at = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
  }
  return false;
}
