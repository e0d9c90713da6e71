/**
 * The board as the searches see it: stones, and for every empty point and both sides what a stone there would make.
 * `place` and `undo` keep that current; they allocate nothing, since they are most of the engine's time.
 */
import { CLASSES, cellTables } from './cell-classes.js';
import { DIRECTIONS, type Geometry, geometry } from './geometry.js';
import { type PatternTable, patternTable, REACH } from './patterns.js';
import { BLACK, type Colour, EMPTY, lineRule, RENJU, type Rule, WHITE } from './rules.js';
import { zobristWords } from './zobrist.js';

/** Slots of Board.state. */
export const HASH_LOW = 0;
export const HASH_HIGH = 1;
/** Stones placed. */
export const STONES = 2;
const UNDO_TOP = 3;

export interface Board {
  readonly rule: Rule;
  readonly geometry: Geometry;
  readonly cells: number;
  /** BLACK, WHITE or EMPTY by cell = y · size + x. */
  readonly colour: Uint8Array;
  /** By side · cells + cell: four patterns, four bits each; of empty cells only. */
  readonly code: Uint16Array;
  /** By side · cells + cell: the class of the code; CLASS_NONE where a stone lies. */
  readonly classes: Uint8Array;
  /** By side · CLASSES + class: how many empty cells have it. */
  readonly count: Int16Array;
  readonly classOf: readonly [Uint8Array, Uint8Array];
  readonly featureOf: readonly [Uint8Array, Uint8Array];
  readonly state: Int32Array;
  /** By side · lines + row: bits of its stones, and of everything in their way, edges included; place 0 is bit REACH. */
  readonly own: Int32Array;
  readonly foe: Int32Array;
  readonly patterns: readonly [PatternTable, PatternTable];
  readonly undoStack: Int32Array;
  readonly undoBase: Int32Array;
  readonly moves: Int16Array;
  readonly zobrist: Int32Array;
}

export function createBoard(size: number, rule: Rule): Board {
  const shape = geometry(size);
  const { cells, lines } = shape;
  const black = cellTables(rule === RENJU);
  const white = cellTables(false);
  const board: Board = {
    rule,
    geometry: shape,
    cells,
    colour: new Uint8Array(cells).fill(EMPTY),
    code: new Uint16Array(2 * cells),
    classes: new Uint8Array(2 * cells),
    count: new Int16Array(2 * CLASSES),
    classOf: [black.classOf, white.classOf],
    featureOf: [black.featureOf, white.featureOf],
    state: new Int32Array(4),
    own: new Int32Array(2 * lines),
    foe: new Int32Array(2 * lines),
    patterns: [patternTable(lineRule(rule, BLACK)), patternTable(lineRule(rule, WHITE))],
    // A stone changes at most 2 · REACH neighbours on four rows, for two sides.
    undoStack: new Int32Array(cells * DIRECTIONS * 2 * REACH * 2),
    undoBase: new Int32Array(cells + 1),
    moves: new Int16Array(cells + 1),
    zobrist: zobristWords(2 * cells),
  };
  for (let line = 0; line < lines; line += 1) {
    const inside = ((1 << (shape.length[line] as number)) - 1) << REACH;
    board.foe[line] = ~inside;
    board.foe[lines + line] = ~inside;
  }
  // Not 0, which is what an unused slot of a table holds.
  board.state[HASH_LOW] = 1;
  board.state[HASH_HIGH] = 1;
  fillCodes(board);
  return board;
}

/** The cell must be empty. */
export function place(board: Board, cell: number, side: Colour): void {
  const { cells, colour, code, classes, count, state, own, foe, undoStack } = board;
  const { lines, lineOf, placeOf, length, step } = board.geometry;
  const [blackTable, whiteTable] = board.patterns;
  const blackPatterns = blackTable.pattern;
  const whitePatterns = whiteTable.pattern;
  const blackTernary = blackTable.ternary;
  const whiteTernary = whiteTable.ternary;
  const reach = blackTable.reach;
  const [blackClass, whiteClass] = board.classOf;
  const ply = state[STONES] as number;
  let top = state[UNDO_TOP] as number;
  board.undoBase[ply] = top;
  board.moves[ply] = cell;
  state[STONES] = ply + 1;
  const word = 2 * (side * cells + cell);
  state[HASH_LOW] = (state[HASH_LOW] as number) ^ (board.zobrist[word] as number);
  state[HASH_HIGH] = (state[HASH_HIGH] as number) ^ (board.zobrist[word + 1] as number);
  colour[cell] = side;
  const held = classes[cell] as number;
  const heldWhite = CLASSES + (classes[cells + cell] as number);
  count[held] = (count[held] as number) - 1;
  count[heldWhite] = (count[heldWhite] as number) - 1;
  classes[cell] = 0;
  classes[cells + cell] = 0;

  for (let direction = 0; direction < DIRECTIONS; direction += 1) {
    const line = lineOf[direction * cells + cell] as number;
    const at = placeOf[direction * cells + cell] as number;
    const bit = 1 << (at + REACH);
    own[side * lines + line] = (own[side * lines + line] as number) | bit;
    foe[(1 - side) * lines + line] = (foe[(1 - side) * lines + line] as number) | bit;
    const blackOwn = own[line] as number;
    const blackFoe = foe[line] as number;
    const whiteOwn = own[lines + line] as number;
    const whiteFoe = foe[lines + line] as number;
    const last = (length[line] as number) - 1;
    const shift = 4 * direction;
    const keep = ~(15 << shift);
    const stride = step[direction] as number;
    for (let sense = -1; sense <= 1; sense += 2) {
      const end = sense < 0 ? (at > reach ? at - reach : 0) : Math.min(at + reach, last);
      // Beyond a black stone nothing changes for White, and the other way round.
      let blackSees = true;
      let whiteSees = true;
      let other = cell;
      for (let p = at; p !== end; ) {
        p += sense;
        other += sense * stride;
        const lies = colour[other];
        if (lies !== EMPTY) {
          if (lies === BLACK) whiteSees = false;
          else blackSees = false;
          if (blackSees || whiteSees) continue;
          break;
        }
        if (blackSees) {
          const before = code[other] as number;
          const index =
            (blackTernary[(blackOwn >> p) & 2047] as number) + 2 * (blackTernary[(blackFoe >> p) & 2047] as number);
          const after = (before & keep) | ((blackPatterns[index] as number) << shift);
          if (after !== before) {
            undoStack[top] = (other << 16) | before;
            top += 1;
            code[other] = after;
            const was = classes[other] as number;
            const is = blackClass[after] as number;
            if (was !== is) {
              classes[other] = is;
              count[was] = (count[was] as number) - 1;
              count[is] = (count[is] as number) + 1;
            }
          }
        }
        if (whiteSees) {
          const white = cells + other;
          const before = code[white] as number;
          const index =
            (whiteTernary[(whiteOwn >> p) & 2047] as number) + 2 * (whiteTernary[(whiteFoe >> p) & 2047] as number);
          const after = (before & keep) | ((whitePatterns[index] as number) << shift);
          if (after !== before) {
            undoStack[top] = (white << 16) | before;
            top += 1;
            code[white] = after;
            const was = classes[white] as number;
            const is = whiteClass[after] as number;
            if (was !== is) {
              classes[white] = is;
              count[CLASSES + was] = (count[CLASSES + was] as number) - 1;
              count[CLASSES + is] = (count[CLASSES + is] as number) + 1;
            }
          }
        }
      }
    }
  }
  state[UNDO_TOP] = top;
}

/** Takes the last stone off. */
export function undo(board: Board): void {
  const { cells, colour, code, classes, count, state, own, foe, undoStack } = board;
  const { lines, lineOf, placeOf } = board.geometry;
  const [blackClass, whiteClass] = board.classOf;
  const ply = (state[STONES] as number) - 1;
  const cell = board.moves[ply] as number;
  const side = colour[cell] as number;
  const base = board.undoBase[ply] as number;
  for (let top = (state[UNDO_TOP] as number) - 1; top >= base; top -= 1) {
    const entry = undoStack[top] as number;
    const index = entry >>> 16;
    const before = entry & 0xffff;
    code[index] = before;
    const was = classes[index] as number;
    const is = index < cells ? (blackClass[before] as number) : (whiteClass[before] as number);
    if (was !== is) {
      const side = index < cells ? 0 : CLASSES;
      classes[index] = is;
      count[side + was] = (count[side + was] as number) - 1;
      count[side + is] = (count[side + is] as number) + 1;
    }
  }
  state[UNDO_TOP] = base;
  state[STONES] = ply;
  const word = 2 * (side * cells + cell);
  state[HASH_LOW] = (state[HASH_LOW] as number) ^ (board.zobrist[word] as number);
  state[HASH_HIGH] = (state[HASH_HIGH] as number) ^ (board.zobrist[word + 1] as number);
  for (let direction = 0; direction < DIRECTIONS; direction += 1) {
    const line = lineOf[direction * cells + cell] as number;
    const bit = 1 << ((placeOf[direction * cells + cell] as number) + REACH);
    own[side * lines + line] = (own[side * lines + line] as number) & ~bit;
    foe[(1 - side) * lines + line] = (foe[(1 - side) * lines + line] as number) & ~bit;
  }
  colour[cell] = EMPTY;
  const black = blackClass[code[cell] as number] as number;
  const white = whiteClass[code[cells + cell] as number] as number;
  classes[cell] = black;
  classes[cells + cell] = white;
  count[black] = (count[black] as number) + 1;
  count[CLASSES + white] = (count[CLASSES + white] as number) + 1;
}

/** Codes, classes and counts of the empty board. */
function fillCodes(board: Board): void {
  const { cells, code, classes, count, geometry: shape } = board;
  for (let side = 0; side < 2; side += 1) {
    for (let cell = 0; cell < cells; cell += 1) {
      let value = 0;
      for (let direction = 0; direction < DIRECTIONS; direction += 1) {
        const line = shape.lineOf[direction * cells + cell] as number;
        const at = shape.placeOf[direction * cells + cell] as number;
        const blocked = ((board.foe[line] as number) >> at) & 2047;
        const { ternary, pattern: patterns } = board.patterns[side as Colour] as PatternTable;
        const pattern = patterns[2 * (ternary[blocked] as number)] as number;
        value |= pattern << (4 * direction);
      }
      const held = (board.classOf[side as Colour] as Uint8Array)[value] as number;
      code[side * cells + cell] = value;
      classes[side * cells + cell] = held;
      count[side * CLASSES + held] = (count[side * CLASSES + held] as number) + 1;
    }
  }
}
