import { describe, expect, it } from 'vitest';
import { glyphPath } from '../../rendering/glyphs.js';

describe('glyphPath', () => {
  it('gives finite numbers at every place and height', () => {
    for (const character of 'abcdefgh0123456789:–') {
      for (let height = 6; height <= 40; height += 0.5) {
        for (const x of [0, 3, height / 3, 30]) {
          expect(glyphPath(character, x, height, height)).toMatch(/^M[-\d. MLQCZ]+$/);
        }
      }
    }
  });

  it('draws no two of its characters alike', () => {
    const paths = [...'abcdefgh0123456789:–'].map((character) => glyphPath(character, 50, 50, 20));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(['é', '♔', ' ', '', 'ab', '<', '\u0000'])('refuses %j', (text) => {
    expect(() => glyphPath(text, 0, 0, 10)).toThrowError(expect.objectContaining({ code: 'glyph_missing' }));
  });
});
