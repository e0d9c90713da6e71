/** Two workers against one, and two bare engines against one: how much of the possible speed-up is reached. */
import { bareEngine, enginePositions } from './bare-engine.js';
import type { BenchResult } from './report.js';
import { build, chessRecords, withFolder } from './subject.js';

const GAMES = 4;
const NODES = 100_000;

export async function benchWorkers(): Promise<BenchResult> {
  const positions = await enginePositions(chessRecords(), GAMES);
  const half = Math.ceil(positions.length / 2);
  const settings = ['--limit', String(GAMES), '--nodes', String(NODES), '--until', 'labels'];
  const run = (workers: number) => withFolder((folder) => build(folder, ...settings, '--workers', String(workers)));
  // Starting server and worker is no part of the speed-up of work: a build of one short game tells what it costs.
  const startUp = await withFolder((folder) => build(folder, '--limit', '1', '--nodes', '1', '--until', 'labels'));

  const bareOne = (await bareEngine(positions, NODES)).wallS;
  const one = (await run(1)).wallS - startUp.wallS;
  const two = (await run(2)).wallS - startUp.wallS;
  const startedAt = performance.now();
  await Promise.all([bareEngine(positions.slice(0, half), NODES), bareEngine(positions.slice(half), NODES)]);
  const bareTwo = (performance.now() - startedAt) / 1000;

  return {
    title: 'Two workers',
    text: `${GAMES} games, ${positions.length} distinct positions, ${NODES} nodes each; wall time, start-up (${startUp.wallS.toFixed(1)} s) taken off.`,
    rows: [
      [
        'bare engines: 1, 2',
        `${bareOne.toFixed(1)} s, ${bareTwo.toFixed(1)} s, speed-up ${(bareOne / bareTwo).toFixed(2)}`,
      ],
      ['casemill workers: 1, 2', `${one.toFixed(1)} s, ${two.toFixed(1)} s, speed-up ${(one / two).toFixed(2)}`],
      ['share of the bare speed-up (bar: ≥ 0.90)', (one / two / (bareOne / bareTwo)).toFixed(3)],
    ],
  };
}
