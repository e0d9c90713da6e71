/** Two workers against one, and two bare engines against one: how much of the possible speed-up is reached. */
import { bareEngine, enginePositions } from './bare-engine.js';
import type { BenchResult } from './report.js';
import { build, chessRecords, withFolder } from './subject.js';

const GAMES = 6;
const NODES = 50_000;
/** Wall times on a shared machine: the least of so many rounds is the least disturbed one. */
const ROUNDS = 2;

interface Round {
  readonly bareOne: number;
  readonly bareTwo: number;
  readonly startUp: number;
  readonly one: number;
  readonly two: number;
}

export async function benchWorkers(): Promise<BenchResult> {
  const positions = await enginePositions(chessRecords(), GAMES);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runRound(positions));
  const least = (what: keyof Round): number => Math.min(...rounds.map((round) => round[what]));
  const [bareOne, bareTwo, startUp] = [least('bareOne'), least('bareTwo'), least('startUp')];
  const [one, two] = [least('one') - startUp, least('two') - startUp];
  const pair = (first: number, second: number): string =>
    `${first.toFixed(1)} s, ${second.toFixed(1)} s, speed-up ${(first / second).toFixed(2)}`;

  return {
    title: 'Two workers',
    text: `${GAMES} games, ${positions.length} distinct positions, ${NODES} nodes each; wall time, the least of ${ROUNDS} rounds, start-up (${startUp.toFixed(1)} s) taken off.`,
    rows: [
      ['bare engines: 1, 2', pair(bareOne, bareTwo)],
      ['casemill workers: 1, 2', pair(one, two)],
      ['share of the bare speed-up (bar: ≥ 0.90)', (one / two / (bareOne / bareTwo)).toFixed(3)],
    ],
  };
}

async function runRound(positions: readonly string[]): Promise<Round> {
  const half = Math.ceil(positions.length / 2);
  const settings = ['--limit', String(GAMES), '--nodes', String(NODES), '--until', 'labels'];
  const run = (workers: number) => withFolder((folder) => build(folder, ...settings, '--workers', String(workers)));
  // Starting server and worker is no part of the speed-up of work: a build of one short game tells what it costs.
  const startUp = await withFolder((folder) => build(folder, '--limit', '1', '--nodes', '1', '--until', 'labels'));
  const bareOne = await bareEngine(positions, NODES);
  const one = await run(1);
  const startedAt = performance.now();
  await Promise.all([bareEngine(positions.slice(0, half), NODES), bareEngine(positions.slice(half), NODES)]);
  const bareTwo = (performance.now() - startedAt) / 1000;
  const two = await run(2);
  return { bareOne: bareOne.wallS, bareTwo, startUp: startUp.wallS, one: one.wallS, two: two.wallS };
}
