/** The committed doudizhu samples are what the command in their README makes, and cases. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseDoudizhuRecord } from '../../adapters/doudizhu/parse.js';
import { casemill, workFolder } from '../support/casemill.js';

const root = new URL('../../', import.meta.url);

describe('samples/doudizhu', () => {
  it('comes out of the command of the README byte for byte', { timeout: 600_000 }, async () => {
    const readme = await readFile(new URL('samples/README.md', root), 'utf8');
    const command = /npx casemill (play doudizhu .*) > (samples\/doudizhu\/\S+)/.exec(readme);
    const made = await casemill((command?.[1] ?? '').split(' '), await workFolder());
    expect(made.exitCode).toBe(0);
    expect(`${made.stdout}\n`).toBe(await readFile(new URL(command?.[2] ?? '', root), 'utf8'));
  });

  it('holds games that both sides win, with a time for every step', async () => {
    const text = await readFile(new URL('samples/doudizhu/self-play-1.jsonl', root), 'utf8');
    const matches = text
      .trimEnd()
      .split('\n')
      .map((line) => parseDoudizhuRecord(Buffer.from(line)));
    expect(matches.map(({ winner }) => winner)).toEqual(['first', 'second', 'second', 'first']);
    for (const { steps } of matches) expect(steps.every(({ thinkMs }) => thinkMs !== null)).toBe(true);
  });
});
