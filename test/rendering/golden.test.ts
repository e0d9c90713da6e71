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
const goldenSamples: Readonly<Record<string, readonly [string, string]>> = {
  chess: [
    '8cb4f8b7184442aac2525dd33f1cec4e54e4087cf5b736de443516955afb1b2b',
    'ecfd30e54ddf832c0657f95bcdc61790a8be0d2d450442c28318117103a817a0',
  ],
  go: [
    'd959f3d00f21100605635f2564e4dcf034b580169f8c0cecc2e7eb6b70baee07',
    '0685694b06f86a30ba78371600272502611361e5701ff7f56fe1ed79b5f9b182',
  ],
  gomoku: [
    '2d238e8fc240c81e81d9096a0ff62267cab72933ef85a2587cd4c2cfba71873e',
    '198a7d51d95b74194b987b9b478a3128c9472a3d033a16ae4820f99bbf1d1388',
  ],
  doudizhu: [
    'b239eb74645b23b1305688cb4c0da5e5623fb9d4636eabdefad95be4290cecf5',
    '95a7dd17325037b16dc273843902996b61c3b1b1ddd75f650a8010c2264fd99c',
  ],
  football: [
    '4f282c73d2747774b5cb110e6551934d193369c9ed074f20fbb9e2f3e6e381f0',
    '0bc8a32e57a3b69a6f77c3ec4a7680428ac8c1c56d7d61201026dcee9a56917b',
  ],
  badminton: [
    'ea60b4f89dada2dd011f50acbc32448bb4b5d16459d7db2d0c3048d4eac28e1a',
    '4b3036e4446b86345d4ad2be3d449074f0c6a780573318a15da331e3b73b5bdc',
  ],
  cs2: [
    'ad689b9f5ffc37e8559aa5752a275bc103506660269fd158415370a249243355',
    '03cb83b3027b725cb219607a5968c5a0f2a64ef5caad0ab8758c298ef3ed6da2',
  ],
  dota2: [
    '5fd1fd166b38ebdeda922ecd58e06dd2e9d082e4440724bd09d71c543d437488',
    'd97efb2be82df98a591e55d3cfd2d8b0522d235834ca12a7a7560931a3da9a82',
  ],
  sc2: [
    'bd22825a71da95031923da597cf2a8ee9a0cc1d9d66657d65e81b1dd6db63069',
    '54181ae7d83e8b6cdfc2665f5f6d5d66ca228980699593f614cc9b4f8baa7d55',
  ],
};

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
