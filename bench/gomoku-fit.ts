/**
 * `node dist/bench/gomoku-fit.js weights|calibration`: makes evaluators/gomocup/engine/weights.ts, or (after a build with
 * it) calibration.ts, from the recorded games. Only every other valued game is looked at; the rest is for measuring.
 */
import { writeFile } from 'node:fs/promises';
import { MATE, MATE_RANGE } from '../evaluators/gomocup/engine/evaluate.js';
import { DEFAULT_NODES } from '../evaluators/gomocup/engine/identity.js';
import { winRateBy } from '../evaluators/gomocup/engine/win-rate.js';
import { forFitting } from './gomoku-records.js';
import { searchGame, type ValuedPly } from './gomoku-values.js';
import { fitWeights, judgeWeights } from './gomoku-weights.js';

const folder = new URL('../../evaluators/gomocup/engine/', import.meta.url);

const [what] = process.argv.slice(2);
if (what === 'weights') await weights();
else if (what === 'calibration') await calibration();
else {
  process.stderr.write('Say what to fit: weights or calibration.\n');
  process.exitCode = 2;
}

async function weights(): Promise<void> {
  const games = forFitting();
  const fitted = fitWeights(games);
  await writeFile(
    new URL('weights.ts', folder),
    `/**
 * Worth of an empty point in points of score, 200 to one unit of log odds, by the two best rows a stone
 * there would make (feature of cell-classes.ts). Fitted by bench/gomoku-fit.ts; made, not written.
 */

/** To the side that is to move. */
export const MOVER = Int16Array.from([
${lines(fitted.mover)}]);

/** To the other side. */
export const WAITER = Int16Array.from([
${lines(fitted.waiter)}]);

/** Of being to move. */
export const TEMPO = ${fitted.tempo};
`,
  );
  process.stdout.write(`${JSON.stringify(judgeWeights(fitted, games))}\n`);
}

/** A line for each strongest pattern; a feature is a triangular number. */
function lines(values: readonly number[]): string {
  const rows = Array.from({ length: 14 }, (_, first) =>
    values.slice((first * (first + 1)) / 2, ((first + 1) * (first + 2)) / 2).join(', '),
  );
  return rows.map((row) => `  ${row},\n`).join('');
}

/** Logistic regression of the recorded win rates on the scores of positions the engine does not prove. */
async function calibration(): Promise<void> {
  const plies = forFitting().flatMap((game) => searchGame(game, DEFAULT_NODES));
  const open = plies.filter(({ score }) => Math.abs(score) <= MATE - MATE_RANGE);
  let best = { scale: 0, bias: 0, loss: Number.POSITIVE_INFINITY };
  for (let scale = 60; scale <= 400; scale += 5) {
    for (let bias = -150; bias <= 150; bias += 5) {
      const loss = open.reduce((sum, ply) => sum + crossEntropy(ply, scale, bias), 0) / open.length;
      if (loss < best.loss) best = { scale, bias, loss };
    }
  }
  await writeFile(
    new URL('calibration.ts', folder),
    `/** Fitted by bench/gomoku-fit.ts at the default limit; made, not written. */

/** Points of score to one unit of log odds. */
export const SCALE = ${best.scale};

/** Added to a score first. */
export const BIAS = ${best.bias};
`,
  );
  process.stdout.write(`${JSON.stringify({ ...best, positions: plies.length, open: open.length })}\n`);
}

/** The record's certain values count as almost certain, or one that the engine does not see would outweigh the rest. */
function crossEntropy({ score, recorded }: ValuedPly, scale: number, bias: number): number {
  const rate = winRateBy(score, scale, bias);
  const told = Math.min(0.99, Math.max(0.01, recorded));
  return -(told * Math.log(rate) + (1 - told) * Math.log(1 - rate));
}
