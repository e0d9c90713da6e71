/**
 * Takes out of an MP4 index what depends on the day and on the muxer's version: creation and modification times, the
 * handler's name and the compressor's name (ISO/IEC 14496-12, clauses at each field). Sizes stay as they are.
 */

/** Children of these boxes are looked at. The number is what precedes them in the body: a header or nothing. */
const containers: Readonly<Record<string, number>> = { moov: 0, trak: 0, mdia: 0, minf: 0, stbl: 0, stsd: 8 };

/** Changes `moov`, a whole box, in place and returns it. */
export function neutralise(moov: Uint8Array): Uint8Array {
  visit(Buffer.from(moov.buffer, moov.byteOffset, moov.byteLength));
  return moov;
}

function visit(boxes: Buffer): void {
  let at = 0;
  while (at + 8 <= boxes.length) {
    const size = boxes.readUInt32BE(at);
    if (size < 8 || at + size > boxes.length) throw new RangeError('a box of the index has a wrong size');
    const type = boxes.toString('latin1', at + 4, at + 8);
    const body = boxes.subarray(at + 8, at + size);
    clear(type, body);
    const before = containers[type];
    if (before !== undefined) visit(body.subarray(before));
    at += size;
  }
}

function clear(type: string, body: Buffer): void {
  // 8.2.2, 8.3.2, 8.4.2: two times behind version and flags, of 8 bytes in version 1.
  if (type === 'mvhd' || type === 'tkhd' || type === 'mdhd') body.fill(0, 4, body[0] === 1 ? 20 : 12);
  // 8.4.3: a text ended by a zero behind pre_defined, handler_type and three reserved words.
  if (type === 'hdlr') body.fill(0, 24);
  // 12.1.3: 32 bytes behind 42 of other fields.
  if (type === 'avc1') body.fill(0, 42, 74);
}
