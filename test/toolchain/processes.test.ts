import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { startProcess } from '../../toolchain/processes.js';
import { runProgram } from '../../toolchain/run-program.js';
import { groupMembers, untilGroupGone } from '../support/own-process.js';

describe('supervised processes', () => {
  it('pass stdin, stdout, stderr, arguments and exit status through', async () => {
    const run = await runProgram('sh', ['-c', 'cat; echo "$1" >&2; exit 7', 'x', 'two words'], {
      deadlineMs: 20_000,
      stdin: 'in\n',
    });
    expect(run).toEqual({ code: 7, timedOut: false, stdout: 'in\n', stderr: 'two words\n' });
  });

  it('report a program that is not there as 127', async () => {
    const run = await runProgram('no-such-program-here', [], { deadlineMs: 20_000 });
    expect(run.code).toBe(127);
  });

  it('report the signal that ended the program as 128 + n', async () => {
    const run = await runProgram('sh', ['-c', 'kill -9 $$'], { deadlineMs: 20_000 });
    expect(run.code).toBe(137);
  });

  it('let the program end cleanly on TERM, once', async () => {
    const running = await startProcess('sh', [
      '-c',
      'trap "echo term; exit 4" TERM; echo up; while :; do sleep 0.05; done',
    ]);
    let said = '';
    running.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await once(running.stdout, 'data');
    expect(await running.kill(20_000)).toEqual({ code: 4 });
    await expect.poll(() => said).toBe('up\nterm\n');
    expect(await groupMembers(running.pid)).toEqual([]);
  });

  it('kill the whole group when TERM is ignored, grandchildren too', async () => {
    const running = await startProcess('sh', ['-c', 'trap "" TERM; sleep 1000 & echo up; wait; sleep 1000']);
    await once(running.stdout, 'data');
    expect((await groupMembers(running.pid)).length).toBeGreaterThanOrEqual(4);
    await running.kill(200);
    expect(await untilGroupGone(running.pid, 5000)).toBeGreaterThanOrEqual(0);
  });

  it('leave no grandchild when the program ends by itself', async () => {
    const running = await startProcess('sh', ['-c', 'sleep 1000 & exit 0']);
    expect(await running.exited).toEqual({ code: 0 });
    expect(await untilGroupGone(running.pid, 5000)).toBeGreaterThanOrEqual(0);
  });

  it('stop at the deadline and say so', async () => {
    const run = await runProgram('sleep', ['1000'], { deadlineMs: 200 });
    expect(run.timedOut).toBe(true);
    expect(run.code).toBe(137);
  });

  it('stop when aborted, with the reason', async () => {
    const abort = new AbortController();
    const run = runProgram('sleep', ['1000'], { deadlineMs: 60_000, signal: abort.signal });
    setTimeout(() => abort.abort(new Error('enough')), 100);
    await expect(run).rejects.toThrow('enough');
  });

  it('give every line to the listener, the last without an end of line too', async () => {
    const lines: string[] = [];
    await runProgram('printf', ['a\\nbé\\nc'], { deadlineMs: 20_000, onLine: (line) => lines.push(line) });
    expect(lines).toEqual(['a', 'bé', 'c']);
  });
});
