/** What every command owes a person when it fails: the right exit code, one line that says what to do, JSON on request. */
import { expect } from 'vitest';
import type { Finished } from './casemill.js';

/** `run` was started with `--json`. Notices and progress may come before the line. */
export function expectFailure(run: Finished, exitCode: number, code: string, remedy: RegExp): void {
  const lines = run.stderr
    .split('\n')
    .filter(
      (line) => line !== '' && !/^(note: |resuming |the worker ended )/.test(line) && !/ under way · /.test(line),
    );
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${code}: `))]);
  expect(lines[0]).toMatch(remedy);
  expect(run.exitCode).toBe(exitCode);
  expect(run.json()).toEqual({ error: { code, message: lines[0] } });
}
