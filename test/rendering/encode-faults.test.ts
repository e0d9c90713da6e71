/** What can go wrong around an encode, for real: each gives a typed error, no file and no process left behind. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createEncodePool, type EncodePool } from '../../rendering/encode-pool.js';
import type { BoardScene, BoardState } from '../../rendering/scene.js';
import {
  eventually,
  fakeFfmpeg,
  ffmpegPath,
  parentOf,
  processesWith,
  sampleScene,
  temporaryFolder,
} from './support.js';

const folder = temporaryFolder();
const videos = join(folder.path, 'videos');
mkdirSync(videos);
const out = join(videos, 'video.mp4');
const short = sampleScene({ size: 360 });
// Long enough to be interrupted at leisure: about 25 minutes of video for the plain encoder, many changes for the fast one.
const lasting = sampleScene({ size: 720, fps: 10, everyS: 70 });
const eventful: BoardScene = {
  ...lasting,
  states: Array.from({ length: 6000 }, (_, index) => ({
    ...(lasting.states[index % lasting.states.length] ?? lasting.states[0]),
    t: index / 5,
  })) as BoardState[],
};
const pools: EncodePool[] = [];

function newPool(path: string, stallMs?: number): EncodePool {
  const pool = createEncodePool(1, { ffmpegPath: path, ...(stallMs === undefined ? {} : { stallMs }) });
  pools.push(pool);
  return pool;
}

const nothingLeft = (): boolean => readdirSync(videos).length === 0 && processesWith(folder.path).length === 0;

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  await eventually(nothingLeft);
});

afterAll(() => folder.remove());

describe.each(['fast', 'plain'] as const)('an encode by the %s encoder', (encoder) => {
  const long = encoder === 'fast' ? eventful : lasting;

  it('says when ffmpeg is missing, and when it goes missing later', async () => {
    await expect(newPool(join(folder.path, 'no-such')).encode(short, out, { encoder })).rejects.toMatchObject({
      code: 'ffmpeg_missing',
      failureClass: 'infrastructure',
      remedy: expect.stringContaining('CASEMILL_FFMPEG'),
    });
    for (const path of ['no-such-ffmpeg', folder.path]) {
      await expect(newPool(path).encode(short, out, { encoder })).rejects.toMatchObject({ code: 'ffmpeg_missing' });
    }
  });

  it('says when there is no folder to write to', async () => {
    const file = join(folder.path, `${encoder}-file`);
    writeFileSync(file, '');
    for (const path of [join(file, 'video.mp4'), join(folder.path, 'no-such', 'video.mp4')]) {
      await expect(newPool(ffmpegPath).encode(short, path, { encoder })).rejects.toMatchObject({
        code: 'encoder_failed',
        failureClass: 'infrastructure',
      });
    }
  });

  it('quotes an ffmpeg that dies in the middle, and succeeds with the same child afterwards', async () => {
    const body = `[ -e "${folder.path}/${encoder}-healthy" ] && exec "${ffmpegPath}" "$@"; head -c 500000 >/dev/null; echo "the encoder fell over" >&2; exit 7`;
    const pool = newPool(fakeFfmpeg(folder.path, 'dies', body));
    await expect(pool.encode(short, out, { encoder })).rejects.toMatchObject({
      code: 'encoder_failed',
      message: expect.stringContaining('the encoder fell over'),
    });
    expect(readdirSync(videos)).toEqual([]);
    writeFileSync(join(folder.path, `${encoder}-healthy`), '');
    expect(await pool.encode(short, out, { encoder })).toMatchObject({ frames: 42 });
    execFileSync('rm', [out]);
  });

  it('does not believe an ffmpeg that ends with success and has written nothing', async () => {
    const pool = newPool(fakeFfmpeg(folder.path, 'lies', 'cat >/dev/null; exit 0'));
    await expect(pool.encode(short, out, { encoder })).rejects.toMatchObject({ code: 'encoder_failed' });
  });

  it('does not believe an ffmpeg that leaves frames out', async () => {
    const body = `head -c ${encoder === 'fast' ? 972000 : 3888000} | "${ffmpegPath}" "$@"; code=$?; cat >/dev/null; exit $code`;
    const pool = newPool(fakeFfmpeg(folder.path, 'drops', body));
    await expect(pool.encode(short, out, { encoder })).rejects.toMatchObject({
      code: 'encoder_failed',
      message: expect.stringMatching(encoder === 'fast' ? /5 of \d+ coded pictures/ : /20 of 42 frames/),
    });
  });

  it('ends an ffmpeg that hangs and ignores SIGTERM', async () => {
    const pool = newPool(fakeFfmpeg(folder.path, 'hangs', "trap '' TERM; exec sleep 600"), 1000);
    await expect(pool.encode(short, out, { encoder })).rejects.toMatchObject({
      code: 'encoder_hung',
      failureClass: 'infrastructure',
    });
  });

  it('survives a flood on stderr', async () => {
    const pool = newPool(
      fakeFfmpeg(folder.path, 'floods', 'yes "a very long complaint" | head -c 30000000 >&2; exit 3'),
    );
    await expect(pool.encode(short, out, { encoder })).rejects.toMatchObject({
      code: 'encoder_failed',
      message: expect.stringMatching(/^.{0,3000}$/s),
    });
  });

  it('stops when it is aborted, before and in the middle', async () => {
    const pool = newPool(ffmpegPath);
    const reason = new Error('enough');
    await expect(
      pool.encode(long, out, {
        encoder,
        signal: AbortSignal.abort(reason),
      }),
    ).rejects.toBe(reason);
    const controller = new AbortController();
    const encode = pool.encode(long, out, {
      encoder,
      signal: controller.signal,
      onProgress: () => controller.abort(reason),
    });
    await expect(encode).rejects.toBe(reason);
    await eventually(nothingLeft);
    expect(await pool.encode(short, out, { encoder })).toMatchObject({ frames: 42 });
    execFileSync('rm', [out]);
  });

  it('reports a child that was killed, clears up after it, and starts a fresh one', async () => {
    const pool = newPool(ffmpegPath);
    let killed = 0;
    const encode = pool.encode(long, out, {
      encoder,
      onProgress: (frames) => {
        if (killed !== 0 || frames === 0) return;
        killed = processesWith('encode-child.js').find((pid) => parentOf(pid) === process.pid) ?? -1;
        process.kill(killed, 'SIGKILL');
      },
    });
    await expect(encode).rejects.toMatchObject({ code: 'encoder_failed', message: expect.stringContaining('SIGKILL') });
    await eventually(nothingLeft);
    expect(await pool.encode(short, out, { encoder })).toMatchObject({ frames: 42 });
    execFileSync('rm', [out]);
  });

  it('leaves nothing behind when the process of the pool is killed', async () => {
    const script = join(folder.path, 'owner.mjs');
    const pool = pathToFileURL(join(process.cwd(), 'dist/rendering/encode-pool.js')).href;
    writeFileSync(
      script,
      `import { createEncodePool } from ${JSON.stringify(pool)};
       const pool = createEncodePool(1, { ffmpegPath: ${JSON.stringify(ffmpegPath)} });
       await pool.encode(${JSON.stringify(long)}, ${JSON.stringify(out)}, { encoder: '${encoder}', onProgress: (n) => console.log(n) });`,
    );
    const owner = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      owner.stdout.resume();
      await eventually(() => existsSync(`${out}.part`));
    } finally {
      owner.kill('SIGKILL');
    }
    await eventually(nothingLeft);
  });

  it('fails what runs when the pool is closed', async () => {
    const pool = newPool(ffmpegPath);
    const encode = pool.encode(long, out, {
      encoder,
      onProgress: () => void pool.close(),
    });
    await expect(encode).rejects.toMatchObject({ code: 'encoder_failed' });
    await expect(pool.encode(short, out, { encoder })).rejects.toMatchObject({ code: 'encoder_failed' });
  });
});

const tiny = mountTiny();

describe.skipIf(tiny === undefined)(
  `a full disk${tiny === undefined ? ' (skipped: needs root to mount a tmpfs)' : ''}`,
  () => {
    afterAll(() => {
      if (tiny !== undefined) execFileSync('umount', [tiny]);
    });

    it.each(['fast', 'plain'] as const)('is told apart from other failures by the %s encoder', async (encoder) => {
      const path = join(tiny ?? '', 'video.mp4');
      await expect(newPool(ffmpegPath).encode(sampleScene({ size: 720 }), path, { encoder })).rejects.toMatchObject({
        code: 'encoder_disk_full',
        failureClass: 'infrastructure',
      });
      expect(readdirSync(tiny ?? '')).toEqual([]);
    });
  },
);

function mountTiny(): string | undefined {
  const path = join(folder.path, 'tiny');
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', path], { stdio: 'ignore' });
    return path;
  } catch {
    return undefined;
  }
}
