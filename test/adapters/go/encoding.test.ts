/** Encodings whose characters hide brackets, declared, undeclared and wrongly declared. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodingOf } from '../../../adapters/go/encoding.js';
import { bytesOf, parsed, QUIET, sgf, split } from '../../support/sgf.js';

const { identity } = parsed(sgf(QUIET));

/** The quiet game with the given bytes as a name: some end in 0x5C (`\`) or are full of 0x5B and 0x5D. */
function named(bytes: readonly number[], root = ''): Uint8Array {
  const [head = '', tail = ''] = sgf(QUIET, { root: `${root}PB[@]RE[B+R]` }).split('@');
  return new Uint8Array(Buffer.concat([bytesOf(head), Uint8Array.from(bytes), bytesOf(tail)]));
}

/** Two-byte characters with second bytes `\`, `[`, `]`. */
const HIDING = {
  // 表 = 95 5C, ー = 81 5B, ‐ = 81 5D; and kana, so that it looks like Japanese.
  shift_jis: [0x82, 0xa0, 0x83, 0x5b, 0x83, 0x5d, 0x82, 0xa2, 0x95, 0x5c],
  // 誠 = D5 5C, and two more, among common characters.
  gbk: [0xd6, 0xd0, 0xb9, 0xfa, 0xce, 0xa7, 0xc6, 0xe5, 0xbb, 0x5b, 0xbb, 0x5d, 0xd5, 0x5c],
  big5: [0xa4, 0xa4, 0xb0, 0xea, 0xb3, 0x5c],
};

describe('brackets inside characters', () => {
  it.each([
    ['Shift_JIS', HIDING.shift_jis],
    ['MS_KANJI', HIDING.shift_jis],
    ['GBK', HIDING.gbk],
    ['GB2312', HIDING.gbk],
    ['GB18030', HIDING.gbk],
    ['Big5', HIDING.big5],
  ])('are none in %s, declared', async (label, bytes) => {
    const record = named(bytes, `CA[${label}]`);
    expect(parsed(record)).toMatchObject({ identity, winner: 'first' });
    expect(await split(new Uint8Array(Buffer.concat([record, record])), 7)).toHaveLength(2);
  });

  it.each([
    ['Shift-JIS', HIDING.shift_jis],
    ['GBK', HIDING.gbk],
  ])('are none in %s, undeclared or declared as UTF-8', (_name, bytes) => {
    for (const root of ['', 'CA[UTF-8]', 'CA[nonsense]']) expect(parsed(named(bytes, root)).identity).toBe(identity);
  });
});

/** Characters that occur in names and chats, with the second bytes that could be taken for grammar among them. */
const CHARACTERS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  // 本 十 表 能 予 ソ ー 黒 勝
  'Shift-JIS': ['967b', '8f5c', '955c', '945c', '975c', '835c', '815b', '8d95', '8f9f'].map(bytesOfHex),
  // 聂 黑 胜, then rarer ones of GBK
  GBK: ['f4f4', 'bada', 'caa4', '815c', '825b', '835d', 'd55c'].map(bytesOfHex),
  // 林 功 許 白 勝
  Big5: ['aa4c', 'a55c', 'b35c', 'a5d5', 'b3d3'].map(bytesOfHex),
  'ISO-8859-1': ['fc', 'e9', '94', '92'].map(bytesOfHex),
};

function bytesOfHex(text: string): number[] {
  return [...Buffer.from(text, 'hex')];
}

it('no move is lost or made, whatever stands in a name, declared or not', () => {
  const texts = fc.constantFrom(...Object.keys(CHARACTERS)).chain((label) =>
    fc.record({
      label: fc.constant(label),
      root: fc.constantFrom('', `CA[${label}]`, 'CA[UTF-8]', 'CA[ISO-8859-1]'),
      characters: fc.array(fc.constantFrom([0x61], [0x20], ...(CHARACTERS[label] ?? [])), { maxLength: 12 }),
    }),
  );
  fc.assert(
    fc.property(texts, ({ root, characters }) => {
      expect(parsed(named(characters.flat(), root)).identity).toBe(identity);
    }),
    { numRuns: 500 },
  );
});

it('a character cut in two does not make UTF-8 something else', () => {
  const cut = [...bytesOf('聂卫平 本因坊')].toSpliced(-1, 1);
  expect(parsed(named(cut, 'CA[UTF-8]')).identity).toBe(identity);
  expect(parsed(named(cut.slice(0, -1))).identity).toBe(identity);
});

describe('encodingOf', () => {
  const of = (text: readonly number[], declared: string | null = null): string =>
    encodingOf(Uint8Array.from(text), declared).label;

  it('believes bytes that are UTF-8, whatever is declared, also when the head is cut within a character', () => {
    const utf8 = [...bytesOf('囲碁 바둑')];
    expect(of(utf8, 'GB2312')).toBe('utf-8');
    expect(of(utf8.slice(0, -1), 'GB2312')).toBe('utf-8');
    expect(of([...bytesOf('plain')], 'Shift_JIS')).toBe('utf-8');
  });

  it('tells Korean, Chinese, Japanese and Western text apart', () => {
    // 백불계승, 黑中盘胜, あいゼゾ表, Müller.
    expect(of([0xb9, 0xe9, 0xba, 0xd2, 0xb0, 0xe8, 0xbd, 0xc2])).toBe('euc-kr');
    expect(of([0xba, 0xda, 0xd6, 0xd0, 0xc5, 0xcc, 0xca, 0xa4])).toBe('gb18030');
    expect(of(HIDING.shift_jis)).toBe('shift_jis');
    expect(of([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72])).toBe('windows-1252');
  });

  it('takes a declared encoding only when the bytes fit it', () => {
    expect(of([0x4d, 0xfc, 0x6c], 'latin1')).toBe('windows-1252');
    expect(of([0x4d, 0xff, 0xff], 'EUC-KR')).toBe('windows-1252');
  });
});

it.each<[string, BufferEncoding, number[]]>([
  ['UTF-16 with a mark', 'utf16le', [0xff, 0xfe]],
  ['UTF-16 without a mark', 'utf16le', []],
])('reads %s, one game or several', async (_name, encoding, mark) => {
  const wide = (text: string): Uint8Array =>
    new Uint8Array(Buffer.concat([Uint8Array.from(mark), Buffer.from(text, encoding)]));
  expect(parsed(wide(sgf(QUIET, { root: 'CA[UTF16LE]PB[囲碁]' }))).identity).toBe(identity);
  const records = await split(wide(sgf(QUIET) + sgf(QUIET.slice(0, 11))), 5);
  expect(records.map(({ bytes }) => parsed(bytes).moves.length)).toEqual([12, 11]);
});
