/**
 * Which text encoding a record is in. SGF, GIB, NGF and UGF are ASCII where their grammar is, but in Shift-JIS, GBK and
 * Big5 the second byte of a character may be `\`, `[` or `]`, so the grammar cannot be read without knowing.
 */
import { isUtf8 } from 'node:buffer';
import { wideEncoding } from '../wide-encoding.js';

export interface TextEncoding {
  /** A label of the WHATWG encoding standard. */
  readonly label: string;
  /** 2 when the second of two bytes belongs to the same character though it looks like ASCII, otherwise 1. */
  characterBytes(first: number | undefined, second: number | undefined): 1 | 2;
  /** Others in which the bytes may be as well, and then brackets may be elsewhere. */
  readonly others: readonly TextEncoding[];
}

const UTF8: TextEncoding = { label: 'utf-8', characterBytes: () => 1, others: [] };

/** What is looked at to guess. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * UTF-8 when the bytes are valid UTF-8, whatever they declare: texts in other encodings are not, and a declaration may be
 * left over from before a conversion. Otherwise the declared one if there is such a one and the bytes fit it (any bytes
 * fit one of single bytes, so that says nothing), otherwise what they look like. `bytes` may be the head of a longer text.
 */
export function encodingOf(bytes: Uint8Array, declared: string | null): TextEncoding {
  if (isUtf8(bytes.subarray(0, wholeCharacters(bytes)))) return UTF8;
  const label = standardLabel(declared);
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const declares = label !== null && label !== 'utf-8';
  if (declares && isMultiByte(label) && decoded(sample, label) !== null) return named(label);
  if (isDamagedUtf8(sample)) return UTF8;
  const guessed = guess(sample);
  if (guessed !== null) return named(guessed);
  const others = [named('gb18030'), named('shift_jis')];
  return { ...named(declares && !isMultiByte(label) ? label : 'windows-1252'), others };
}

export function decode(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(encoding.label).decode(bytes);
}

/** Value of the first CA property in the bytes, or null. */
export function declaredCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, SAMPLE_BYTES));
  return /(?:^|[^A-Z])CA\s*\[([\x21-\x5c\x5e-\x7e]{1,40})\s*\]/.exec(head)?.[1] ?? null;
}

/** The bytes as UTF-8 without a mark when they are UTF-16, otherwise themselves. */
export function narrowed(bytes: Uint8Array): Uint8Array {
  const wide = wideEncoding(bytes);
  return wide === null ? bytes : new TextEncoder().encode(new TextDecoder(wide).decode(bytes));
}

/** In all of these the second byte of a two-byte character is 0x40 or above; Shift-JIS has one-byte kana in between. */
function named(label: string): TextEncoding {
  const isLead =
    label === 'shift_jis'
      ? (byte: number) => (byte > 0x80 && byte < 0xa0) || (byte >= 0xe0 && byte < 0xfd)
      : (byte: number) => byte > 0x80 && byte < 0xff;
  const hides = ['shift_jis', 'gbk', 'gb18030', 'big5'].includes(label);
  const characterBytes = (first = 0, second = 0) => (hides && second >= 0x40 && isLead(first) ? 2 : 1);
  return { label, characterBytes, others: [] };
}

function isMultiByte(label: string): boolean {
  return /^(shift_jis|euc-|iso-2022|gb|big5)/.test(label);
}

/** Texts in other encodings are hardly ever UTF-8 for a few characters. */
function isDamagedUtf8(sample: Uint8Array): boolean {
  const foreign = new TextDecoder('utf-8').decode(sample).replaceAll(/[\0-\x7f]/g, '');
  const broken = foreign.match(/\ufffd/g)?.length ?? 0;
  return foreign.length - broken >= 2 * broken;
}

/** What records call their encodings beside the labels of the standard. */
const ALIASES: Readonly<Record<string, string>> = {
  ms_kanji: 'shift_jis',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  ms949: 'euc-kr',
  uhc: 'euc-kr',
  cp950: 'big5',
  utf16le: 'utf-8',
};

function standardLabel(declared: string | null): string | null {
  const name = (declared ?? '').trim().toLowerCase();
  try {
    return new TextDecoder(ALIASES[name] ?? name).encoding;
  } catch {
    return null;
  }
}

/**
 * A guess by what each encoding's everyday characters are: kana, Hangul, the common Chinese characters. Korean and
 * Chinese share their bytes, but Chinese read as Korean is a mixture of Hangul and rare ideographs; and any of them read as
 * Shift-JIS is full of narrow kana, which nobody writes. Null when it looks like none.
 */
function guess(sample: Uint8Array): string | null {
  const scattered = isScattered(sample);
  for (const [label, everyday, share] of [
    ['shift_jis', /[\u3041-\u30fc]/g, 0.3],
    ['shift_jis', /[\u3001-\u30fc\u4e00-\u9fff\uff01-\uff5e]/g, scattered ? 2 : 0.9],
    ['euc-jp', /[\u3041-\u30fc]/g, 0.3],
    ['euc-kr', /[\uac00-\ud7a3]/g, 0.9],
    ['gb18030', /[\u4e00-\u9fff\u3001-\u3011\uff01-\uff5e]/g, 0.6],
    ['big5', /[\u4e00-\u9fff\u3001-\u3011\uff01-\uff5e]/g, 0.6],
  ] as const) {
    const text = scattered && label !== 'shift_jis' ? null : decoded(sample, label);
    if (text === null) continue;
    const foreign = text.replaceAll(/[\0-\x7f]/g, '');
    if ((foreign.match(everyday)?.length ?? 0) >= share * foreign.length) return label;
  }
  return null;
}

/** Whether most bytes above ASCII stand alone, as the accented letters of Western text do. */
function isScattered(sample: Uint8Array): boolean {
  let [alone, all] = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte < 0x80) continue;
    all += 1;
    if ((sample[index - 1] ?? 0) < 0x80 && (sample[index + 1] ?? 0) < 0x80) alone += 1;
  }
  return alone > all / 2;
}

/** The text, or null when the bytes do not fit; a character cut at the end is forgiven. */
function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/** Length without a UTF-8 character that the end cuts in two. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
