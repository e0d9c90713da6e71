/** That a video's bytes depend on no core: one or all of them, idle or busy with something else. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../manifests/canonical.js';
import { createEncodePool } from '../../rendering/encode-pool.js';
import { encoders } from '../../rendering/encoders.js';
import { sampleScenes } from '../../rendering/sample-scenes.js';
import { ffmpegPath, temporaryFolder } from './support.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Null where the cores of a process cannot be chosen (no Linux, no util-linux). */
function coresOfThisProcess(): string | null {
  try {
    return (
      execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' })
        .split(':')[1]
        ?.trim() ?? null
    );
  } catch {
    return null;
  }
}

const allCores = coresOfThisProcess();

function useCores(list: string): void {
  execFileSync('taskset', ['-acp', list, String(process.pid)], { stdio: 'ignore' });
}

/** Hashes of one video of every encoder, made by a fresh process that inherits the cores of this one. */
async function videos(name: string): Promise<string[]> {
  const pool = createEncodePool(1, { ffmpegPath });
  const hashes: string[] = [];
  try {
    for (const encoder of Object.keys(encoders) as (keyof typeof encoders)[]) {
      for (const sample of sampleScenes.filter(({ name: kind }) => kind === 'go' || kind === 'cs2')) {
        const path = join(folder.path, `${name}-${encoder}-${sample.name}.mp4`);
        await pool.encode(sample.make({ size: 360, fps: 4 }), path, { encoder });
        hashes.push(sha256(readFileSync(path)));
      }
    }
  } finally {
    await pool.close();
  }
  return hashes;
}

describe.skipIf(allCores === null)('the bytes of a video (skipped where taskset is missing)', () => {
  it('are the same on one core, on all, and beside programs that keep the core busy', async () => {
    const first = /^\d+/.exec(allCores ?? '')?.[0] ?? '0';
    const onAll = await videos('all');
    expect(new Set(onAll).size).toBe(4);
    useCores(first);
    try {
      expect(await videos('one')).toEqual(onAll);
      const busy = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
      try {
        expect(await videos('busy')).toEqual(onAll);
      } finally {
        for (const program of busy) program.kill('SIGKILL');
        await Promise.all(busy.map((program) => once(program, 'exit')));
      }
    } finally {
      useCores(allCores ?? first);
    }
  });
});
