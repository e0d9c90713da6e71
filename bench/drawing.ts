/**
 * Drawing of marker scenes: own painter against an SVG per frame through sharp and against @napi-rs/canvas, and end to
 * end into the same x264 settings. Each way runs in a process of its own, so that CPU seconds are its own.
 */
import { measure } from './cpu.js';
import type { BenchResult } from './report.js';

const subject = new URL('./drawing-subject.js', import.meta.url).pathname;
/** Seconds of video at 10 frames a second; every frame changes. */
const seconds = Number(process.env.CASEMILL_BENCH_SECONDS ?? 60);
const frames = seconds * 10;

const ways = ['painter', 'sharp', 'canvas', 'painter+plain', 'canvas+plain', 'painter+fast', 'canvas+fast', 'go'];

export async function benchDrawing(): Promise<BenchResult> {
  const cpu: Record<string, number> = {};
  for (const way of ways) {
    const { cpuS, stdout } = await measure(process.execPath, [subject, way, String(seconds)]);
    cpu[way] = cpuS - Number(stdout.trim());
  }
  const of = (way: string): number => cpu[way] ?? 0;
  const perFrame = (way: string): string => `${((of(way) * 1000) / frames).toFixed(2)} CPU-ms a frame`;
  return {
    title: 'Drawing of marker scenes',
    text: `14 labelled markers with trails of 6 dots, 720 × 720, 10 fps, ${seconds} s; every frame changes. Starting a process, with its sprites and 50 frames to warm up, is taken off; ffmpeg's start is not.`,
    rows: [
      ['own painter', perFrame('painter')],
      ['an SVG a frame, sharp to raw', perFrame('sharp')],
      ['ratio (bar: ≥ 15)', (of('sharp') / of('painter')).toFixed(1)],
      ['@napi-rs/canvas, RGBA', perFrame('canvas')],
      ['ratio', (of('canvas') / of('painter')).toFixed(1)],
      ['own painter into x264, settings of the plain encoder', perFrame('painter+plain')],
      ['@napi-rs/canvas into the same', perFrame('canvas+plain')],
      ['ratio', (of('canvas+plain') / of('painter+plain')).toFixed(1)],
      ['own painter into x264, settings of the fast encoder', perFrame('painter+fast')],
      ['@napi-rs/canvas into the same', perFrame('canvas+fast')],
      ['ratio (bar: ≥ 2)', (of('canvas+fast') / of('painter+fast')).toFixed(1)],
      ['go board 19 × 19, per move', `${((of('go') * 1000) / frames).toFixed(2)} CPU-ms`],
    ],
  };
}
