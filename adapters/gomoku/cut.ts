/** What cuts a stream of one format into records; it holds one record at most. */

export interface Cut {
  readonly bytes: Uint8Array;
  /** Of the game's first byte in the stream. */
  readonly byteOffset: number;
}

export interface Cutter {
  push(chunk: Uint8Array): Generator<Cut>;
  /** What is left when the stream ends. */
  end(): Generator<Cut>;
  /** Bytes held. */
  held(): number;
}

/** Bytes of the record under way; what exceeds the cap is counted and not kept, but for one byte, by which the parser knows. */
export interface CappedBytes {
  add(bytes: Uint8Array): void;
  take(): Uint8Array;
  length(): number;
}

export function createCappedBytes(cap: number): CappedBytes {
  let parts: Uint8Array[] = [];
  let length = 0;
  return {
    add(bytes) {
      const kept = bytes.slice(0, cap + 1 - length);
      if (kept.length === 0) return;
      parts.push(kept);
      length += kept.length;
    },
    take() {
      const all = Buffer.concat(parts);
      [parts, length] = [[], 0];
      return new Uint8Array(all);
    },
    length: () => length,
  };
}
