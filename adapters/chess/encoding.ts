/** Bytes to text. PGN is Latin-1 by its standard and UTF-8 in practice; both are ASCII where it matters. */

/**
 * UTF-8, byte-order mark removed; a text that is not UTF-8 is Latin-1, where `½` of a result marker is one byte.
 */
export function decodeRecord(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
