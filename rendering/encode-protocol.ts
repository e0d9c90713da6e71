/** Messages between the pool and an encode child: one encode at a time, JSON over the IPC channel. */
import { CasemillError, type FailureClass } from '../manifests/errors.js';
import type { EncodeResult } from './encoder.js';
import type { EncoderName } from './encoders.js';
import type { Scene } from './scene.js';

export type ToChild =
  | {
      readonly type: 'encode';
      readonly id: number;
      readonly encoder: EncoderName;
      readonly scene: Scene;
      readonly outPath: string;
      readonly ffmpegPath: string;
      readonly stallMs: number;
    }
  | { readonly type: 'abort'; readonly id: number };

export type FromChild =
  /** Sent whenever an ffmpeg starts, so that the pool can end it when the child cannot. */
  | { readonly type: 'process'; readonly id: number; readonly pid: number }
  /** A sign of life, sent while an encode runs. */
  | { readonly type: 'progress'; readonly id: number; readonly frames: number }
  | { readonly type: 'done'; readonly id: number; readonly result: EncodeResult }
  | { readonly type: 'aborted'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly error: ErrorMessage };

interface ErrorMessage {
  readonly code: string;
  readonly failureClass: FailureClass;
  readonly message: string;
  readonly input?: string;
  readonly place?: string;
  readonly remedy?: string;
}

/** Anything that is not a CasemillError is a bug of ours, with its stack as the message. */
export function toErrorMessage(error: unknown): ErrorMessage {
  if (!(error instanceof CasemillError)) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { code: 'encoder_bug', failureClass: 'bug', message: text.slice(0, 2000) };
  }
  const { code, failureClass, message, input, place, remedy } = error;
  return {
    code,
    failureClass,
    message,
    ...(input === undefined ? {} : { input }),
    ...(place === undefined ? {} : { place }),
    ...(remedy === undefined ? {} : { remedy }),
  };
}
