/**
 * Proves a video against its scene. Every frame is decoded, or proven by its bytes to repeat the one before it; at every
 * change of state, in the frame before it, every 30 s, in the last frame, and in every other picture between repeats,
 * each cell of the board must look like the sprite that has to be there and like no other sprite. The index must say
 * what the scene says.
 */
import { atlasOf } from './atlas.js';
import { decodeFrames } from './decode-frames.js';
import { secondsPerKeyFrame } from './ffmpeg.js';
import { createFrameHasher } from './frame-hash.js';
import { indexFaults } from './index-check.js';
import { videoBroken } from './mp4-boxes.js';
import { type Mp4Info, readMp4Info } from './mp4-info.js';
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
  /** Frames that the file's index lists. */
  readonly frames: number;
  readonly durationS: number;
  /**
   * By createFrameHasher over the decoded frames that are looked at: first and last of every state, and one every 30 s.
   * Depends on the pictures, not on the container or the bitstream.
   */
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
  const checkFrame = createRegionCheck(scene, atlas);
  const hasher = createFrameHasher();
  const faults = await indexFaults(path, { ...scene, frames: states.length });
  const wrong: WrongFrame[] = [...wrongContainer(scene, info), ...faults.map((reason) => ({ frame: 0, t: 0, reason }))];
  let seen: { state: number; reasons: readonly string[] } | undefined;

  const looked = framesToLookAt(scene);
  const isLookedAt = new Set(looked);
  const size = { width: scene.width, height: scene.height };
  const decoded = await decodeFrames(path, { ...options, ...size }, looked, (k, picture) => {
    const state = states[k];
    const unexpected = !isLookedAt.has(k);
    if (unexpected || !hasher.add(picture)) seen = undefined;
    if (state === undefined) return;
    if (seen?.state !== state) seen = { state, reasons: checkFrame(planesOf(picture, size.width, size.height), state) };
    for (const reason of seen.reasons) wrong.push({ frame: k, t: k / scene.fps, reason });
    if (unexpected) seen = undefined;
  });
  if (decoded < looked.length) {
    const frame = looked[decoded] ?? 0;
    wrong.push({ frame, t: frame / scene.fps, reason: 'it, and what follows, cannot be decoded' });
  }
  return { frames: info.frames, durationS: info.durationS, decodedFramesSha256: hasher.digest(), wrong };
}

/** First and last frame of every state, and one every 30 s between; ascending, with the last frame of all. */
function framesToLookAt(scene: Scene): number[] {
  const frames = frameCount(scene);
  const starts = stateStarts(scene);
  const every = scene.fps * secondsPerKeyFrame;
  const between = Array.from({ length: Math.ceil(frames / every) }, (_, index) => index * every);
  const looked = new Set([...starts, ...starts.map((start) => Math.max(0, start - 1)), ...between, frames - 1]);
  return [...looked].filter((frame) => frame < frames).sort((one, other) => one - other);
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
