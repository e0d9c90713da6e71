/** The Gomocup protocol with the Yixin extension, one command line in, lines out; knows nothing of streams. */
import { finalLines, iterationLines } from './answer.js';
import { type Board, createBoard, place, STONES, undo } from './board.js';
import { isForbidden } from './forbidden.js';
import { DEFAULT_NODES, ENGINE_NAME, ENGINE_VERSION } from './identity.js';
import { boardOf, isLegal, type Stone } from './position.js';
import { BLACK, type Colour, EMPTY, FREESTYLE, isRule, RENJU, type Rule, WHITE } from './rules.js';
import { createThinker, type Thinker } from './think.js';

export interface Session {
  /** False when the session is over. Commands are never dropped: what is sent during a search is read after it. */
  receive(line: string): boolean;
}

const SIZES = [15, 20];
/** A 32-bit integer counts them. */
const MOST_NODES = 2_147_483_647;

interface State {
  size: number;
  rule: Rule;
  nodes: number;
  thinker: Thinker | null;
  /** Set between BOARD or YXBOARD and DONE. */
  stones: Stone[] | null;
  thinkAfter: boolean;
  /** A line between BOARD and DONE that is no stone. */
  badStone: boolean;
}

export function createSession(write: (line: string) => void): Session {
  const state: State = {
    size: 15,
    rule: FREESTYLE,
    nodes: DEFAULT_NODES,
    thinker: null,
    stones: null,
    thinkAfter: false,
    badStone: false,
  };
  return {
    receive(line) {
      const text = line.trim();
      if (text === '') return true;
      if (state.stones !== null) {
        takeStone(state, text, write);
        return true;
      }
      const [name = '', ...rest] = text.split(/\s+/);
      const command = name.toUpperCase();
      if (command === 'END') return false;
      const handler = commands[command];
      if (handler === undefined) write(`UNKNOWN ${name}`);
      else handler(state, rest, write);
      return true;
    },
  };
}

type Handler = (state: State, words: readonly string[], write: (line: string) => void) => void;

const commands: Readonly<Record<string, Handler>> = {
  START(state, [size], write) {
    if (!SIZES.includes(Number(size))) {
      write('ERROR Unsupported board size!');
      return;
    }
    state.size = Number(size);
    state.thinker = null;
    write('OK');
  },
  RESTART(state, _, write) {
    state.thinker = null;
    write('OK');
  },
  INFO: setting,
  BOARD: (state) => beginStones(state, true),
  YXBOARD: (state) => beginStones(state, false),
  BEGIN(state, _, write) {
    if (stonesOn(boardNow(state)) > 0) {
      write('ERROR Board is not empty.');
      return;
    }
    think(state, write, true);
  },
  TURN(state, [point = ''], write) {
    if (!playAt(state, point)) {
      write('ERROR Coord is not valid or empty.');
      return;
    }
    think(state, write, true);
  },
  TAKEBACK(state, _, write) {
    const board = boardNow(state);
    if (stonesOn(board) > 0) undo(board);
    write('OK');
  },
  YXHASHCLEAR(state, _, write) {
    state.thinker?.clear();
    write('MESSAGE Transposition table cleared.');
  },
  YXNBEST: (state, _, write) => think(state, write, false),
  YXSHOWFORBID(state, _, write) {
    const board = boardNow(state);
    const { size } = board.geometry;
    const points: string[] = [];
    for (let cell = 0; cell < board.cells; cell += 1) {
      if (state.rule !== RENJU || board.colour[cell] !== EMPTY || !isForbidden(board, cell)) continue;
      points.push(`${twoDigits(cell % size)}${twoDigits(Math.floor(cell / size))}`);
    }
    write(`FORBID ${points.join('')}.`);
  },
  // A search ends with its nodes; by the time these are read it has.
  STOP: () => {},
  YXSTOP: () => {},
  ABOUT: (_state, _words, write) =>
    write(`name="${ENGINE_NAME}", version="${ENGINE_VERSION}", author="casemill", country="-"`),
};

/** Known settings are checked; all others concern time, memory or threads, of which this engine uses none. */
function setting(state: State, [key = '', value = '']: readonly string[], write: (line: string) => void): void {
  const number = Number(value);
  if (key.toLowerCase() === 'rule') {
    if (!isRule(number)) {
      write('ERROR Unsupported rule.');
      return;
    }
    if (number !== state.rule) state.thinker = null;
    state.rule = number;
  }
  if (key.toLowerCase() === 'max_node') {
    if (!Number.isSafeInteger(number) || number < 0 || number > MOST_NODES) {
      write('ERROR Unsupported max_node.');
      return;
    }
    state.nodes = number === 0 ? DEFAULT_NODES : number;
  }
}

function beginStones(state: State, thinkAfter: boolean): void {
  state.stones = [];
  state.thinkAfter = thinkAfter;
  state.badStone = false;
}

function takeStone(state: State, text: string, write: (line: string) => void): void {
  if (text.toUpperCase() !== 'DONE') {
    const stone = /^(-?\d+),(-?\d+),(\d+)$/.exec(text);
    if (stone === null) state.badStone = true;
    else state.stones?.push({ x: Number(stone[1]), y: Number(stone[2]), who: Number(stone[3]) });
    return;
  }
  const stones = state.stones ?? [];
  state.stones = null;
  state.thinker = null;
  const board = state.badStone ? 'A stone is x,y,who.' : boardOf(state.size, state.rule, stones);
  if (typeof board === 'string') {
    write(`ERROR ${board}`);
    return;
  }
  state.thinker = createThinker(board);
  if (state.thinkAfter) think(state, write, true);
}

function think(state: State, write: (line: string) => void, plays: boolean): void {
  const board = boardNow(state);
  const thinker = state.thinker ?? createThinker(board);
  const { size } = board.geometry;
  const last = thinker.think(state.nodes, (iteration) => {
    if (iteration.line.length > 0) for (const line of iterationLines(iteration, size)) write(line);
  });
  const move = last.line[0];
  if (move === undefined) {
    write('ERROR No legal move.');
    return;
  }
  for (const line of finalLines(last, size)) write(line);
  if (plays) place(board, move, sideToMove(board));
}

function playAt(state: State, point: string): boolean {
  const match = /^(\d+),(\d+)$/.exec(point);
  const board = boardNow(state);
  const side = sideToMove(board);
  const [x, y] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || !isLegal(board, x, y, side)) return false;
  place(board, y * state.size + x, side);
  return true;
}

function boardNow(state: State): Board {
  state.thinker ??= createThinker(createBoard(state.size, state.rule));
  return state.thinker.board;
}

function stonesOn(board: Board): number {
  return board.state[STONES] as number;
}

function sideToMove(board: Board): Colour {
  return stonesOn(board) % 2 === 0 ? BLACK : WHITE;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
