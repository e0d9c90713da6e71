/**
 * Labels of recorded doudizhu games by the PIMC program, one line of JSON a game. Lines go into a log, and a game whose line is
 * there is not computed again: a long run can be stopped and taken up.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { countPlays } from '../adapters/doudizhu/rules/index.js';
import { dealsATurn, type Estimate, evaluateTurn } from '../evaluators/pimc/program/evaluate.js';
import { readHistory } from '../evaluators/pimc/program/history.js';
import { POLICIES } from '../evaluators/pimc/program/policies.js';
import { VERSION } from '../evaluators/pimc/program/protocol.js';
import { pimcAlpha, pimcBands } from '../evaluators/pimc/settings.js';
import type { BenchGame } from './pimc-games.js';

/** What was known after one look, and the CPU time that the play had cost by then. */
export interface Look {
  readonly state: Estimate;
  readonly change: Estimate;
  readonly cpuMs: number;
}

export interface LabelledGame {
  readonly key: string;
  readonly landlordWins: boolean;
  /** Of each play that is an event, its looks. */
  readonly plays: readonly (readonly Look[])[];
}

export interface Run {
  readonly policy: string;
  readonly seed: number;
  /** Budget of a game. */
  readonly deals: number;
  /** So many games at most. */
  readonly games: number;
}

/** Game by game all runs, so that a part of the log is a part of every comparison. One list of games for each run. */
export function labelGames(games: readonly BenchGame[], runs: readonly Run[], log: string): LabelledGame[][] {
  const known = new Map(readLog(log).map((line) => [line.key, line]));
  const labelled = games.map((game, number) =>
    runs.map((run) => {
      if (number >= run.games) return null;
      const key = [VERSION, pimcAlpha, run.policy, run.deals, run.seed, number].join('/');
      const before = known.get(key);
      if (before !== undefined) return before;
      const line = { key, landlordWins: game.landlordWins, plays: labelPlays(game, run, number) };
      appendFileSync(log, `${JSON.stringify(line)}\n`);
      process.stderr.write(`  ${key}\n`);
      return line;
    }),
  );
  return runs.map((_, at) => labelled.flatMap((lines) => lines[at] ?? []));
}

function readLog(log: string): LabelledGame[] {
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as LabelledGame);
}

function labelPlays({ landlord, plays }: BenchGame, { policy: name, seed, deals }: Run, number: number): Look[][] {
  const policy = POLICIES.find((one) => one.name === name);
  if (policy === undefined) throw new Error(`no policy ${name}`);
  const { steps } = readHistory(landlord, plays);
  const maxDeals = dealsATurn(deals, countPlays(plays));
  return steps.flatMap((step, index) => {
    if (step.play === null) return [];
    const looks: Look[] = [];
    const start = process.cpuUsage();
    const cpuMs = () => {
      const { user, system } = process.cpuUsage(start);
      return Math.round((user + system) / 10) / 100;
    };
    const settings = { ...pimcBands, maxDeals, alpha: pimcAlpha, policy, passInference: false };
    const words = [seed, String(number), index + 1];
    const onLook = ({ state, change }: { state: Estimate; change: Estimate | null }) => {
      if (change !== null) looks.push({ state, change, cpuMs: cpuMs() });
    };
    const { state, change } = evaluateTurn(step.after, step, { ...settings, onLook }, words);
    // The rules decide the last play without a look.
    if (looks.length === 0 && change !== null) looks.push({ state, change, cpuMs: cpuMs() });
    return [looks];
  });
}
