/** The encoders by name, and which one a scene gets when nobody says. */
import type { RenderSettings } from '../manifests/spec-schema.js';
import type { Encoder } from './encoder.js';
import { fastEncoder } from './fast-encoder.js';
import { secondsPerKeyFrame } from './ffmpeg.js';
import { planPictures } from './picture-plan.js';
import { plainEncoder } from './plain-encoder.js';
import type { Scene } from './scene.js';
import { frameStates } from './timeline.js';

export type EncoderName = 'fast' | 'plain';
/** `auto`: fast where frames repeat enough. */
export type EncoderChoice = RenderSettings['encoder'];

/** Above this share of coded frames repeats save little, and x264's own rate control makes smaller files. */
const largestCodedShare = 0.5;

export const encoders: Readonly<Record<EncoderName, Encoder>> = { fast: fastEncoder, plain: plainEncoder };

/** Depends on the scene alone, so the same scene always gets the same bytes. */
export function chooseEncoder(scene: Scene, choice: EncoderChoice): EncoderName {
  if (choice !== 'auto') return choice;
  const { coded, frames } = planPictures(frameStates(scene), scene.fps * secondsPerKeyFrame);
  return coded.length < largestCodedShare * frames ? 'fast' : 'plain';
}
