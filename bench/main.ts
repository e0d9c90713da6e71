/** `npm run bench [-- NAME...]`: measures, prints, and writes docs/benchmarks.md. */

import { benchBudget } from './budget.js';
import { calibrate } from './cpu.js';
import { benchDrawing } from './drawing.js';
import { benchGoLabels } from './go-labels.js';
import { benchGoPipeline } from './go-pipeline.js';
import { benchGoRepeats } from './go-repeats.js';
import { benchGoVisits } from './go-visits.js';
import { benchGomoku } from './gomoku-engine.js';
import { benchPimc } from './pimc.js';
import { benchPipeline } from './pipeline.js';
import { benchRender } from './render.js';
import { benchRenderMoving } from './render-moving.js';
import { benchRenderRivals } from './render-rivals.js';
import { type BenchResult, publish } from './report.js';
import { benchRequantize } from './requantize.js';
import { benchWorkers } from './workers.js';

const BENCHES: Readonly<Record<string, () => Promise<BenchResult>>> = {
  budget: benchBudget,
  drawing: benchDrawing,
  requantize: benchRequantize,
  pipeline: benchPipeline,
  'pipeline-go': benchGoPipeline,
  'repeat-go': benchGoRepeats,
  'labels-go': benchGoLabels,
  'visits-go': benchGoVisits,
  pimc: benchPimc,
  workers: benchWorkers,
  render: benchRender,
  'render-moving': benchRenderMoving,
  'render-rivals': benchRenderRivals,
  gomoku: benchGomoku,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  process.stderr.write(`There is no bench "${unknown}". Use: ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  const before = calibrate();
  const result = await bench();
  await publish(name, result, [before, calibrate()]);
}
