/** Bytes that are no ASCII-compatible text. */

/**
 * Name of a 16- or 32-bit encoding when the first bytes give it away (a byte-order mark, or NULs between ASCII
 * letters), otherwise null. Needs the first four bytes; with fewer only the mark is seen. A label of the WHATWG standard.
 */
export function wideEncoding(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | null {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = bytes;
  if (b0 === 0xff && b1 === 0xfe) return 'UTF-16LE';
  if (b0 === 0xfe && b1 === 0xff) return 'UTF-16BE';
  if (bytes.length < 4) return null;
  if (isAscii(b0) && b1 === 0 && isAscii(b2) && b3 === 0) return 'UTF-16LE';
  if (b0 === 0 && isAscii(b1) && b2 === 0 && isAscii(b3)) return 'UTF-16BE';
  return null;
}

function isAscii(byte: number): boolean {
  return byte >= 0x09 && byte < 0x7f;
}
