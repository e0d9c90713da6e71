/**
 * Hashes of frames before encoding. They hold on every machine for one version of sharp. When an update of sharp (its
 * librsvg or pixman) changes them: look at the frames (docs/rendering.md says how), and if only edges moved by a shade,
 * put the new hashes here and raise `rendererVersion` in rendering/identity.ts, so that stored videos are made anew.
 */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sampleScene, stateFramesHash } from './support.js';

const golden = [
  { size: 360, clocks: false, hash: '' },
  { size: 480, clocks: false, hash: '' },
  { size: 720, clocks: false, hash: '' },
  { size: 480, clocks: true, hash: '' },
];

describe(`frames before encoding, rsvg ${sharp.versions.rsvg}`, () => {
  it.each(golden)('$size px, clocks $clocks', async ({ size, clocks, hash }) => {
    expect(await stateFramesHash(sampleScene({ size, clocks }))).toBe(hash);
  });
});
