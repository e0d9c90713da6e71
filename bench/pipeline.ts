/** What the pipeline costs beside its engine: CPU of parsing, evaluating and labelling 20 games over the bare engine's. */
import { bareEngine, enginePositions } from './bare-engine.js';
import type { BenchResult } from './report.js';
import { build, chessRecords, withFolder } from './subject.js';

const GAMES = 20;
const NODES = 100_000;

export async function benchPipeline(): Promise<BenchResult> {
  const positions = await enginePositions(chessRecords(), GAMES);
  const bare = await bareEngine(positions, NODES);
  const { labels, videos } = await withFolder(async (folder) => {
    const settings = ['--limit', String(GAMES), '--nodes', String(NODES), '--workers', '1'];
    return {
      labels: await build(folder, ...settings, '--until', 'labels'),
      videos: await build(folder, ...settings),
    };
  });
  return {
    title: 'Pipeline over engine',
    text: `${GAMES} games, ${positions.length} distinct positions, ${NODES} nodes each, one worker.`,
    rows: [
      ['engine alone', `${bare.cpuS.toFixed(1)} CPU-s`],
      ['casemill build --until labels', `${labels.cpuS.toFixed(1)} CPU-s`],
      ['ratio (bar: ≤ 1.10)', (labels.cpuS / bare.cpuS).toFixed(3)],
      ['CPU per case, labels', `${(labels.cpuS / GAMES).toFixed(2)} CPU-s`],
      ['rendering beside it (720 px, 2 fps, encoded and proven)', `${(videos.cpuS / GAMES).toFixed(2)} CPU-s a case`],
    ],
  };
}
