/**
 * NAL units (ITU-T H.264, 7.3.1 and 7.4.1): emulation prevention, and taking a byte stream (Annex B) apart. A NAL unit
 * here is its bytes from the header to the last byte, without start code or length.
 */

/** nal_unit_type, table 7-1. */
export const nalType = { slice: 1, idrSlice: 5, sei: 6, sps: 7, pps: 8, accessUnitDelimiter: 9, filler: 12 } as const;

/** nal_unit_type of a NAL unit. */
export function typeOf(nal: Uint8Array): number {
  return (nal[0] ?? 0) & 0x1f;
}

/** nal_ref_idc: 0 when no other picture refers to this one. */
export function refIdcOf(nal: Uint8Array): number {
  return ((nal[0] ?? 0) >> 5) & 3;
}

/**
 * Inserts emulation_prevention_three_byte wherever two zero bytes would be followed by 0, 1, 2 or 3 (7.4.1.1).
 * Returns the same bytes, not copied, when there is nothing to insert. An RBSP ends with a byte above 0, so the rule
 * for a final zero byte never applies.
 */
export function escapeRbsp(rbsp: Buffer): Buffer {
  const inserts = positions(rbsp, (byte) => byte <= 3, false);
  if (inserts.length === 0) return rbsp;
  const escaped = Buffer.allocUnsafe(rbsp.length + inserts.length);
  let from = 0;
  inserts.forEach((at, index) => {
    rbsp.copy(escaped, from + index, from, at);
    escaped[at + index] = 3;
    from = at;
  });
  rbsp.copy(escaped, from + inserts.length, from);
  return escaped;
}

/** Takes the emulation prevention bytes out (7.3.1). Returns the same bytes, not copied, when there are none. */
export function unescapeNal(nal: Buffer): Buffer {
  const drops = positions(nal, (byte) => byte === 3, true);
  if (drops.length === 0) return nal;
  const rbsp = Buffer.allocUnsafe(nal.length - drops.length);
  let from = 0;
  drops.forEach((at, index) => {
    nal.copy(rbsp, from - index, from, at);
    from = at + 1;
  });
  nal.copy(rbsp, from - drops.length, from);
  return rbsp;
}

/** Where a byte that fits follows two zeros. A dropped byte ends a run of zeros; one that stays may begin another. */
function positions(bytes: Buffer, fits: (byte: number) => boolean, dropped: boolean): number[] {
  const found: number[] = [];
  let counted = 0;
  for (let at = bytes.indexOf(zeros); at >= 0; at = bytes.indexOf(zeros, Math.max(at + 1, counted))) {
    const next = bytes[at + 2];
    if (next === undefined || !fits(next)) continue;
    found.push(at + 2);
    counted = dropped ? at + 3 : at + 2;
  }
  return found;
}

const zeros = Buffer.from([0, 0]);
const startCode = Buffer.from([0, 0, 1]);

export interface NalSplitter {
  /** Takes the next bytes of the stream; returns the NAL units that they complete. */
  push(chunk: Buffer): Buffer[];
  /** The last NAL unit, which nothing but the stream's end completes. */
  end(): Buffer[];
}

/** B.1: units stand between start codes 00 00 01; zero bytes before a start code and at the end belong to no unit. */
export function createNalSplitter(): NalSplitter {
  let pending: Buffer = Buffer.alloc(0);
  let started = false;
  let searched = 0;

  const take = (end: number): Buffer[] => {
    let last = end;
    while (last > 0 && pending[last - 1] === 0) last--;
    return started && last > 0 ? [Buffer.from(pending.subarray(0, last))] : [];
  };

  return {
    push(chunk) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const units: Buffer[] = [];
      for (let at = pending.indexOf(startCode, searched); at >= 0; at = pending.indexOf(startCode)) {
        units.push(...take(at));
        pending = pending.subarray(at + startCode.length);
        started = true;
        searched = 0;
      }
      searched = Math.max(0, pending.length - 2);
      return units;
    },
    end() {
      const units = take(pending.length);
      pending = Buffer.alloc(0);
      return units;
    },
  };
}
