/** Labels anew under other bands, without the engine; and what orchestration costs a case. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bareEngine, enginePositions } from './bare-engine.js';
import type { BenchResult } from './report.js';
import { build, chessRecords, withFolder } from './subject.js';

const GAMES = 104;
const SAMPLE_GAMES = 4;
const NODES = 100_000;

export async function benchRequantize(): Promise<BenchResult> {
  return withFolder(async (folder) => {
    const store = join(folder, 'store');
    const bands = join(folder, 'bands.json');
    await writeFile(bands, JSON.stringify({ bands: { step: 400, swing: 1200 } }));
    const common = ['--until', 'labels', '--nodes', '1000', '--workers', '1'];
    const first = await build(store, ...common, '--limit', String(GAMES));
    const cases = Number((JSON.parse(first.stdout) as { cases: number }).cases);
    const again = await build(store, ...common, '--limit', String(GAMES), '--label-spec', bands, '--name', 'bands');
    const reused = await build(store, ...common, '--limit', String(GAMES));
    const startUp = await build(store, ...common, '--limit', '1');

    // What the values cost at the default nodes: the engine on the positions of a few of these games.
    const sample = await enginePositions(chessRecords(), SAMPLE_GAMES);
    const perPosition = (await bareEngine(sample, NODES)).cpuS / sample.length;
    const all = await enginePositions(chessRecords(), GAMES);
    const perCase = (again.cpuS - startUp.cpuS) / cases;
    const building = (all.length * perPosition) / cases + perCase;
    return {
      title: 'Other bands without the engine',
      text: `${cases} cases; building them at ${NODES} nodes is the engine's cost per position, measured on ${sample.length} of their ${all.length} positions, plus the rest of the pipeline. Start-up is a build of one reused case.`,
      rows: [
        ['start-up', `${startUp.cpuS.toFixed(2)} CPU-s`],
        ['re-quantized: workflow, parse, labels, case, manifest', `${perCase.toFixed(3)} CPU-s a case`],
        ['orchestration is below that (bar: ≤ 0.3)', `${perCase.toFixed(3)} CPU-s a case`],
        ['all reused, a second run', `${((reused.cpuS - startUp.cpuS) / cases).toFixed(3)} CPU-s a case`],
        [`built at ${NODES} nodes`, `${building.toFixed(2)} CPU-s a case`],
        ['ratio (bar: ≥ 50)', (building / perCase).toFixed(0)],
      ],
    };
  });
}
