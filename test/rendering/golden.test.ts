/**
 * Hashes of frames before encoding. They hold on every machine for one version of sharp. When an update of sharp (its
 * librsvg or pixman) changes them: look at the frames (docs/rendering.md says how), and if only edges moved by a shade,
 * put the new hashes here and raise `rendererVersion` in rendering/identity.ts, so that stored videos are made anew.
 */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sampleScenes } from '../../rendering/sample-scenes.js';
import { sampleScene, stateFramesHash } from './support.js';

const golden = [
  { size: 360, clocks: false, hash: '046b07ea0e69ad37978c5ccb18aefb65f7925ec55efc293054f2c64960d929b3' },
  { size: 480, clocks: false, hash: 'f3bf95ae0ed06f43429892daca329c36d09eacde91fdb6c364e8832e2f410a02' },
  { size: 720, clocks: false, hash: 'e68e67dd9c85a7c4aeeadb8dadeeb4778cd23876f3496fe1d55975eafd17d179' },
  { size: 480, clocks: true, hash: 'e1a44905b52a43447fd2a15cabde4774fb717556e478011f3cd01bdf1168854b' },
];

/** One line a sample: hashes at 360 and 720 pixels. */
const goldenSamples: Readonly<Record<string, readonly [string, string]>> = {};

describe(`frames before encoding, rsvg ${sharp.versions.rsvg}`, () => {
  it.each(golden)('$size px, clocks $clocks', async ({ size, clocks, hash }) => {
    expect(await stateFramesHash(sampleScene({ size, clocks }))).toBe(hash);
  });

  it.each(sampleScenes)('sample $name at 360 and 720 px', async ({ name, make }) => {
    const hashes = [
      await stateFramesHash(make({ size: 360, fps: 2 })),
      await stateFramesHash(make({ size: 720, fps: 2 })),
    ];
    expect(hashes).toEqual(goldenSamples[name]);
  });
});
