/**
 * Pictures in which little changes: P pictures of one slice (ITU-T H.264, 7.3.4) that skip every macroblock but those
 * that changed. What a decoder holds is computed along, so differences are taken from there and errors never add up.
 */
import type { Rect } from '../rect.js';
import { createBitWriter } from './bits.js';
import { createDecodedPicture, type DecodedPicture } from './decoded-picture.js';
import { createMacroblockCoder } from './macroblock.js';
import { escapeRbsp } from './nal.js';
import type { StreamFormat } from './parameter-sets.js';
import { writePSliceHead } from './slice.js';

export interface PictureCoder {
  /** What a decoder holds, if the last key frame is what `startFrom` was told. */
  readonly decoded: DecodedPicture;
  /**
   * A key frame follows that shows this frame. The encoder's own loss is not known here; it stays where it is, because
   * residuals are added to whatever a decoder holds and clipping only brings samples nearer.
   */
  startFrom(frame: Uint8Array): void;
  /** NAL unit of the picture that shows a frame; outside of the rectangles it equals the one before. */
  change(frame: Uint8Array, changed: readonly Rect[], frameNum: number, refIdc: number): Buffer;
}

/**
 * @param qp QPY of every macroblock, 12 to 29: below, levels could outgrow their code (cavlc.ts); above, chroma would
 * need table 8-15
 */
export function createPictureCoder(format: StreamFormat, qp: number): PictureCoder {
  if (qp < 12 || qp > 29 || qp + format.chromaQpOffset > 29) throw new RangeError(`QP ${qp}`);
  const { columns, rows } = format;
  const decoded = createDecodedPicture(format);
  const macroblocks = createMacroblockCoder(format, decoded, qp);
  const marked = new Uint8Array(columns * rows);

  const mark = ({ left, top, width, height }: Rect): void => {
    for (let row = top >> 4; row <= (top + height - 1) >> 4; row++) {
      marked.fill(1, row * columns + (left >> 4), row * columns + ((left + width - 1) >> 4) + 1);
    }
  };

  return {
    decoded,
    startFrom: decoded.set,
    change(frame, changed, frameNum, refIdc) {
      marked.fill(0);
      changed.forEach(mark);
      macroblocks.startPicture();
      const bits = createBitWriter();
      writePSliceHead(bits, format, { frameNum, refIdc, qp });
      let skipped = 0;
      for (let at = 0; at < columns * rows; at++) {
        if (marked[at] === 0 || !macroblocks.take(frame, at % columns, Math.floor(at / columns))) {
          skipped++;
          continue;
        }
        bits.ue(skipped); // mb_skip_run
        skipped = 0;
        macroblocks.write(bits);
      }
      if (skipped > 0) bits.ue(skipped);
      return escapeRbsp(bits.end());
    },
  };
}
