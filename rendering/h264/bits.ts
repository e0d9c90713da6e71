/**
 * Reading and writing the bits of an RBSP (ITU-T H.264, 7.2 and 9.1): u(n), ue(v) and se(v), most significant bit
 * first. Bytes here are free of emulation prevention; see nal.ts.
 */
import { powerOfTwo } from '../../manifests/elementary.js';

export interface BitReader {
  /** Bits read so far. */
  readonly position: number;
  /** u(n), n at most 32. Throws RangeError behind the end, as all do. */
  u(bits: number): number;
  /** Unsigned Exp-Golomb, 9.1. */
  ue(): number;
  /** Signed Exp-Golomb, 9.1.1. */
  se(): number;
}

export function createBitReader(bytes: Uint8Array): BitReader {
  let position = 0;

  const bit = (): number => {
    const byte = bytes[position >> 3];
    if (byte === undefined) throw new RangeError('the bits have ended');
    return (byte >> (7 - (position++ & 7))) & 1;
  };
  const u = (bits: number): number => {
    let value = 0;
    for (let i = 0; i < bits; i++) value = value * 2 + bit();
    return value;
  };
  const ue = (): number => {
    let zeros = 0;
    while (bit() === 0) zeros++;
    if (zeros > 32) throw new RangeError('an Exp-Golomb code is longer than 32 bits');
    return powerOfTwo(zeros) - 1 + u(zeros);
  };

  return {
    get position() {
      return position;
    },
    u,
    ue,
    se() {
      const code = ue();
      const size = Math.ceil(code / 2);
      return code % 2 === 1 ? size : size === 0 ? 0 : -size;
    },
  };
}

export interface BitWriter {
  u(bits: number, value: number): void;
  ue(value: number): void;
  /** rbsp_trailing_bits (7.3.2.11): a one, then zeros to the next byte. Returns all bytes. */
  end(): Buffer;
}

export function createBitWriter(): BitWriter {
  const bytes: number[] = [];
  let filled = 8;

  const bit = (value: number): void => {
    if (filled === 8) {
      bytes.push(0);
      filled = 0;
    }
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | (value << (7 - filled++));
  };
  const u = (bits: number, value: number): void => {
    for (let i = bits - 1; i >= 0; i--) bit(Math.floor(value / powerOfTwo(i)) % 2);
  };

  return {
    u,
    ue(value) {
      let bits = 0;
      while (powerOfTwo(bits + 1) <= value + 1) bits++;
      u(bits, 0);
      u(bits + 1, value + 1);
    },
    end() {
      bit(1);
      return Buffer.from(bytes);
    },
  };
}

/** Overwrites n bits at a bit position; nothing around them moves. */
export function overwriteBits(bytes: Uint8Array, position: number, bits: number, value: number): void {
  if (position + bits > bytes.length * 8) throw new RangeError('the bits have ended');
  for (let i = 0; i < bits; i++) {
    const at = position + i;
    const mask = 0x80 >> (at & 7);
    const one = Math.floor(value / powerOfTwo(bits - 1 - i)) % 2 === 1;
    const byte = bytes[at >> 3] ?? 0;
    bytes[at >> 3] = one ? byte | mask : byte & ~mask;
  }
}
