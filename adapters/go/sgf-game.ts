/** SGF nodes to a draft: set-up, moves, times, and the few root properties that matter. */
import { RecordFault } from '../environment.js';
import type { Colour } from './board.js';
import { createClocks, type MoveClocks } from './clocks.js';
import type { DraftMove, GameDraft } from './draft.js';
import { declaredCharset, decode, encodingOf, type TextEncoding } from './encoding.js';
import { goFault } from './faults.js';
import { type BoardSize, MAX_MOVES, SIZES } from './limits.js';
import { indexAt, sgfIndex } from './points.js';
import { winnerOf } from './result.js';
import { mainLine, type SgfNode } from './sgf.js';

type Text = (value: Uint8Array) => string;

const SETUP: Readonly<Record<string, Colour | null>> = { AB: 'black', AW: 'white', AE: null };
const MOVES: Readonly<Record<string, Colour>> = { B: 'black', W: 'white' };

/** `bytes` hold one game tree; its main line is the game. Throws RecordFault. */
export function readSgf(bytes: Uint8Array): GameDraft {
  const { nodes, encoding } = readingOf(bytes, encodingOf(bytes, declaredCharset(bytes)));
  const text: Text = (value) => unescaped(value, encoding);
  const root = (name: string): string | null => firstValue(nodes, name, text);
  requireGo(root('GM'));
  const size = sizeOf(root('SZ'));
  const setup = new Map<number, Colour>();
  const moves: DraftMove[] = [];
  const clocks = createClocks(root('TM'), root('OT'));
  for (const node of nodes) {
    for (const { name, values } of node) {
      const colour = SETUP[name];
      // Some write the property also where there is nothing to set up.
      const points = values.map(text).filter((point) => point !== '');
      if (colour === undefined || points.length === 0) continue;
      if (moves.length > 0) throw goFault('setup_within_game', `${name} after move ${moves.length}`);
      for (const point of points) setUp(setup, pointsOf(point, size), colour);
    }
    const times = clocksOf(node, text);
    for (const { name, values } of node) {
      const colour = MOVES[name];
      if (colour === undefined) continue;
      const place = `move ${moves.length + 1}`;
      if (moves.length >= MAX_MOVES) throw goFault('too_long', `more than ${MAX_MOVES} moves`, place);
      if (values.length > 1) throw goFault('malformed', 'one move with several points', place);
      const index = moveIndex(text(values[0] ?? new Uint8Array(0)), size, place);
      moves.push({ colour, index, thinkMs: clocks.move(colour, times) });
    }
    clocks.read(times);
  }
  return { size, rules: root('RU'), komi: root('KM'), setup, moves, winner: winnerOf(root('RE') ?? '') };
}

interface Reading {
  readonly nodes: readonly SgfNode[];
  readonly encoding: TextEncoding;
}

/**
 * The main line. Where nobody knows the encoding, the reading with the most moves: a `]` or `\` that is in truth the half
 * of a character swallows moves or breaks the grammar, and never makes any. Throws RecordFault.
 */
function readingOf(bytes: Uint8Array, likely: TextEncoding): Reading {
  const readings: Reading[] = [];
  let fault: unknown;
  for (const encoding of [likely, ...likely.others]) {
    try {
      readings.push({ nodes: mainLine(bytes, encoding), encoding });
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      fault ??= error;
    }
  }
  const [first, ...rest] = readings;
  if (first === undefined) throw fault;
  return rest.reduce((best, other) => (moveCount(other.nodes) > moveCount(best.nodes) ? other : best), first);
}

function moveCount(nodes: readonly SgfNode[]): number {
  return nodes.flat().filter(({ name }) => name in MOVES).length;
}

function requireGo(game: string | null): void {
  if (game === null || game === '' || Number(game) === 1) return;
  throw goFault('another_game', `GM is "${game.slice(0, 20)}"`);
}

function sizeOf(words: string | null): BoardSize {
  const match = /^(\d+)(?:\s*:\s*(\d+))?$/.exec(words ?? '19');
  const size = SIZES.find((known) => known === Number(match?.[1]));
  const square = match?.[2] === undefined || match[2] === match[1];
  if (size !== undefined && square) return size;
  throw goFault('size_unsupported', `SZ is "${(words ?? '').slice(0, 20)}"`);
}

/** A point, or with a colon the rectangle between two corners (FF[4] compressed lists). */
function pointsOf(text: string, size: BoardSize): number[] {
  const [first = '', second = first] = text.split(':').map((point) => point.trim());
  const [a, b] = [sgfIndex(first, size), sgfIndex(second, size)];
  if (a === null || b === null) throw goFault('illegal_position', `set-up on "${text.slice(0, 20)}"`);
  const columns = [a % size, b % size].sort((x, y) => x - y);
  const rows = [Math.floor(a / size), Math.floor(b / size)].sort((x, y) => x - y);
  return range(rows).flatMap((row) => range(columns).flatMap((column) => indexAt(column, row, size) ?? []));
}

function range([from = 0, to = 0]: readonly number[]): number[] {
  return Array.from({ length: to - from + 1 }, (_, k) => from + k);
}

function setUp(setup: Map<number, Colour>, points: readonly number[], colour: Colour | null): void {
  for (const point of points) {
    if (colour === null) setup.delete(point);
    else setup.set(point, colour);
  }
}

/** Nothing, or `tt` on boards of up to 19 lines, is a pass (FF[4] and FF[3]). */
function moveIndex(text: string, size: BoardSize, place: string): number | null {
  if (text === '' || text === 'tt') return null;
  const index = sgfIndex(text, size);
  if (index === null) throw goFault('illegal_move', `"${text.slice(0, 20)}" is no crossing of this board`, place);
  return index;
}

function clocksOf(node: SgfNode, text: Text): MoveClocks {
  const number = (name: string): number | null => {
    const value = Number.parseFloat(firstValue([node], name, text) ?? '');
    return Number.isFinite(value) ? value : null;
  };
  return {
    black: { leftS: number('BL'), overtimeCount: number('OB') },
    white: { leftS: number('WL'), overtimeCount: number('OW') },
  };
}

/** The first value of the first such property; root properties of sloppy files stand in later nodes too. */
function firstValue(nodes: readonly SgfNode[], name: string, text: Text): string | null {
  for (const node of nodes) {
    const value = node.find((property) => property.name === name)?.values[0];
    if (value !== undefined) return text(value);
  }
  return null;
}

/** Decoded, escapes undone, blanks around it cut. Only short values matter, so what is longer is cut too. */
function unescaped(value: Uint8Array, encoding: TextEncoding): string {
  return decode(value.subarray(0, 200), encoding)
    .replaceAll(/\\(\r\n|\n\r|[\r\n])/g, '')
    .replaceAll(/\\([\s\S])/g, '$1')
    .trim();
}
