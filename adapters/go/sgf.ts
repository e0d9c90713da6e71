/**
 * The main line of an SGF game tree (FF[4] grammar, tolerant of FF[1]..FF[3]): its nodes with the properties that
 * matter. One pass over the bytes without recursion, so 5,000 nested variations cost what 5,000 letters cost; comments
 * are walked over and never decoded.
 */
import type { TextEncoding } from './encoding.js';
import { goFault } from './faults.js';
import { MAX_MOVES } from './limits.js';

export interface SgfProperty {
  /** Upper-case letters only: FF[3] writes `CoPyright` for `CP`. */
  readonly name: string;
  /** Bytes between the brackets, escapes and all. */
  readonly values: readonly Uint8Array[];
}

/** Properties in the order of the text; a name may come twice. */
export type SgfNode = readonly SgfProperty[];

/** All others are read over. */
const KEPT = new Set('B W AB AW AE FF GM CA SZ AP KM HA RU RE TM OT BL WL OB OW'.split(' '));
/** Those that stand in roots and nowhere else. */
export const ROOT_PROPERTIES: ReadonlySet<string> = new Set(['FF', 'GM', 'CA', 'SZ', 'AP']);
/** What stands beside any move. */
const BESIDE_MOVES: Readonly<Record<string, true>> = { B: true, W: true, BL: true, WL: true, OB: true, OW: true };
const MAX_NODES = 4 * MAX_MOVES;
/** Of all kept properties together; a board holds 361 stones. */
const MAX_VALUES = 8 * MAX_MOVES;

const [OPEN, CLOSE, SEMICOLON, LEFT, RIGHT, BACKSLASH] = [0x28, 0x29, 0x3b, 0x5b, 0x5d, 0x5c];

/**
 * Nodes from the root down, always into the first variation. The main line is whole when its `)` was seen; what the
 * variations after it lack is nobody's loss. Throws `not_a_game`, `truncated`, `malformed`, `too_long`.
 */
export function mainLine(bytes: Uint8Array, encoding: TextEncoding): readonly SgfNode[] {
  const nodes: SgfProperty[][] = [];
  let at = startOfTree(bytes);
  if (bytes[0] === SEMICOLON) throw goFault('malformed', 'a node before the first bracket', 'byte 0');
  if (at === null) throw goFault('not_a_game', 'there is no game tree', 'byte 0');
  let kept = 0;
  let depth = 0;
  let nodesAtOpen = 0;
  let hasMoves = false;
  let hasProperties = false;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === CLOSE) {
      if (nodes.length === nodesAtOpen) throw goFault('malformed', 'an empty variation', `byte ${at}`);
      requireEnd(bytes, at, depth, encoding, isBare(nodes));
      return nodes;
    }
    if (byte === SEMICOLON) {
      nodes.push([]);
      if (nodes.length > MAX_NODES) throw goFault('too_long', `more than ${MAX_NODES} nodes`, `byte ${at}`);
      at += 1;
    } else if (byte === LEFT || (byte === RIGHT && !hasProperties)) {
      throw goFault('malformed', 'a value without a property', `byte ${at}`);
    } else if (isLetter(byte)) {
      const start = at;
      const end = wordEnd(bytes, at);
      const property = readValues(bytes, end, encoding);
      if (property.values.length === 0) throw goFault('malformed', 'a property without a value', `byte ${start}`);
      at = property.end;
      hasProperties = true;
      const name = propertyName(bytes.subarray(start, end));
      if (!KEPT.has(name)) continue;
      if (name === 'B' || name === 'W') hasMoves = true;
      // The beginning of this game or the end of another is lost.
      if (hasMoves && nodes.length > 1 && ROOT_PROPERTIES.has(name)) {
        throw goFault('malformed', `${name}, of a root, behind a move`, `byte ${start}`);
      }
      kept += property.values.length;
      if (kept > MAX_VALUES) throw goFault('malformed', `more than ${MAX_VALUES} values`, `byte ${start}`);
      if (nodes.length === 0) nodes.push([]);
      nodes.at(-1)?.push({ name, values: property.values });
    } else {
      // Into the first variation; blanks and stray signs between properties mean nothing.
      if (byte === OPEN) {
        nodesAtOpen = nodes.length;
        depth += 1;
      }
      at += 1;
    }
  }
  throw goFault('truncated', 'the main line has no end', `byte ${bytes.length}`);
}

/** Index of the `(` of the first game tree, or null: what stands before it (a mail, a mark) is no part of the game. */
export function startOfTree(bytes: Uint8Array): number | null {
  for (let at = bytes.indexOf(OPEN); at >= 0; at = bytes.indexOf(OPEN, at + 1)) {
    if (opensTree(bytes, at)) return at;
  }
  return null;
}

/** Whether the `(` at an index begins a tree: `(;`, or `(` and a property where an exporter forgot the root's `;`. */
export function opensTree(bytes: Uint8Array, at: number): boolean {
  let next = at + 1;
  while (isBlank(bytes[next])) next += 1;
  if (bytes[next] === SEMICOLON) return true;
  if (!isLetter(bytes[next])) return false;
  next = wordEnd(bytes, next);
  while (isBlank(bytes[next])) next += 1;
  return bytes[next] === LEFT;
}

function readValues(
  bytes: Uint8Array,
  from: number,
  encoding: TextEncoding,
): { readonly values: Uint8Array[]; readonly end: number } {
  const values: Uint8Array[] = [];
  let end = from;
  for (;;) {
    let next = end;
    while (isBlank(bytes[next])) next += 1;
    if (bytes[next] !== LEFT) return { values, end };
    const close = valueEnd(bytes, next + 1, encoding);
    if (close === null) throw goFault('truncated', 'a value has no end', `byte ${next}`);
    // More than a board has crossings is refused above; until then nothing piles up.
    if (values.length <= MAX_VALUES) values.push(bytes.subarray(next + 1, close));
    end = close + 1;
  }
}

/**
 * What follows the `)` of the main line, `depth` brackets deep, up to the tree's last one. A node behind a variation is no
 * grammar, and to go on as if it were would lose moves. Where nothing but moves is told, a bracket too many shows
 * that it is a variation whose beginning is lost.
 */
function requireEnd(bytes: Uint8Array, from: number, depth: number, encoding: TextEncoding, bare: boolean): void {
  let level = depth;
  // Of the trees that the main line goes through; deeper ones are variations.
  let lowest = depth;
  for (let at = from; at < bytes.length && level >= 0; at++) {
    const byte = bytes[at];
    if (byte === LEFT) {
      const close = valueEnd(bytes, at + 1, encoding);
      if (close === null) return;
      at = close;
    } else if (byte === OPEN) {
      level += 1;
    } else if (byte === CLOSE) {
      level -= 1;
      lowest = Math.min(lowest, level);
    } else if (byte === SEMICOLON && level === lowest) {
      throw goFault('malformed', 'a node after a variation', `byte ${at}`);
    }
  }
  if (level < 0 && bare) throw goFault('malformed', 'more brackets close than open', `byte ${from}`);
}

/** Moves and clocks alone: nothing that a root tells of a game. */
function isBare(nodes: readonly SgfNode[]): boolean {
  return nodes.every((node) => node.every(({ name }) => name in BESIDE_MOVES));
}

/** Index of the `]` that closes a value, or null. */
function valueEnd(bytes: Uint8Array, from: number, encoding: TextEncoding): number | null {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === RIGHT) return at;
    if (byte === BACKSLASH) at += 1;
    at += encoding.characterBytes(bytes[at], bytes[at + 1]);
  }
  return null;
}

function propertyName(bytes: Uint8Array): string {
  const word = String.fromCharCode(...bytes.subarray(0, 64));
  const capitals = word.replaceAll(/[^A-Z]/g, '');
  return capitals === '' ? word.toUpperCase() : capitals;
}

function wordEnd(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (isLetter(bytes[at]) || isDigit(bytes[at])) at += 1;
  return at;
}

function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && byte <= 0x20;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
}
