/**
 * Slices (ITU-T H.264, 7.3.3): reading the head of one, correcting its frame_num in place, and writing the picture
 * that repeats the one before it.
 */
import { powerOfTwo } from '../../manifests/elementary.js';
import { createBitReader, createBitWriter, overwriteBits } from './bits.js';
import { escapeRbsp, nalType, refIdcOf, typeOf, unescapeNal } from './nal.js';
import { type StreamFormat, UnsupportedStream } from './parameter-sets.js';

export interface SliceHead {
  /** An instantaneous decoding refresh: nothing before it is needed. */
  readonly idr: boolean;
  readonly firstMacroblock: number;
  readonly frameNum: number;
  /** Bit of the RBSP, header byte included, at which frame_num begins. */
  readonly frameNumAt: number;
}

/** slice_type modulo 5, table 7-6. */
const sliceType = { p: 0, i: 2 } as const;
/** slice_type 5: this and all other slices of the picture are P slices. */
const allP = 5;

// The fields before frame_num's end take at most 2 × 31 + 3 + 16 bits; with a prevention byte for every two of them.
const headBytes = 24;

/** Throws UnsupportedStream for a slice other than I or P, or of another parameter set; RangeError for a short one. */
export function readSliceHead(nal: Buffer, format: StreamFormat): SliceHead {
  const bits = createBitReader(unescapeNal(nal.subarray(0, headBytes)));
  bits.u(8);
  const firstMacroblock = bits.ue();
  const type = bits.ue() % 5;
  if (type !== sliceType.p && type !== sliceType.i) throw new UnsupportedStream(`slice_type is ${type}`);
  if (bits.ue() !== format.ppsId) throw new UnsupportedStream('a slice refers to another picture parameter set');
  const frameNumAt = bits.position;
  const frameNum = bits.u(format.log2MaxFrameNum);
  return { idr: typeOf(nal) === nalType.idrSlice, firstMacroblock, frameNum, frameNumAt };
}

/**
 * The same slice under another frame_num (7.4.3): repeats written between pictures count as reference frames. The
 * field has a fixed length, so the other bits stay where they are; emulation prevention is made anew for the whole.
 */
export function withFrameNum(nal: Buffer, head: SliceHead, format: StreamFormat, frameNum: number): Buffer {
  if (head.frameNum === frameNum) return nal;
  const rbsp = Buffer.from(unescapeNal(nal));
  overwriteBits(rbsp, head.frameNumAt, format.log2MaxFrameNum, frameNum);
  return escapeRbsp(rbsp);
}

/**
 * A picture that shows the one before it once more: one P slice, all its macroblocks skipped. P_Skip motion is zero
 * where all neighbours are at rest (8.4.1.1), prediction is a copy, and nothing is filtered. It is a reference picture,
 * so that output order stays decoding order: pic_order_cnt_type 2 forbids two consecutive non-reference pictures (7.4.2.1.1).
 * @param refIdc nal_ref_idc of the stream's other P slices, above 0
 */
export function repeatPicture(format: StreamFormat, frameNum: number, refIdc: number): Buffer {
  const bits = createBitWriter();
  bits.u(8, (refIdc << 5) | nalType.slice);
  bits.ue(0); // first_mb_in_slice
  bits.ue(allP); // slice_type
  bits.ue(format.ppsId);
  bits.u(format.log2MaxFrameNum, frameNum);
  bits.u(1, 0); // num_ref_idx_active_override_flag
  bits.u(1, 0); // ref_pic_list_modification_flag_l0, 7.3.3.1
  bits.u(1, 0); // adaptive_ref_pic_marking_mode_flag, 7.3.3.3: the oldest reference makes room
  bits.ue(0); // slice_qp_delta: se(0) is written as ue(0)
  if (format.deblockingControl) bits.ue(1); // disable_deblocking_filter_idc: off
  bits.ue(format.macroblocks); // mb_skip_run, 7.3.4
  return escapeRbsp(bits.end());
}

/** nal_ref_idc that x264 gives P pictures, and this writer its repeats. */
export const repeatRefIdc = 2;

/** frame_num of the next reference picture (7.4.3). */
export function nextFrameNum(frameNum: number, format: StreamFormat): number {
  return (frameNum + 1) % powerOfTwo(format.log2MaxFrameNum);
}

/** Whether a NAL unit is a slice whose picture others may refer to. */
export function isReferenceSlice(nal: Buffer): boolean {
  return (typeOf(nal) === nalType.slice || typeOf(nal) === nalType.idrSlice) && refIdcOf(nal) > 0;
}
