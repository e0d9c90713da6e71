/** What the pipeline costs beside its engine: CPU of parsing, evaluating and labelling 20 games over the bare engine's. */
import { bareEngine, enginePositions } from './bare-engine.js';
import type { BenchResult } from './report.js';
import { build, chessRecords, withFolder } from './subject.js';

const GAMES = 20;
const NODES = 100_000;

export async function benchPipeline(): Promise<BenchResult> {
  const positions = await enginePositions(chessRecords(), GAMES);
  const { bare, labels, videos } = await withFolder(async (folder) => {
    const settings = ['--limit', String(GAMES), '--nodes', String(NODES), '--workers', '1'];
    // Side by side, so that whatever else the machine does slows both alike.
    const [alone, whole] = await Promise.all([
      bareEngine(positions, NODES),
      build(folder, ...settings, '--until', 'labels'),
    ]);
    return { bare: alone, labels: whole, videos: await build(folder, ...settings) };
  });
  return {
    title: 'Pipeline over engine',
    text: `${GAMES} games, ${positions.length} distinct positions, ${NODES} nodes each, one worker; both at the same time, one core each.`,
    rows: [
      ['engine alone', `${bare.cpuS.toFixed(1)} CPU-s`],
      ['casemill build --until labels', `${labels.cpuS.toFixed(1)} CPU-s`],
      ['ratio (bar: ≤ 1.10)', (labels.cpuS / bare.cpuS).toFixed(3)],
      ['CPU per case, labels', `${(labels.cpuS / GAMES).toFixed(2)} CPU-s`],
      ['rendering beside it (720 px, 2 fps, encoded and proven)', `${(videos.cpuS / GAMES).toFixed(2)} CPU-s a case`],
    ],
  };
}
