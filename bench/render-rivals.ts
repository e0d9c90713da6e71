/** The board video of bench/render.ts made with the tools that people take for it in Python, beside casemill. */
import type { BoardScene } from '../rendering/scene.js';
import { requireTool } from '../toolchain/find.js';
import { boardRival, boardRivals } from './board-rivals.js';
import { renderCost } from './render-cost.js';
import { boardScenes } from './render-scenes.js';
import type { BenchResult } from './report.js';
import { withFolder } from './subject.js';

const VIDEO = { size: 720, fps: 2, durationS: 600 } as const;
const BATCH = 12;

export async function benchRenderRivals(): Promise<BenchResult> {
  const ffmpeg = (await requireTool('ffmpeg')).path;
  return withFolder(async (folder) => {
    const scenes = await boardScenes(BATCH, VIDEO);
    const [scene] = scenes;
    if (scene === undefined) throw new Error('there is no scene');
    const fast = await renderCost(ffmpeg, folder).cpu('fast', scenes);
    const rows: [string, string][] = [['casemill, fast encoder', `${fast.toFixed(2)} CPU-s`]];
    for (const way of boardRivals) {
      const cost = await boardRival(way, scene as BoardScene, ffmpeg, folder);
      rows.push([way, `${cost.toFixed(1)} CPU-s, ${(cost / fast).toFixed(0)} × casemill`]);
    }
    return {
      title: 'Rendering beside other tools',
      text: `One board video, 80 plies, ${VIDEO.size} × ${VIDEO.size}, ${VIDEO.fps} fps, ${VIDEO.durationS} s. chess.svg and CairoSVG draw every frame, all of which go through x264; moviepy gets one picture a state. casemill: mean of ${BATCH}.`,
      rows,
    };
  });
}
