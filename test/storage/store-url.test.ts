/** Store URLs: what is accepted, what it means, and that a mistake is a usage error that shows no secret. */
import { join, resolve } from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CasemillError } from '../../manifests/errors.js';
import { openStore, parseStoreUrl } from '../../storage/open-store.js';

describe('file URLs', () => {
  it.each([
    ['file:./out', resolve('out')],
    ['file:out', resolve('out')],
    ['file:../out', resolve('..', 'out')],
    ['file:/abs/out', '/abs/out'],
    ['file:///abs/out', '/abs/out'],
    ['file://localhost/abs/out', '/abs/out'],
    ['file:///with%20space', '/with space'],
    ['file:/with%20percent', '/with%20percent'],
    ['FILE:/abs', '/abs'],
    ['out', resolve('out')],
    ['./a:b', resolve('a:b')],
    ['/abs/out/', '/abs/out'],
    ['.', resolve('.')],
  ])('%s', (url, root) => {
    expect(parseStoreUrl(url)).toEqual({ scheme: 'file', root, url: `file:${root}` });
    expect(openStore(url).url).toBe(`file:${root}`);
  });
});

describe('s3 URLs', () => {
  it('takes a bucket alone', () => {
    expect(parseStoreUrl('s3://my-bucket')).toEqual({
      scheme: 's3',
      bucket: 'my-bucket',
      prefix: '',
      endpoint: undefined,
      region: undefined,
      pathStyle: undefined,
      url: 's3://my-bucket',
    });
  });

  it('takes prefix and options in any order and writes them in one', () => {
    const written =
      's3://my.bucket/pools/a/?pathStyle=false&region=eu-central-1&endpoint=https%3A%2F%2Fs3.example.org%2F';
    const url = 's3://my.bucket/pools/a?endpoint=https://s3.example.org&region=eu-central-1&pathStyle=false';
    const location = {
      scheme: 's3',
      bucket: 'my.bucket',
      prefix: 'pools/a/',
      endpoint: 'https://s3.example.org',
      region: 'eu-central-1',
      pathStyle: false,
      url,
    };
    expect(parseStoreUrl(written)).toEqual(location);
    expect(parseStoreUrl(url)).toEqual(location);
  });
});

it.each([
  '',
  ' ',
  'file:',
  'file://host/abs',
  'file:~/out',
  '~/out',
  'a\0b',
  'gs://bucket/x',
  'http://127.0.0.1:8333/bucket',
  'a:b',
  's3:bucket',
  's3:/bucket',
  's3://',
  's3:///prefix',
  's3://B',
  's3://Upper/x',
  's3://bucket/a//b',
  's3://bucket/../x',
  's3://bucket/.x',
  's3://bucket/ä',
  `s3://bucket/${'x'.repeat(121)}`,
  's3://bucket/x?endpoint=127.0.0.1:8333',
  's3://bucket/x?endpoint=ftp://host',
  's3://bucket/x?endpoint=',
  's3://bucket/x?endpoint=http://h&endpoint=http://g',
  's3://bucket/x?endpoint=http://h?x=1',
  's3://bucket/x?pathStyle=yes',
  's3://bucket/x?region=a b',
  's3://bucket/x?Region=a',
  's3://bucket/x#part',
])('refuses %j as a usage error with a remedy', (url) => {
  const error = failureOf(url);
  expect(error).toMatchObject({ code: 'store_url_invalid', failureClass: 'usage' });
  expect(error.remedy).toMatch(/\w{3}/);
});

it.each([
  's3://key:SECRET@bucket/x',
  's3://bucket/x?endpoint=http://key:SECRET@host:1',
  's3://bucket/x?secretAccessKey=SECRET',
  'https://key:SECRET@host/bucket',
])('never repeats a secret: %s', (url) => {
  const { message, input, place, remedy, cause } = failureOf(url);
  // AWS_SECRET_ACCESS_KEY is the name of a variable, and the remedy.
  const shown = inspect([message, input, place, remedy?.replaceAll('AWS_SECRET_ACCESS_KEY', ''), cause]);
  expect(shown).not.toContain('SECRET');
});

it.each([
  ['s3://bucket/a?endpoint=http://h:1//', 's3://bucket/a?endpoint=http://h:1'],
  ['s3://bucket/a?endpoint=http://h:1/p//', 's3://bucket/a?endpoint=http://h:1/p'],
  ['s3://bucket/a?endpoint=http://h/%2526%252B', 's3://bucket/a?endpoint=http://h/%2526%252B'],
  ['s3://bucket/a?endpoint=http://h/a%2Bb', 's3://bucket/a?endpoint=http://h/a%2Bb'],
  ['s3://bucket/a?endpoint=http://h/a b', 's3://bucket/a?endpoint=http://h/a%2520b'],
])('%s has one canonical form', (url, canonical) => {
  const location = parseStoreUrl(url);
  expect(location.url).toBe(canonical);
  expect(parseStoreUrl(canonical)).toEqual(location);
});

it('parses its own output to the same, and throws nothing but usage errors', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string().map((rest) => `s3://bucket${rest}`),
    fc.string().map((rest) => `s3://bucket/a?endpoint=http://h:1${rest}`),
    fc.string().map((rest) => `file:${rest}`),
  );
  fc.assert(
    fc.property(text, (url) => {
      try {
        const location = parseStoreUrl(url);
        expect(parseStoreUrl(location.url)).toEqual(location);
        if (location.scheme === 'file') expect(location.root).toBe(join(location.root));
      } catch (error) {
        if (!(error instanceof CasemillError)) throw error;
        expect(error.code).toBe('store_url_invalid');
      }
    }),
    { numRuns: 3000 },
  );
});

function failureOf(url: string): CasemillError {
  try {
    parseStoreUrl(url);
  } catch (error) {
    if (error instanceof CasemillError) return error;
    throw error;
  }
  throw new Error(`${url} was accepted`);
}
