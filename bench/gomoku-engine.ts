/** The gomoku engine against the recorded reference on the games kept from fitting, forced wins, speed, repeatability. */
import { MATE, MATE_RANGE } from '../evaluators/gomocup/engine/evaluate.js';
import { DEFAULT_NODES } from '../evaluators/gomocup/engine/identity.js';
import { winRate } from '../evaluators/gomocup/engine/win-rate.js';
import { measure } from './cpu.js';
import { losesWithin, shortestWin } from './gomoku-forced-wins.js';
import { forFitting, forMeasuring, type ValuedGame } from './gomoku-records.js';
import { type Agreement, agreement, searchGame, tempoNeutralPairs, type ValuedPly } from './gomoku-values.js';
import type { BenchResult } from './report.js';

/** Longest forced win that is looked for by exhaustion. */
const FORCED_PLIES = 7;
const TIMED_POSITIONS = 15;

export async function benchGomoku(): Promise<BenchResult> {
  const games = forMeasuring();
  const before = process.cpuUsage().user;
  const searched = games.map((game) => searchGame(game, DEFAULT_NODES));
  const cpuS = (process.cpuUsage().user - before) / 1e6;
  const nodes = searched.flat().reduce((sum, ply) => sum + ply.nodes, 0);
  const own = agreement(searched.flatMap((plies) => tempoNeutralPairs(plies, ({ score }) => winRate(score))));
  const constant = bestConstant();
  const constantly = agreement(
    searched.flatMap((plies) => tempoNeutralPairs(plies, () => 0).map((pair) => ({ ...pair, own: constant }))),
  );
  const forced = games.map((game, i) => forcedWins(game, searched[i] ?? []));
  const sum = (pick: (one: (typeof forced)[number]) => number): number => forced.reduce((n, one) => n + pick(one), 0);
  const timed = await programRuns(games);
  return {
    title: 'Gomoku engine',
    text: `Rapfi 0.43 (classical, 50,000 nodes) as recorded, against the engine at ${DEFAULT_NODES} nodes. Weights and win rate were fitted on the other ten games. Win rates are Black's, tempo-neutral; the constant is the best one on the games for fitting.`,
    rows: [
      ['plies compared', String(own.plies)],
      ['same leader where Rapfi is at 90 % and more or 10 % and less (bar: 95 %)', beside(own, constantly, 'decided')],
      ['same leader where Rapfi names one (bar: 80 %)', beside(own, constantly, 'led')],
      [
        'mean difference of win rates (bar: 0.12)',
        `${own.meanDifference.toFixed(4)}, constant ${constant.toFixed(2)}: ${constantly.meanDifference.toFixed(4)}`,
      ],
      [
        `forced wins of up to ${FORCED_PLIES} plies, proven by exhaustion: found (bar: all)`,
        `${sum((one) => one.found)} of ${sum((one) => one.proven)}`,
      ],
      ['of these in no more plies than needed', String(sum((one) => one.shortest))],
      [
        `the engine's own wins and losses of up to ${FORCED_PLIES} plies: confirmed by exhaustion`,
        `${sum((one) => one.confirmed)} of ${sum((one) => one.claims)}`,
      ],
      ['stones placed in the searches per CPU-second, one process (bar: 200,000)', (nodes / cpuS).toFixed(0)],
      [`${TIMED_POSITIONS} positions by the program, start included (bar: 3 CPU-s)`, `${timed.cpuS.toFixed(2)} CPU-s`],
      ['two fresh processes print the same bytes', timed.same ? 'yes' : 'NO'],
    ],
  };
}

function beside(own: Agreement, constantly: Agreement, what: 'decided' | 'led'): string {
  const share = ([same, of]: readonly [number, number]): string =>
    `${same} of ${of} (${((100 * same) / of).toFixed(1)} %)`;
  return `${share(own[what])}; constant ${share(constantly[what])}`;
}

/** Black's win rate that is nearest to all of the games for fitting: the median. */
function bestConstant(): number {
  const rates = forFitting().flatMap(({ values }) =>
    values.map(({ winRate: rate }, i) => (i % 2 === 0 ? 1 - rate : rate)),
  );
  return rates.toSorted((a, b) => a - b)[rates.length >> 1] ?? 0.5;
}

/**
 * Forced wins of the side to move by exhaustion: up to five plies in every position, up to seven where the record or the
 * engine claims one; and what of the engine's own short claims, wins and losses, exhaustion confirms.
 */
function forcedWins(game: ValuedGame, searched: readonly ValuedPly[]) {
  const { size, rule, moves, values } = game;
  const stones = new Int8Array(size * size);
  const counts = { proven: 0, found: 0, shortest: 0, claims: 0, confirmed: 0 };
  moves.forEach((cell, i) => {
    stones[cell] = (i % 2) + 1;
    const ply = searched[i];
    if (ply === undefined) return;
    const side = i % 2 === 0 ? 2 : 1;
    const recorded = Number(/^\+M(\d+)$/.exec(values[i]?.score ?? '')?.[1] ?? 0);
    const claimed = ply.score > MATE - MATE_RANGE ? MATE - ply.score : 0;
    const losing = ply.score < MATE_RANGE - MATE ? MATE + ply.score : 0;
    const short = (plies: number): boolean => plies > 0 && plies <= FORCED_PLIES;
    const most = short(recorded) || short(claimed) ? FORCED_PLIES : FORCED_PLIES - 2;
    const plies = shortestWin({ size, rule, stones }, side, most);
    if (plies > 0) {
      counts.proven += 1;
      if (claimed > 0) counts.found += 1;
      if (claimed > 0 && claimed <= plies) counts.shortest += 1;
    }
    if (short(claimed) || short(losing)) counts.claims += 1;
    if (short(claimed) && plies > 0) counts.confirmed += 1;
    if (short(losing) && losesWithin({ size, rule, stones }, side, losing)) counts.confirmed += 1;
  });
  return counts;
}

/** The program itself on the middle position of as many games, twice. */
async function programRuns(games: readonly ValuedGame[]): Promise<{ readonly cpuS: number; readonly same: boolean }> {
  const program = new URL('../evaluators/gomocup/engine/main.js', import.meta.url).pathname;
  const input = Array.from({ length: TIMED_POSITIONS }, (_, i) => questionOf(games[i % games.length], i)).join('');
  const first = await measure(process.execPath, [program], `${input}END\n`);
  const second = await measure(process.execPath, [program], `${input}END\n`);
  return { cpuS: first.cpuS, same: first.stdout === second.stdout };
}

/** Quarter, half or three quarters into the game. */
function questionOf(game: ValuedGame | undefined, i: number): string {
  if (game === undefined) return '';
  const count = Math.floor((game.moves.length * (1 + (i % 3))) / 4);
  const stones = game.moves.slice(0, count).map((cell, ply) => {
    const who = ply % 2 === count % 2 ? 1 : 2;
    return `${cell % game.size},${Math.floor(cell / game.size)},${who}\n`;
  });
  const settings = `START ${game.size}\nINFO rule ${game.rule}\nINFO max_node ${DEFAULT_NODES}\nYXHASHCLEAR\n`;
  return `${settings}YXBOARD\n${stones.join('')}DONE\nYXNBEST 1\n`;
}
