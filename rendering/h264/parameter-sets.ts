/**
 * What the fast encoder must know of, and may assume about, a stream: read from its parameter sets (ITU-T H.264,
 * 7.3.2.1.1 and 7.3.2.2). Streams in which a repeated picture could not be written, or in which frame_num could not be
 * corrected in place, are refused.
 */
import { createBitReader } from './bits.js';
import { nalType, typeOf, unescapeNal } from './nal.js';

export interface StreamFormat {
  /** Cropped size, pixels (7.4.2.1.1). */
  readonly width: number;
  readonly height: number;
  /** PicSizeInMbs, 7.4.3. */
  readonly macroblocks: number;
  readonly log2MaxFrameNum: number;
  readonly ppsId: number;
  /** Whether slice headers carry disable_deblocking_filter_idc. */
  readonly deblockingControl: boolean;
}

/** Thrown for a stream that breaks an assumption; the encoder makes a typed error of it. */
export class UnsupportedStream extends Error {}

/** Reads both sets of a stream. Throws UnsupportedStream, which names the first assumption that does not hold. */
export function readStreamFormat(sps: Buffer, pps: Buffer): StreamFormat {
  return { ...readSps(sps), ...readPps(pps) };
}

/** profile_idc values whose SPS has chroma_format_idc and what follows it (7.3.2.1.1); those that x264 can choose. */
const highProfiles = new Set([100, 110, 122, 244]);

function readSps(nal: Buffer): Pick<StreamFormat, 'width' | 'height' | 'macroblocks' | 'log2MaxFrameNum'> {
  assume(typeOf(nal) === nalType.sps, 'the sequence parameter set is of another type');
  const bits = createBitReader(unescapeNal(nal).subarray(1));
  const profile = bits.u(8);
  bits.u(16); // constraint flags, level_idc
  assume(bits.ue() === 0, 'seq_parameter_set_id must be 0');
  if (highProfiles.has(profile)) {
    assume(bits.ue() === 1, 'chroma_format_idc must be 1');
    assume(bits.ue() === 0 && bits.ue() === 0, 'the bit depth must be 8');
    bits.u(1); // qpprime_y_zero_transform_bypass_flag
    assume(bits.u(1) === 0, 'there must be no scaling matrix');
  } else {
    assume(profile === 66 || profile === 77, `profile_idc is ${profile}`);
  }
  const log2MaxFrameNum = bits.ue() + 4;
  assume(bits.ue() === 2, 'pic_order_cnt_type must be 2: output order is decoding order');
  assume(bits.ue() === 1, 'max_num_ref_frames must be 1');
  assume(bits.u(1) === 0, 'gaps in frame_num must not be allowed');
  const columns = bits.ue() + 1;
  const rows = bits.ue() + 1;
  assume(bits.u(1) === 1, 'frame_mbs_only_flag must be 1');
  bits.u(1); // direct_8x8_inference_flag
  const [left, right, top, bottom] = bits.u(1) === 1 ? [bits.ue(), bits.ue(), bits.ue(), bits.ue()] : [0, 0, 0, 0];
  return {
    // CropUnitX and CropUnitY are 2 for 4:2:0 frames (7-19, 7-20).
    width: columns * 16 - 2 * (left + right),
    height: rows * 16 - 2 * (top + bottom),
    macroblocks: columns * rows,
    log2MaxFrameNum,
  };
}

function readPps(nal: Buffer): Pick<StreamFormat, 'ppsId' | 'deblockingControl'> {
  assume(typeOf(nal) === nalType.pps, 'the picture parameter set is of another type');
  const bits = createBitReader(unescapeNal(nal).subarray(1));
  const ppsId = bits.ue();
  assume(bits.ue() === 0, 'seq_parameter_set_id must be 0');
  assume(bits.u(1) === 0, 'entropy_coding_mode_flag must be 0: CAVLC');
  bits.u(1); // bottom_field_pic_order_in_frame_present_flag
  assume(bits.ue() === 0, 'there must be one slice group');
  assume(bits.ue() === 0, 'num_ref_idx_l0_default_active must be 1');
  bits.ue(); // num_ref_idx_l1_default_active_minus1
  assume(bits.u(1) === 0, 'weighted_pred_flag must be 0');
  bits.u(2); // weighted_bipred_idc
  bits.se(); // pic_init_qp_minus26
  bits.se(); // pic_init_qs_minus26
  bits.se(); // chroma_qp_index_offset
  const deblockingControl = bits.u(1) === 1;
  bits.u(1); // constrained_intra_pred_flag
  assume(bits.u(1) === 0, 'redundant_pic_cnt_present_flag must be 0');
  return { ppsId, deblockingControl };
}

function assume(condition: boolean, assumption: string): void {
  if (!condition) throw new UnsupportedStream(assumption);
}
