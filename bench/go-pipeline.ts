/** What the pipeline costs beside KataGo: CPU of parsing, evaluating and labelling 10 games over the bare engine's. */
import { basename } from 'node:path';
import { katagoBuild, katagoCommand } from '../evaluators/katago/process.js';
import { pinnedOptions } from '../evaluators/katago/settings.js';
import { measure, type Usage } from './cpu.js';
import { goEngine, requestOf, shortGames, wantedPositions } from './go-subject.js';
import type { BenchResult } from './report.js';
import { buildOf, withFolder } from './subject.js';

const GAMES = 10;
/** The default of a build. */
const VISITS = 16;

export async function benchGoPipeline(): Promise<BenchResult> {
  const games = await shortGames(GAMES);
  const wanted = wantedPositions(games);
  const paths = games.map(({ path }) => path);
  const config = await goEngine({ visits: VISITS, profile: 'cpu', threads: 1 });
  const { bare, labels } = await withFolder(async (folder) => {
    // Side by side, so that whatever else the machine does slows both alike.
    const [alone, whole] = await Promise.all([
      bareKataGo(config, wanted),
      buildOf('go', paths, folder, '--visits', String(VISITS), '--until', 'labels'),
    ]);
    return { bare: alone, labels: whole };
  });
  const positions = wanted.reduce((sum, one) => sum + one.positions.length, 0);
  return {
    title: 'Pipeline over engine, go',
    text: `${games.length} games on 9 lines, ${positions} distinct positions, ${VISITS} visits each with ${basename(config.network)} on the CPU; both at the same time.`,
    rows: [
      ['engine alone', `${bare.cpuS.toFixed(1)} CPU-s`],
      ['casemill build --until labels', `${labels.cpuS.toFixed(1)} CPU-s`],
      ['ratio (bar: ≤ 1.10)', (labels.cpuS / bare.cpuS).toFixed(3)],
      ['CPU per case, labels', `${(labels.cpuS / games.length).toFixed(2)} CPU-s`],
    ],
  };
}

/** The pinned program, fed one query a game, with nothing around it. */
async function bareKataGo(
  config: Awaited<ReturnType<typeof goEngine>>,
  wanted: ReturnType<typeof wantedPositions>,
): Promise<Usage> {
  const { args, env } = await katagoCommand(config, await katagoBuild(config), pinnedOptions(config), 9);
  const lines = wanted.map((one, k) => {
    const { question, positions } = requestOf(one);
    const { size, ...asked } = question;
    const turns = { analyzeTurns: positions.map(({ turn }) => turn), maxVisits: config.visits, analysisPVLen: 1 };
    return JSON.stringify({ id: `${k}`, ...asked, boardXSize: size, boardYSize: size, ...turns });
  });
  const driver = new URL('./drive-katago.js', import.meta.url).pathname;
  return measure(process.execPath, [driver, config.tool.path, ...args], lines.join('\n'), env);
}
