/**
 * Drawing of marker scenes: own painter against an SVG per frame through sharp and against @napi-rs/canvas, and end to
 * end into the same x264 settings. Each way runs in a process of its own, so that CPU seconds are its own.
 */
import { measure } from './cpu.js';
import type { BenchResult } from './report.js';

const subject = new URL('./drawing-subject.js', import.meta.url).pathname;
/** Seconds of video at 10 frames a second; every frame changes. */
const seconds = Number(process.env.CASEMILL_BENCH_SECONDS ?? 30);
const frames = seconds * 10;

type Way = 'nothing' | 'painter' | 'sharp' | 'canvas' | 'painter+encode' | 'canvas+encode' | 'go';

export async function benchDrawing(): Promise<BenchResult> {
  const cpu: Partial<Record<Way, number>> = {};
  const ways: Way[] = ['nothing', 'painter', 'sharp', 'canvas', 'painter+encode', 'canvas+encode', 'go'];
  for (const way of ways) {
    const { cpuS } = await measure(process.execPath, [subject, way, String(seconds)]);
    cpu[way] = cpuS;
  }
  const of = (way: Way): number => (cpu[way] ?? 0) - (cpu.nothing ?? 0);
  const perFrame = (way: Way): string => `${((of(way) * 1000) / frames).toFixed(2)} CPU-ms a frame`;
  return {
    title: 'Drawing of marker scenes',
    text: `14 labelled markers with trails of 6 dots, 720 × 720, 10 fps, ${seconds} s; every frame changes. The start of a process (${(cpu.nothing ?? 0).toFixed(2)} CPU-s, sprites included) is taken off.`,
    rows: [
      ['own painter', perFrame('painter')],
      ['an SVG a frame, sharp to raw', perFrame('sharp')],
      ['ratio (bar: ≥ 15)', (of('sharp') / of('painter')).toFixed(1)],
      ['@napi-rs/canvas, RGBA', perFrame('canvas')],
      ['ratio', (of('canvas') / of('painter')).toFixed(1)],
      ['own painter into x264 veryfast', perFrame('painter+encode')],
      ['@napi-rs/canvas into the same x264 settings', perFrame('canvas+encode')],
      ['ratio (bar: ≥ 2)', (of('canvas+encode') / of('painter+encode')).toFixed(1)],
      ['go board 19 × 19, per move', `${((of('go') * 1000) / frames).toFixed(2)} CPU-ms`],
    ],
  };
}
