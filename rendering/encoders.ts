/** The encoders by name. */
import type { RenderSettings } from '../manifests/spec-schema.js';
import type { Encoder } from './encoder.js';
import { fastEncoder } from './fast-encoder.js';
import { plainEncoder } from './plain-encoder.js';

export type EncoderName = RenderSettings['encoder'];

export const encoders: Readonly<Record<EncoderName, Encoder>> = { fast: fastEncoder, plain: plainEncoder };
