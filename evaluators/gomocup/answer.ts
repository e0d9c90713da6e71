/** What one search said: its blocks, and whether they can be believed. */
import { CasemillError } from '../../manifests/errors.js';
import type { PositionValue } from '../contract.js';
import { type EngineScore, type GomocupLine, parseScore } from './protocol.js';
import { crossingName, type GomokuQuestion, isFree, type Stone } from './question.js';

/** A complete block of one iteration, of the side to move. */
export interface Block {
  readonly score: EngineScore;
  /** 0..1. */
  readonly winrate: number;
  readonly depth: number;
  readonly nodes: number;
}

export interface SearchAnswer {
  readonly move: Stone;
  /** The last complete block of the first variation; null where the engine printed none. */
  readonly block: Block | null;
}

type Fault = (code: string, message: string) => CasemillError;

export interface BlockReader {
  take(line: GomocupLine & { readonly kind: 'info' }): void;
  last(): Block | null;
}

/** Throws what `fault` makes of a block with figures that cannot be. Blocks without a win rate, or cut short, do not count. */
export function createBlockReader(fault: Fault): BlockReader {
  let fields = new Map<string, string>();
  let last: Block | null = null;
  return {
    take({ name, value }) {
      if (name !== 'PV') {
        fields.set(name, value);
        return;
      }
      if (value === 'DONE' && (fields.get('PV') ?? '0') === '0' && fields.has('WINRATE')) last = blockOf(fields, fault);
      fields = new Map(value === 'DONE' ? [] : [['PV', value]]);
    },
    last: () => last,
  };
}

function blockOf(fields: ReadonlyMap<string, string>, fault: Fault): Block {
  const text = (name: string): string => fields.get(name) ?? '';
  const winrate = /^[+-]?[\d.]+(e-?\d+)?$/i.test(text('WINRATE')) ? Number(text('WINRATE')) : Number.NaN;
  if (!(winrate >= 0 && winrate <= 1))
    throw fault('engine_garbage', `the win rate is "${text('WINRATE').slice(0, 20)}"`);
  const score = parseScore(text('EVAL'));
  if (score === null) throw fault('engine_garbage', `the evaluation is "${text('EVAL').slice(0, 20)}"`);
  if (score.unit === 'five' && score.amount > 0 !== winrate > 0.5) {
    throw fault('engine_garbage', `the win rate is ${winrate} where the evaluation is ${text('EVAL')}`);
  }
  const whole = (name: string): number => (/^\d{1,15}$/.test(text(name)) ? Number(text(name)) : 0);
  return { score, winrate, depth: whole('DEPTH'), nodes: whole('TOTALNODES') };
}

/** Throws `engine_garbage` for a move that cannot be played: then the answer belongs to another position. */
export function checkedMove(question: GomokuQuestion, move: Stone, fault: Fault): Stone {
  if (isFree(question, move)) return move;
  throw fault('engine_garbage', `it plays ${crossingName(move)}, which is not free`);
}

/** The win rate in units of 1e-4, of Black; 10000 or 0 when a row cannot be stopped any more. */
export function valueForBlack({ score, winrate, depth, nodes }: Block, blackToMove: boolean): PositionValue {
  const own = score.unit === 'five' ? (score.amount > 0 ? 10_000 : 0) : Math.round(winrate * 10_000);
  const amount = (blackToMove ? score.amount : -score.amount) || 0;
  return {
    value: blackToMove ? own : 10_000 - own,
    // One deterministic search tells no error of its own.
    uncertainty: null,
    details: { score: { unit: score.unit, amount }, depth, nodes },
  };
}

/** The block of an answer. Throws `engine_without_value` (usage) for an engine that only plays. */
export function requireBlock({ block }: SearchAnswer, program: string): Block {
  if (block === null) throw withoutValue(program);
  return block;
}

/** `program`: its path. */
export function withoutValue(program: string): CasemillError {
  return new CasemillError({
    code: 'engine_without_value',
    failureClass: 'usage',
    message:
      'the engine plays gomoku, but tells no win rate: it does not know YXNBEST, or prints no INFO WINRATE for it',
    input: program,
    remedy: "Use an engine with Yixin's extension of the protocol, as Rapfi, or CASEMILL_GOMOCUP=own.",
  });
}
