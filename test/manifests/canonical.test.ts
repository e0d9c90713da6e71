import { describe, expect, it } from 'vitest';
import { canonicalJson, hashJson, sha256 } from '../../manifests/canonical.js';
import { CasemillError, describeError } from '../../manifests/errors.js';

describe('canonicalJson', () => {
  it('orders keys by UTF-16 code units and writes numbers as RFC 8785 does', () => {
    expect(canonicalJson({ b: 1e21, a: [1.0, -0, 1e-7], '\u20ac': 'é\n' })).toBe(
      '{"a":[1,0,1e-7],"b":1e+21,"€":"é\\n"}',
    );
  });

  it('gives equal hashes to equal values whatever the order of their keys', () => {
    expect(hashJson({ a: 1, b: { c: 2, d: 3 } })).toBe(hashJson({ b: { d: 3, c: 2 }, a: 1 }));
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [undefined]])('refuses %s', (value) => {
    expect(() => canonicalJson(value)).toThrow(expect.objectContaining({ code: 'not_canonical' }));
  });

  it('hashes UTF-8 text and bytes alike', () => {
    expect(sha256('é')).toBe(sha256(Buffer.from('é', 'utf8')));
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });
});

describe('describeError', () => {
  it('says what, where and what to do in one line', () => {
    const error = new CasemillError({
      code: 'file_unreadable',
      failureClass: 'record',
      message: 'the file cannot be read',
      input: 'a.pgn',
      place: 'byte 12',
      remedy: 'Check it.',
    });
    expect(describeError(error)).toBe('file_unreadable: the file cannot be read (a.pgn, byte 12). Check it.');
  });
});
