/** `.psq` files, one game each or several one after the other: every line that begins with `Piskvorky` begins a game. */
import { type Cut, type Cutter, createCappedBytes } from './cut.js';

const [LF, CR] = [0x0a, 0x0d];
const HEADER = 'piskvorky';
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** What stands before the first header is a record of its own, which the parser refuses; blank lines are none. */
export function createPsqCutter(cap: number): Cutter {
  const record = createCappedBytes(cap);
  let recordOffset = 0;
  /** The line under way: its first bytes tell whether it is a header. */
  let line = new Uint8Array(0);
  let lineOffset = 0;
  let lineKnown = false;
  let offset = 0;

  /** Gives a line's bytes to the record under way, or to a new one when it is a header. */
  function* settle(): Generator<Cut> {
    if (lineKnown || line.length === 0) return;
    const blank = line.every((byte) => byte <= 0x20);
    if (isHeader(line) && record.length() > 0) yield { bytes: record.take(), byteOffset: recordOffset };
    if (record.length() === 0) {
      if (blank) return;
      recordOffset = lineOffset;
    }
    record.add(line);
    [line, lineKnown] = [new Uint8Array(0), true];
  }

  return {
    *push(chunk) {
      let from = 0;
      if (offset === 0 && BYTE_ORDER_MARK.every((byte, at) => chunk[at] === byte)) {
        [from, offset, lineOffset] = [3, 3, 3];
      }
      while (from < chunk.length) {
        const end = lineEnd(chunk, from);
        const piece = chunk.subarray(from, end.at);
        if (lineKnown) record.add(piece);
        else line = new Uint8Array(Buffer.concat([line, piece]));
        if (line.length > HEADER.length + 1 || end.closed) yield* settle();
        offset += piece.length;
        from = end.at;
        if (!end.closed) continue;
        [line, lineOffset, lineKnown] = [new Uint8Array(0), offset, false];
      }
    },
    *end() {
      yield* settle();
      if (record.length() > 0) yield { bytes: record.take(), byteOffset: recordOffset };
    },
    held: () => record.length() + line.length,
  };
}

/** Index behind the next line end, or of the chunk's end. Each sign ends a line; CR LF is one line and an empty one. */
function lineEnd(chunk: Uint8Array, from: number): { readonly at: number; readonly closed: boolean } {
  for (let at = from; at < chunk.length; at++) {
    if (chunk[at] === LF || chunk[at] === CR) return { at: at + 1, closed: true };
  }
  return { at: chunk.length, closed: false };
}

function isHeader(line: Uint8Array): boolean {
  return String.fromCharCode(...line.subarray(0, HEADER.length)).toLowerCase() === HEADER;
}
