/**
 * The seam between scenes and video files. An encoder gets a scene and writes an MP4; how it makes the pictures (every
 * frame through x264, or only those that changed) is its own affair, so encoders can be swapped and compared.
 */
import { CasemillError } from '../manifests/errors.js';
import type { Scene } from './scene.js';

export interface EncodeOptions {
  /** Path or command name of ffmpeg. */
  readonly ffmpegPath: string;
  readonly signal?: AbortSignal;
  /** Longest time without any progress before the encode is ended as `encoder_hung`. Default 60,000. */
  readonly stallMs?: number;
  /** Called after progress with the number of frames taken so far. */
  readonly onProgress?: (frames: number) => void;
  /** Called with the process id of every ffmpeg that is started, so that a supervisor can end it. */
  readonly onProcess?: (pid: number) => void;
}

export interface EncodeResult {
  readonly frames: number;
  /** Size of the file. */
  readonly bytes: number;
  /** Hash of the frames before encoding, by createFrameHasher: the same for every correct encoder and machine. */
  readonly rawFrameSha256: string;
}

export interface Encoder {
  readonly name: string;
  /**
   * Writes `outPath` whole or not at all (parts go to `partPath(outPath)`). Throws, class infrastructure:
   * `ffmpeg_missing`, `encoder_failed`, `encoder_hung`, `encoder_disk_full`; class bug: `size_odd`, `scene_invalid`.
   * An abort rejects with the signal's reason after ffmpeg has ended.
   */
  encode(scene: Scene, outPath: string, options: EncodeOptions): Promise<EncodeResult>;
}

/** Where an unfinished video lies: beside its final place, so that the rename is atomic. */
export function partPath(outPath: string): string {
  return `${outPath}.part`;
}

export type EncoderErrorCode = 'ffmpeg_missing' | 'encoder_failed' | 'encoder_hung' | 'encoder_disk_full';

const faults: Readonly<Record<EncoderErrorCode, readonly [message: string, remedy: string]>> = {
  ffmpeg_missing: ['ffmpeg cannot be started', 'Install ffmpeg or set CASEMILL_FFMPEG to its path.'],
  encoder_failed: [
    'the video encoder failed',
    'It is tried again; if it stays, run ffmpeg by hand and read its message.',
  ],
  encoder_hung: [
    'the video encoder made no progress and was ended',
    'It is tried again; look at the load of the machine.',
  ],
  encoder_disk_full: ['the disk is full', 'Free space where videos are written, then run the same command again.'],
};

/** `detail` is what ffmpeg or the system said. */
export function encoderError(code: EncoderErrorCode, input: string, detail?: string, cause?: unknown): CasemillError {
  const [message, remedy] = faults[code];
  return new CasemillError({
    code,
    failureClass: 'infrastructure',
    message: detail === undefined || detail === '' ? message : `${message}: ${detail}`,
    input,
    remedy,
    ...(cause === undefined ? {} : { cause }),
  });
}
