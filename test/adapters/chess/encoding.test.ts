import { describe, expect, it } from 'vitest';
import { decodeRecord } from '../../../adapters/chess/encoding.js';

describe('decodeRecord', () => {
  it('reads UTF-8 and takes its mark off', () => {
    expect(decodeRecord(Buffer.from('\ufeffÉ ½', 'utf8'))).toBe('É ½');
  });

  it('reads what is not UTF-8 as Latin-1, so that a half is a half', () => {
    expect(decodeRecord(Buffer.from('É ½-½', 'latin1'))).toBe('É ½-½');
  });
});
