/**
 * Proves a video against its scene. Every frame is decoded; at every change of state, in the frame before it, and in
 * the last frame, every cell of the board must look like the sprite that has to be there and like no other sprite.
 */
import { atlasOf } from './atlas.js';
import { decodeVideo } from './decode.js';
import { createFrameHasher } from './frame-hash.js';
import { type Mp4Info, readMp4Info, videoBroken } from './mp4-info.js';
import { createRegionCheck } from './region-check.js';
import type { Scene } from './scene.js';
import { checkScene, frameCount, frameStates, stateStarts } from './timeline.js';
import { planesOf } from './yuv.js';

interface WrongFrame {
  readonly frame: number;
  /** Seconds of video. */
  readonly t: number;
  readonly reason: string;
}

export interface VideoCheck {
  /** Decoded frames. */
  readonly frames: number;
  readonly durationS: number;
  /** By createFrameHasher: depends on the pictures, not on the container or the bitstream. */
  readonly decodedFramesSha256: string;
  /** Empty when the video shows what it must. */
  readonly wrong: readonly WrongFrame[];
}

export interface CheckVideoOptions {
  readonly ffmpegPath: string;
  readonly signal?: AbortSignal;
}

/**
 * Throws `video_broken` for a file that does not decode cleanly or has another size; everything that decodes but shows
 * the wrong thing, or at the wrong time, is listed in `wrong`.
 */
export async function checkVideo(scene: Scene, path: string, options: CheckVideoOptions): Promise<VideoCheck> {
  checkScene(scene);
  const info = await readMp4Info(path);
  if (info.width !== scene.width || info.height !== scene.height) {
    throw videoBroken(path, `it is ${info.width} × ${info.height}, not ${scene.width} × ${scene.height}`);
  }
  const atlas = await atlasOf(scene);
  const states = frameStates(scene);
  const suspects = framesToLookAt(scene);
  const checkFrame = createRegionCheck(scene, atlas);
  const hasher = createFrameHasher();
  const wrong: WrongFrame[] = [...wrongContainer(scene, info)];

  const { frames } = await decodeVideo(path, { ...options, width: scene.width, height: scene.height }, (k, frame) => {
    hasher.add(frame);
    const state = states[k];
    if (state === undefined || !suspects.has(k)) return;
    for (const reason of checkFrame(planesOf(frame, scene.width, scene.height), state)) {
      wrong.push({ frame: k, t: k / scene.fps, reason });
    }
  });
  if (frames !== states.length) {
    wrong.push({
      frame: frames,
      t: frames / scene.fps,
      reason: `${frames} frames decoded instead of ${states.length}`,
    });
  }
  return { frames, durationS: info.durationS, decodedFramesSha256: hasher.digest(), wrong };
}

function framesToLookAt(scene: Scene): Set<number> {
  const starts = stateStarts(scene);
  return new Set([...starts, ...starts.map((start) => Math.max(0, start - 1)), frameCount(scene) - 1]);
}

function wrongContainer(scene: Scene, info: Mp4Info): WrongFrame[] {
  const frames = frameCount(scene);
  const faults = [
    info.frames === frames ? '' : `the index lists ${info.frames} frames instead of ${frames}`,
    info.fps === scene.fps ? '' : `the frame rate is ${info.fps ?? 'variable'} instead of ${scene.fps}`,
    info.tracks === 1 ? '' : `there are ${info.tracks} tracks`,
    info.metadata ? 'there is metadata' : '',
    info.fastStart ? '' : 'the index follows the pictures',
  ];
  return faults.filter((fault) => fault !== '').map((reason) => ({ frame: 0, t: 0, reason }));
}
