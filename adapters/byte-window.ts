/** The part of a stream that is still needed: bytes are appended at the end and dropped at the front. */

export interface ByteWindow {
  /** Only the first `length` bytes count. Replaced when it grows, so read it anew each time. */
  readonly bytes: Uint8Array;
  readonly length: number;
  /** Offset of bytes[0] in the stream. */
  readonly base: number;
  append(chunk: Uint8Array): void;
  dropBefore(index: number): void;
}

export function createByteWindow(): ByteWindow {
  let bytes = new Uint8Array(128 * 1024);
  let length = 0;
  let base = 0;
  return {
    get bytes() {
      return bytes;
    },
    get length() {
      return length;
    },
    get base() {
      return base;
    },
    append(chunk) {
      if (length + chunk.length > bytes.length) {
        const grown = new Uint8Array(Math.max(bytes.length * 2, length + chunk.length));
        grown.set(bytes.subarray(0, length));
        bytes = grown;
      }
      bytes.set(chunk, length);
      length += chunk.length;
    },
    dropBefore(index) {
      if (index === 0) return;
      bytes.copyWithin(0, index, length);
      base += index;
      length -= index;
    },
  };
}
