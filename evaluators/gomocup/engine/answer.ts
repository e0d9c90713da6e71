/** The lines in which a search is told: those of the Yixin extension, in the form Rapfi prints them. */
import { MATE, MATE_RANGE } from './evaluate.js';
import type { Iteration } from './think.js';
import { winRate } from './win-rate.js';

/**
 * One block per iteration. Times and speed are 0, so that two runs print the same bytes; the limit is in nodes, and
 * whoever wants a speed measures the process.
 */
export function iterationLines(iteration: Iteration, size: number): string[] {
  const { depth, deepest, nodes, score, line } = iteration;
  return [
    'INFO PV 0',
    'INFO NUMPV 1',
    `INFO DEPTH ${depth}`,
    `INFO SELDEPTH ${deepest}`,
    `INFO NODES ${nodes}`,
    `INFO TOTALNODES ${nodes}`,
    'INFO TOTALTIME 0',
    'INFO SPEED 0',
    `INFO EVAL ${scoreText(score)}`,
    `INFO WINRATE ${winRate(score)}`,
    `INFO BESTLINE ${line.map((cell) => pointText(cell, size)).join(' ')}`,
    'INFO PV DONE',
    summary(iteration, line, size),
  ];
}

/** The last lines: two summaries and the move, `x,y` from 0. */
export function finalLines(iteration: Iteration, size: number): string[] {
  const { depth, deepest, nodes, score, line } = iteration;
  return [
    summary(iteration, line.slice(0, 2), size),
    `MESSAGE Speed 0K | Depth ${depth}-${deepest} | Eval ${scoreText(score)} | Node ${nodes} | Time 0ms`,
    pointText(line[0] ?? 0, size),
  ];
}

/** `339`, or plies to the five: `+M3` wins, `-M4` loses. */
function scoreText(score: number): string {
  if (score > MATE - MATE_RANGE) return `+M${MATE - score}`;
  if (score < MATE_RANGE - MATE) return `-M${MATE + score}`;
  return String(score);
}

function summary({ depth, deepest, score }: Iteration, line: readonly number[], size: number): string {
  const named = line.map((cell) => `${String.fromCharCode(65 + (cell % size))}${Math.floor(cell / size) + 1}`);
  return `MESSAGE Depth ${depth}-${deepest} | Eval ${scoreText(score)} | Time 0ms | ${named.join(' ')}`;
}

function pointText(cell: number, size: number): string {
  return `${cell % size},${Math.floor(cell / size)}`;
}
