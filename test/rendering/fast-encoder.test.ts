/** The fast encoder against its referee, by ffmpeg's decoder: the same states at the same times, hardly any loss. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkVideo } from '../../rendering/check-video.js';
import { decodeVideo } from '../../rendering/decode.js';
import { partPath } from '../../rendering/encoder.js';
import { fastEncoder } from '../../rendering/fast-encoder.js';
import { readMp4Info } from '../../rendering/mp4-info.js';
import { createPainter } from '../../rendering/painter.js';
import { plainEncoder } from '../../rendering/plain-encoder.js';
import { sampleScenes } from '../../rendering/sample-scenes.js';
import { sampleMarkers } from '../../rendering/samples/fields.js';
import type { BoardScene, Scene } from '../../rendering/scene.js';
import { frameStates, stateStarts } from '../../rendering/timeline.js';
import { ffmpegPath, sampleScene, temporaryFolder } from './support.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());

function sized(width: number, height: number, fps: number, clocks = false): BoardScene {
  return { ...sampleScene({ size: Math.min(width, height), fps, clocks }), width, height };
}

/** dB over all samples of the three planes. */
function psnr(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    sum += difference * difference;
  }
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 ** 2 * one.length) / sum);
}

/** Worst PSNR of a video's frames against what was painted, by a strict decoder. */
async function worstPsnr(scene: Scene, path: string): Promise<{ frames: number; worst: number }> {
  const painter = await createPainter(scene);
  const states = frameStates(scene);
  let worst = Number.POSITIVE_INFINITY;
  const { width, height } = scene;
  const { frames } = await decodeVideo(path, { ffmpegPath, width, height }, (k, frame) => {
    painter.show(states[k] ?? 0);
    worst = Math.min(worst, psnr(painter.frame, frame));
  });
  return { frames, worst };
}

describe('the fast encoder', () => {
  it.each([
    [240, 240, 1],
    [242, 250, 2],
    [358, 360, 3],
    [722, 718, 2],
    [480, 480, 10],
  ])('shows what the plain one shows: %i × %i at %i fps', async (width, height, fps) => {
    const scene = sized(width, height, fps, true);
    const fast = join(folder.path, 'fast.mp4');
    const plain = join(folder.path, 'plain.mp4');
    const results = [
      await fastEncoder.encode(scene, fast, { ffmpegPath }),
      await plainEncoder.encode(scene, plain, { ffmpegPath }),
    ];
    expect(results[0]?.rawFrameSha256).toBe(results[1]?.rawFrameSha256);
    for (const path of [fast, plain]) expect((await checkVideo(scene, path, { ffmpegPath })).wrong).toEqual([]);
    const { frames, worst } = await worstPsnr(scene, fast);
    expect(frames).toBe(21 * fps);
    expect(worst).toBeGreaterThan(45);
    const told = async (path: string) => {
      const { width: w, height: h, durationS, frames: n, fps: rate, colour } = await readMp4Info(path);
      return { w, h, durationS, n, rate, colour };
    };
    expect(await told(fast)).toEqual(await told(plain));
  });

  it.each(sampleScenes.flatMap(({ name, make }) => [240, 360].map((size) => ({ name, size, make }))))(
    'and on every kind of scene: $name at $size px',
    async ({ make, size }) => {
      const scene = make({ size, fps: 2 });
      const fast = join(folder.path, 'kind-fast.mp4');
      const plain = join(folder.path, 'kind-plain.mp4');
      const one = await fastEncoder.encode(scene, fast, { ffmpegPath });
      const other = await plainEncoder.encode(scene, plain, { ffmpegPath });
      expect(one.rawFrameSha256).toBe(other.rawFrameSha256);
      for (const path of [fast, plain]) {
        expect((await checkVideo(scene, path, { ffmpegPath })).wrong).toEqual([]);
        const { frames, worst } = await worstPsnr(scene, path);
        expect(frames).toBe(one.frames);
        expect(worst).toBeGreaterThan(45);
      }
    },
  );

  it('has a key frame every 30 s, and repeats that outnumber the frame numbers between them', async () => {
    const scene = { ...sampleScene({ size: 240, fps: 10, everyS: 7 }) };
    const path = join(folder.path, 'keys.mp4');
    await fastEncoder.encode(scene, path, { ffmpegPath });
    const { frames, worst } = await worstPsnr(scene, path);
    expect([frames, worst > 45]).toEqual([1470, true]);
    const text = execFileSync(
      ffmpegPath,
      ['-v', 'error', '-skip_frame', 'nokey', '-i', path, '-map', '0:v:0', '-f', 'framemd5', '-'],
      { encoding: 'utf8' },
    );
    const times = text.split('\n').filter((line) => /^\d/.test(line));
    expect(times.map((line) => Number(line.split(',')[1]))).toEqual([0, 300, 600, 900, 1200]);
  });

  it('gives the right frame to a player that seeks to a label, and to the frames beside it', async () => {
    const scene = sized(358, 360, 2);
    const path = join(folder.path, 'seek.mp4');
    await fastEncoder.encode(scene, path, { ffmpegPath });
    const painter = await createPainter(scene);
    const states = frameStates(scene);
    for (const start of stateStarts(scene)) {
      for (const k of [start - 1, start, start + 1]) {
        if (k < 0 || k >= states.length) continue;
        const frame = execFileSync(
          ffmpegPath,
          [
            '-v',
            'error',
            '-ss',
            String(k / 2),
            '-i',
            path,
            '-frames:v',
            '1',
            '-f',
            'rawvideo',
            '-pix_fmt',
            'yuv420p',
            '-',
          ],
          { maxBuffer: 1e8 },
        );
        painter.show(states[k] ?? 0);
        expect(psnr(painter.frame, frame), `frame ${k}`).toBeGreaterThan(45);
      }
    }
  });

  it('makes a video of 90 minutes exactly as long', async () => {
    const sample = sampleScene({ size: 240, fps: 1 });
    const states = Array.from({ length: 300 }, (_, index) => {
      const state = sample.states[index % sample.states.length];
      if (state === undefined) throw new Error('the sample is empty');
      return { ...state, t: index * 17 };
    });
    const scene = { ...sample, states, durationS: 5400 };
    const path = join(folder.path, 'long.mp4');
    await fastEncoder.encode(scene, path, { ffmpegPath });
    expect(await readMp4Info(path)).toMatchObject({ frames: 5400, durationS: 5400, fps: 1, fastStart: true });
    const { frames, worst } = await worstPsnr(scene, path);
    expect([frames, worst > 45]).toEqual([5400, true]);
    expect((await checkVideo(scene, path, { ffmpegPath })).wrong).toEqual([]);
  });

  it('writes a long moving scene while it is made, its index in front all the same', async () => {
    const scene = sampleMarkers({ size: 240, fps: 10 }, 102);
    const path = join(folder.path, 'moving.mp4');
    let seen = 0;
    await fastEncoder.encode(scene, path, {
      ffmpegPath,
      onProgress: (frames) => {
        if (frames === 900) seen = statSync(partPath(path)).size;
      },
    });
    expect(seen).toBeGreaterThan(0);
    expect(await readMp4Info(path)).toMatchObject({ frames: 1039, durationS: 103.9, fps: 10, fastStart: true });
    const { frames, worst } = await worstPsnr(scene, path);
    expect([frames, worst > 45]).toEqual([1039, true]);
    expect((await checkVideo(scene, path, { ffmpegPath })).wrong).toEqual([]);
  });

  it('writes the same bytes when its file is made again', async () => {
    const scene = sized(242, 250, 5);
    const [one, other] = ['one.mp4', 'other.mp4'].map((name) => join(folder.path, name));
    if (one === undefined || other === undefined) throw new Error('there are no paths');
    await fastEncoder.encode(scene, one, { ffmpegPath });
    // Two seconds later, so that a clock in the file would show.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await fastEncoder.encode(scene, other, { ffmpegPath });
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
  });
});
