/** Recorded gomoku games for fitting and measuring the engine; the records' folder is CASEMILL_RECORDS. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRule, type Rule } from '../evaluators/gomocup/engine/rules.js';
import { CasemillError } from '../manifests/errors.js';

export interface ValuedGame {
  readonly name: string;
  readonly size: number;
  readonly rule: Rule;
  /** Cells, y · size + x, Black first. */
  readonly moves: readonly number[];
  /** After each ply: the reference's win rate for the side to move, 0 to 1, and its score (`339`, `+M3`). */
  readonly values: readonly { readonly winRate: number; readonly score: string }[];
}

/** Self-play games with the reference engine's value after every ply but the last, by name. */
function valuedGames(): ValuedGame[] {
  const folder = join(recordsFolder(), 'gomoku', 'selfplay');
  const names = readdirSync(folder).filter((name) => name.endsWith('.psq'));
  return names.sort().map((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split(/\r?\n/);
    const [, sizeText, ruleText] = /^\w+ (\d+)x\d+, \d+:\d+, (\d+)$/.exec(lines[0] ?? '') ?? [];
    const [size, rule] = [Number(sizeText), Number(ruleText)];
    if (!isRule(rule)) throw unreadable(file);
    const moves = lines.flatMap((line) => {
      const [, x, y] = /^(\d+),(\d+),\d+$/.exec(line) ?? [];
      return x === undefined ? [] : [(Number(y) - 1) * size + Number(x) - 1];
    });
    const name = file.slice(0, -'.psq'.length);
    const told: unknown = JSON.parse(readFileSync(join(folder, `${name}.rapfi.json`), 'utf8'));
    const values = listIn(told, 'evals').map((value) => ({
      winRate: Number(fieldOf(value, 'winrate')),
      score: String(fieldOf(value, 'eval')),
    }));
    return { name, size, rule, moves, values };
  });
}

/** Every other game by name is for fitting, the rest for measuring. */
export function forFitting(): ValuedGame[] {
  return valuedGames().filter((_, i) => i % 2 === 0);
}

export function forMeasuring(): ValuedGame[] {
  return valuedGames().filter((_, i) => i % 2 === 1);
}

export interface DecidedGame {
  readonly moves: readonly number[];
  /** 1 Black won, 0 White, 0.5 nobody. */
  readonly result: number;
}

/** Tournament games of renju on 15 × 15, each sequence of moves once. */
export function tournamentGames(): DecidedGame[] {
  const file = join(recordsFolder(), 'gomoku', 'renju-bot-tournament.json');
  const games = new Map<string, DecidedGame>();
  for (const match of listIn(JSON.parse(readFileSync(file, 'utf8')), 'matches')) {
    const moves = listIn(match, 'move_cells').map(Number);
    const told = fieldOf(match, 'result');
    const result = told === 'black_won' ? 1 : told === 'white_won' ? 0 : 0.5;
    games.set(moves.join(), { moves, result });
  }
  return [...games.values()];
}

function recordsFolder(): string {
  const folder = process.env.CASEMILL_RECORDS;
  if (folder === undefined)
    throw new CasemillError({
      code: 'records_missing',
      failureClass: 'usage',
      message: 'the recorded games are needed',
      remedy: 'Set CASEMILL_RECORDS to the folder that holds gomoku/selfplay.',
    });
  return folder;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function listIn(value: unknown, name: string): unknown[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
}

function unreadable(input: string): CasemillError {
  return new CasemillError({
    code: 'record_unreadable',
    failureClass: 'record',
    message: 'the first line names no known rule',
    input,
    place: 'line 1',
  });
}
