/** What the video of a scene costs in which every frame changes: markers with trails, as on a radar or a pitch. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleMarkers } from '../rendering/samples/fields.js';
import { requireTool } from '../toolchain/find.js';
import { memoryInWords, renderCost } from './render-cost.js';
import type { BenchResult } from './report.js';
import { withFolder } from './subject.js';

const SECONDS = Number(process.env.CASEMILL_BENCH_SECONDS ?? 60);
const FPS = 10;
/** Of the long video; it has a frame a second of `SECONDS`, times 90. */
const LONG_MINUTES = (SECONDS * 90) / 60;

export async function benchRenderMoving(): Promise<BenchResult> {
  const ffmpeg = (await requireTool('ffmpeg')).path;
  return withFolder(async (folder) => {
    const { cpu, memory } = renderCost(ffmpeg, folder);
    const scene = sampleMarkers({ size: 720, fps: FPS }, SECONDS);
    const bytes = async (name: string): Promise<number> => (await stat(join(folder, name))).size;
    const plain = await cpu('plain', [scene]);
    const fast = await cpu('fast', [scene]);
    const checkPlain = await cpu('check-plain', [scene]);
    const checkFast = await cpu('check-fast', [scene]);
    const [plainBytes, fastBytes] = [await bytes('plain-0.mp4'), await bytes('fast-0.mp4')];
    const peak = await memory('fast', sampleMarkers({ size: 720, fps: 4 }, LONG_MINUTES * 60));

    const perFrame = (seconds: number): string => `${((seconds * 1000) / (SECONDS * FPS)).toFixed(1)} CPU-ms a frame`;
    return {
      title: 'Rendering of moving scenes',
      text: `14 labelled markers with trails of 6 dots, 720 × 720, ${FPS} fps, ${SECONDS} s; every frame changes. Hashes of all frames and the start of a process included.`,
      rows: [
        ['plain encoder', `${perFrame(plain)}, ${(plainBytes / 1e6).toFixed(2)} MB`],
        ['fast encoder', `${perFrame(fast)}, ${(fastBytes / 1e6).toFixed(2)} MB`],
        ['proof over plain encode (bar: ≤ 0.5)', (checkPlain / plain).toFixed(2)],
        ['proof over fast encode (bar: ≤ 1.5)', (checkFast / fast).toFixed(2)],
        [`memory of an encode of ${LONG_MINUTES} minutes at 4 fps (bar: ≤ 150 MB)`, memoryInWords(peak)],
      ],
    };
  });
}
