/**
 * What a video costs: drawn naively, through x264 frame by frame, by the plain and by the fast encoder, and what their
 * proofs cost. `CASEMILL_BENCH_SHORT=1`: a tenth of everything, to see that it works.
 */
import { rendererIdentity } from '../rendering/identity.js';
import type { Scene } from '../rendering/scene.js';
import { requireTool } from '../toolchain/find.js';
import { memoryInWords, renderCost } from './render-cost.js';
import { boardScenes } from './render-scenes.js';
import type { BenchResult } from './report.js';
import { withFolder } from './subject.js';

const SHORT = process.env.CASEMILL_BENCH_SHORT === '1';
const BATCH = SHORT ? 2 : 12;
const VIDEO = { size: 720, durationS: SHORT ? 120 : 600 } as const;
const LONG_S = SHORT ? 600 : 5400;
/** Drawn naively one video takes so long that a tenth of it must do. */
const NAIVE_SHARE = 10;

export async function benchRender(): Promise<BenchResult> {
  const ffmpeg = (await requireTool('ffmpeg')).path;
  return withFolder(async (folder) => {
    const { cpu: cost, memory } = renderCost(ffmpeg, folder);
    const scenes = await boardScenes(BATCH, { ...VIDEO, fps: 2 });
    const [first] = scenes;
    if (first === undefined) throw new Error('there is no scene');
    const short = { ...first, durationS: VIDEO.durationS / NAIVE_SHARE } as Scene;
    const cut = { ...short, states: short.states.filter(({ t }) => t < short.durationS) } as Scene;

    const naive = (await cost('naive', [cut])) * NAIVE_SHARE;
    const identical = await cost('identical', scenes.slice(0, 2));
    const plain = await cost('plain', scenes.slice(0, 2));
    const fast = await cost('fast', scenes);
    const checkPlain = await cost('check-plain', scenes.slice(0, 2));
    const checkFast = await cost('check-fast', scenes);
    const fast10 = await cost('fast', await boardScenes(BATCH, { ...VIDEO, fps: 10 }));
    const [long] = await boardScenes(1, { ...VIDEO, durationS: LONG_S, fps: 10 });
    if (long === undefined) throw new Error('there is no long scene');
    const peak = await memory('fast', long);

    const seconds = (value: number): string => `${value.toFixed(2)} CPU-s (${(VIDEO.durationS / value).toFixed(0)} ×)`;
    return {
      title: 'Rendering',
      text: `Boards of real games, 80 plies, ${VIDEO.size} × ${VIDEO.size}, 2 fps, ${VIDEO.durationS} s, a key frame every 30 s, batches of ${BATCH}; child processes included; in brackets seconds of video per CPU-second. ${(await rendererIdentity(ffmpeg)).ffmpeg}.`,
      rows: [
        [`naive: an SVG rasterised for every frame (1/${NAIVE_SHARE} of one video)`, seconds(naive)],
        ['x264 on identical frames', seconds(identical)],
        ['plain encoder', seconds(plain)],
        ['fast encoder', seconds(fast)],
        ['naive over fast (bar: ≥ 60)', (naive / fast).toFixed(1)],
        ['x264 on identical frames over fast (bar: ≥ 6, aim: 10)', (identical / fast).toFixed(1)],
        ['fast at 10 fps over fast at 2 fps (bar: ≤ 1.3)', (fast10 / fast).toFixed(2)],
        ['proof over plain encode (bar: ≤ 0.5)', (checkPlain / plain).toFixed(2)],
        ['proof over fast encode (bar: ≤ 1.5)', (checkFast / fast).toFixed(2)],
        [
          `memory of an encode of ${LONG_S / 60} minutes at 10 fps, encoder and ffmpeg (bar: ≤ 150 MB)`,
          memoryInWords(peak),
        ],
      ],
    };
  });
}
