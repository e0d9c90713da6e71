/** The bitstream code against naive references and against slices of any size, with start-code-like bytes everywhere. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBitReader, createBitWriter, overwriteBits } from '../../rendering/h264/bits.js';
import { createNalSplitter, escapeRbsp, unescapeNal } from '../../rendering/h264/nal.js';
import { readStreamFormat, type StreamFormat, UnsupportedStream } from '../../rendering/h264/parameter-sets.js';
import { nextFrameNum, readSliceHead, repeatPicture, withFrameNum } from '../../rendering/h264/slice.js';

/** Bytes in which runs of zeros and small values are as common as all others together. */
const zeroish = fc.oneof(fc.constantFrom(0, 0, 0, 1, 2, 3, 4), fc.integer({ min: 0, max: 255 }));
const zeroishBytes = (maxLength: number) =>
  fc.array(zeroish, { minLength: 1, maxLength }).map((bytes) => Buffer.from([...bytes, 0x80]));

/** 7.4.1.1 word by word: no 00 00 0x with x below 4 may stand in a NAL unit. */
function naiveEscape(rbsp: Buffer): Buffer {
  const out: number[] = [];
  for (const byte of rbsp) {
    if (out.at(-1) === 0 && out.at(-2) === 0 && byte <= 3) out.push(3);
    out.push(byte);
  }
  return Buffer.from(out);
}

describe('bits', () => {
  it('come back as they were written', () => {
    const field = fc.oneof(
      fc.record({ kind: fc.constant('u' as const), bits: fc.integer({ min: 1, max: 16 }), value: fc.nat(65_535) }),
      fc.record({ kind: fc.constant('ue' as const), bits: fc.constant(0), value: fc.nat(1_000_000) }),
    );
    fc.assert(
      fc.property(fc.array(field), (fields) => {
        const writer = createBitWriter();
        for (const { kind, bits, value } of fields) {
          if (kind === 'u') writer.u(bits, value % 2 ** bits);
          else writer.ue(value);
        }
        const reader = createBitReader(writer.end());
        for (const { kind, bits, value } of fields) {
          expect(kind === 'u' ? reader.u(bits) : reader.ue()).toBe(kind === 'u' ? value % 2 ** bits : value);
        }
        expect(reader.u(1)).toBe(1);
      }),
    );
  });

  it('map signed codes as table 9-3 does', () => {
    const writer = createBitWriter();
    for (let code = 0; code < 7; code++) writer.ue(code);
    const reader = createBitReader(writer.end());
    expect(Array.from({ length: 7 }, () => reader.se())).toEqual([0, 1, -1, 2, -2, 3, -3]);
  });

  it('change only where they are overwritten', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 4, maxLength: 12 }),
        fc.nat(15),
        fc.integer({ min: 1, max: 16 }),
        fc.nat(),
        (bytes, at, bits, seed) => {
          const value = seed % 2 ** bits;
          const changed = Uint8Array.from(bytes);
          overwriteBits(changed, at, bits, value);
          const text = (all: Uint8Array): string => [...all].map((byte) => byte.toString(2).padStart(8, '0')).join('');
          const before = text(bytes);
          expect(text(changed)).toBe(
            before.slice(0, at) + value.toString(2).padStart(bits, '0') + before.slice(at + bits),
          );
        },
      ),
    );
  });

  it('end with an error, not with zeros', () => {
    expect(() => createBitReader(Buffer.from([0])).ue()).toThrow(RangeError);
    expect(() => overwriteBits(Buffer.alloc(2), 10, 8, 1)).toThrow(RangeError);
  });
});

describe('emulation prevention', () => {
  it('is what the standard says, and is taken out again', () => {
    fc.assert(
      fc.property(zeroishBytes(60), (rbsp) => {
        const nal = escapeRbsp(rbsp);
        expect(nal.equals(naiveEscape(rbsp))).toBe(true);
        expect(unescapeNal(nal).equals(rbsp)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('works at every offset', () => {
    for (let offset = 0; offset < 40; offset++) {
      for (const tail of [0, 1, 2, 3, 4]) {
        const rbsp = Buffer.alloc(48, 0x55);
        rbsp.set([0, 0, tail], offset);
        expect(escapeRbsp(rbsp).equals(naiveEscape(rbsp))).toBe(true);
        expect(unescapeNal(escapeRbsp(rbsp)).equals(rbsp)).toBe(true);
      }
    }
  });
});

describe('a byte stream', () => {
  it('falls into its NAL units however it is cut', () => {
    const unit = zeroishBytes(30).map((rbsp) => escapeRbsp(Buffer.concat([Buffer.from([0x41]), rbsp])));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(unit, fc.nat(3)), { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
        (units, cuts) => {
          const stream = Buffer.concat(
            units.flatMap(([nal, zeros]) => [Buffer.alloc(zeros), Buffer.from([0, 0, 1]), nal]),
          );
          const splitter = createNalSplitter();
          const found: Buffer[] = [];
          for (let at = 0, i = 0; at < stream.length; i++) {
            const size = cuts[i % cuts.length] ?? 1;
            found.push(...splitter.push(stream.subarray(at, at + size)));
            at += size;
          }
          found.push(...splitter.end());
          expect(found.map((nal) => nal.toString('hex'))).toEqual(units.map(([nal]) => nal.toString('hex')));
        },
      ),
    );
  });
});

const format: StreamFormat = {
  width: 720,
  height: 720,
  macroblocks: 2025,
  log2MaxFrameNum: 4,
  ppsId: 0,
  deblockingControl: true,
};

describe('slices', () => {
  it('get another frame_num and keep every other bit, whatever their size and bytes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 12 }),
        fc.nat(4000),
        fc.constantFrom(0, 2, 5, 7),
        fc.nat(4095),
        fc.nat(4095),
        fc.array(zeroish, { maxLength: 80 }),
        (log2MaxFrameNum, firstMacroblock, type, from, to, data) => {
          const own = { ...format, log2MaxFrameNum };
          const build = (frameNum: number): Buffer => {
            const bits = createBitWriter();
            bits.u(8, 0x41);
            bits.ue(firstMacroblock);
            bits.ue(type);
            bits.ue(0);
            bits.u(log2MaxFrameNum, frameNum % 2 ** log2MaxFrameNum);
            for (const byte of data) bits.u(8, byte);
            return escapeRbsp(bits.end());
          };
          const nal = build(from);
          const head = readSliceHead(nal, own);
          expect(head).toMatchObject({ idr: false, firstMacroblock, frameNum: from % 2 ** log2MaxFrameNum });
          const changed = withFrameNum(nal, head, own, to % 2 ** log2MaxFrameNum);
          expect(changed.toString('hex')).toBe(build(to).toString('hex'));
          expect(nal.equals(build(from))).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('that repeat a picture say so in these bits', () => {
    const nal = repeatPicture(format, 5, 2);
    const bits = createBitReader(unescapeNal(nal));
    expect(bits.u(8)).toBe(0x41);
    expect([bits.ue(), bits.ue(), bits.ue(), bits.u(4)]).toEqual([0, 5, 0, 5]);
    expect([bits.u(1), bits.u(1), bits.u(1), bits.se(), bits.ue(), bits.ue()]).toEqual([0, 0, 0, 0, 1, 2025]);
    expect(bits.u(1)).toBe(1);
    expect(nal.length).toBeLessThanOrEqual(10);
    expect(readSliceHead(nal, format).frameNum).toBe(5);
    // Without deblocking control the header has one field less.
    expect(repeatPicture({ ...format, deblockingControl: false }, 5, 2)).not.toEqual(nal);
  });

  it('that repeat are written for any number of macroblocks without a start code in them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 225, max: 40_000 }), fc.nat(15), (macroblocks, frameNum) => {
        const nal = repeatPicture({ ...format, macroblocks }, frameNum, 2);
        expect(nal.equals(naiveEscape(unescapeNal(nal)))).toBe(true);
      }),
    );
  });

  it('of other types and sets are refused', () => {
    const slice = (type: number, set: number): Buffer => {
      const bits = createBitWriter();
      bits.u(8, 0x41);
      bits.ue(0);
      bits.ue(type);
      bits.ue(set);
      bits.u(16, 0);
      return escapeRbsp(bits.end());
    };
    expect(() => readSliceHead(slice(1, 0), format)).toThrow(UnsupportedStream);
    expect(() => readSliceHead(slice(0, 1), format)).toThrow(UnsupportedStream);
    expect(() => readSliceHead(Buffer.from([0x41]), format)).toThrow(RangeError);
  });

  it('count modulo 2^log2_max_frame_num', () => {
    expect([nextFrameNum(0, format), nextFrameNum(15, format)]).toEqual([1, 0]);
  });
});

describe('parameter sets', () => {
  const usual = {
    profile: 66,
    pocType: 2,
    references: 1,
    gaps: 0,
    framesOnly: 1,
    crop: [0, 7, 0, 3],
    cabac: 0,
    sliceGroups: 1,
    weighted: 0,
    deblocking: 1,
    redundant: 0,
  };
  type Fields = typeof usual;
  const build = (changes: Partial<Fields>): StreamFormat => {
    const all = { ...usual, ...changes };
    const sps = createBitWriter();
    sps.u(8, 0x67);
    sps.u(8, all.profile);
    sps.u(16, 0xc01f);
    sps.ue(0);
    sps.ue(2);
    sps.ue(all.pocType);
    sps.ue(all.references);
    sps.u(1, all.gaps);
    sps.ue(15);
    sps.ue(15);
    sps.u(1, all.framesOnly);
    sps.u(1, 1);
    sps.u(1, 1);
    for (const side of all.crop) sps.ue(side);
    sps.u(1, 0);
    const pps = createBitWriter();
    pps.u(8, 0x68);
    pps.ue(0);
    pps.ue(0);
    pps.u(1, all.cabac);
    pps.u(1, 0);
    pps.ue(all.sliceGroups - 1);
    pps.ue(0);
    pps.ue(0);
    pps.u(1, all.weighted);
    pps.u(2, 0);
    for (let i = 0; i < 3; i++) pps.ue(0);
    pps.u(1, all.deblocking);
    pps.u(1, 0);
    pps.u(1, all.redundant);
    return readStreamFormat(escapeRbsp(sps.end()), escapeRbsp(pps.end()));
  };

  it('are read, cropping included', () => {
    expect(build({})).toEqual({
      width: 242,
      height: 250,
      macroblocks: 256,
      log2MaxFrameNum: 6,
      ppsId: 0,
      deblockingControl: true,
    });
    expect(build({ deblocking: 0 }).deblockingControl).toBe(false);
  });

  it.each<[string, Partial<Fields>]>([
    ['another profile', { profile: 88 }],
    ['CABAC', { cabac: 1 }],
    ['two references', { references: 2 }],
    ['output order in the slices', { pocType: 0 }],
    ['gaps in frame_num', { gaps: 1 }],
    ['fields', { framesOnly: 0 }],
    ['weighted prediction', { weighted: 1 }],
    ['redundant pictures', { redundant: 1 }],
    ['slice groups', { sliceGroups: 2 }],
  ])('with %s are refused', (_, changes) => {
    expect(() => build(changes)).toThrow(UnsupportedStream);
  });
});
