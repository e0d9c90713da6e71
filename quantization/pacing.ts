/** Pacing: think times of a record become label times of a video. All arithmetic is in whole milliseconds and frames. */
import type { Pacing } from '../manifests/spec-schema.js';

export interface Timing {
  /** Time of each step, seconds: the time of the first frame that shows it. Strictly ascending, multiples of 1/fps. */
  readonly times: readonly number[];
  /** Length of the video, a multiple of 1/fps. */
  readonly durationS: number;
}

/**
 * `thinkMs[i]` is the think time before step i, or null when unknown. Each is clamped to [min, max]; `events[i]` is null
 * for a step without an event, which may have a minimum and a length of its own (`pacing.pass`). Two steps
 * never share a frame. The tail is the smallest multiple of a frame with tail ≥ max(minTail, length/256 + 1 s):
 * uniform samplers of up to 256 frames stop one interval before the end and must still see the last state.
 */
export function pace(
  thinkMs: readonly (number | null)[],
  pacing: Pacing,
  fps: number,
  events: readonly unknown[] = [],
): Timing {
  const maxMs = Math.round(pacing.maxS * 1000);
  let elapsedMs = 0;
  let lastFrame = 0;
  const frames: number[] = [];
  for (const [i, think] of thinkMs.entries()) {
    const { minS, unknownS } = (events[i] === null ? pacing.pass : undefined) ?? pacing;
    const minMs = Math.round(minS * 1000);
    const unknownMs = Math.round(unknownS * 1000);
    elapsedMs += think === null ? unknownMs : Math.min(maxMs, Math.max(minMs, Math.round(think)));
    lastFrame = Math.max(lastFrame + 1, Math.ceil((elapsedMs * fps) / 1000));
    frames.push(lastFrame);
  }
  return { times: frames.map((frame) => frame / fps), durationS: totalFrames(lastFrame, pacing.minTailS, fps) / fps };
}

/** Smallest n with n − last ≥ max(minTail · fps, n/256 + fps), solved for n: n · 255/256 ≥ last + fps. */
function totalFrames(lastFrame: number, minTailS: number, fps: number): number {
  const byFloor = lastFrame + Math.ceil(minTailS * fps);
  const bySampler = Math.ceil(((lastFrame + fps) * 256) / 255);
  return Math.max(byFloor, bySampler);
}
