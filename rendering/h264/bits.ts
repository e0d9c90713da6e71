/**
 * Reading and writing the bits of an RBSP (ITU-T H.264, 7.2 and 9.1): u(n), ue(v) and se(v), most significant bit
 * first. Bytes here are free of emulation prevention; see nal.ts.
 */

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
    return 2 ** zeros - 1 + u(zeros);
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
  /** Bits written so far. */
  readonly position: number;
  /** u(n), n at most 32. */
  u(bits: number, value: number): void;
  /** Unsigned Exp-Golomb, 9.1; values below 2^32 - 1. */
  ue(value: number): void;
  /** Signed Exp-Golomb, 9.1.1. */
  se(value: number): void;
  /** Whole bytes behind zero bits to the next byte, as pcm_alignment_zero_bit wants them (7.3.5). */
  bytes(all: Uint8Array): void;
  /** Forgets what was written behind a position. */
  rewind(position: number): void;
  /** rbsp_trailing_bits (7.3.2.11): a one, then zeros to the next byte. Returns all bytes. */
  end(): Buffer;
}

export function createBitWriter(): BitWriter {
  let memory = Buffer.allocUnsafe(64);
  let length = 0;
  /** The last bits, fewer than 16, that are in no byte yet. */
  let held = 0;
  let count = 0;

  const reserve = (bytes: number): void => {
    const larger = Buffer.allocUnsafe(2 * (length + bytes));
    memory.copy(larger, 0, 0, length);
    memory = larger;
  };
  /** At most 16 bits: with those that are held, fewer than 32. */
  const few = (bits: number, value: number): void => {
    held = (held << bits) | value;
    count += bits;
    if (count < 16) return;
    if (length + 2 > memory.length) reserve(2);
    count -= 16;
    memory[length] = held >>> (count + 8);
    memory[length + 1] = held >>> count;
    length += 2;
    held &= (1 << count) - 1;
  };
  const flush = (): void => {
    if (length + 2 > memory.length) reserve(2);
    while (count > 0) {
      memory[length++] = count < 8 ? held << (8 - count) : held >>> (count - 8);
      count -= Math.min(count, 8);
      held &= (1 << count) - 1;
    }
  };
  const u = (bits: number, value: number): void => {
    if (bits > 16) {
      few(bits - 16, Math.floor(value / 65_536));
      few(16, value & 65_535);
    } else few(bits, value);
  };
  const ue = (value: number): void => {
    const bits = 31 - Math.clz32(value + 1);
    if (bits < 8) {
      few(2 * bits + 1, value + 1);
      return;
    }
    u(bits, 0);
    u(bits + 1, value + 1);
  };

  return {
    get position() {
      return length * 8 + count;
    },
    u,
    ue,
    se(value) {
      ue(value > 0 ? 2 * value - 1 : -2 * value);
    },
    bytes(all) {
      flush();
      if (length + all.length > memory.length) reserve(all.length);
      memory.set(all, length);
      length += all.length;
    },
    rewind(position) {
      const bits = length * 8 + count - position;
      if (bits <= count) {
        count -= bits;
        held >>>= bits;
        return;
      }
      length = position >> 3;
      count = position & 7;
      held = (memory[length] ?? 0) >> (8 - count);
    },
    end() {
      few(1, 1);
      flush();
      return Buffer.from(memory.subarray(0, length));
    },
  };
}

/** Overwrites n bits at a bit position; nothing around them moves. */
export function overwriteBits(bytes: Uint8Array, position: number, bits: number, value: number): void {
  if (position + bits > bytes.length * 8) throw new RangeError('the bits have ended');
  for (let i = 0; i < bits; i++) {
    const at = position + i;
    const mask = 0x80 >> (at & 7);
    const one = Math.floor(value / 2 ** (bits - 1 - i)) % 2 === 1;
    const byte = bytes[at >> 3] ?? 0;
    bytes[at >> 3] = one ? byte | mask : byte & ~mask;
  }
}
