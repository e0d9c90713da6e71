/**
 * What an object key may look like. One rule for both stores, so that a pool can be copied from `file:` to S3 and back
 * without renaming anything, and no key can ever leave the store.
 */
import { CasemillError } from '../manifests/errors.js';

/** Longest key in characters. S3 allows 1,024 bytes with the store's prefix; the rest is left for that prefix. */
const MAX_KEY_LENGTH = 900;
/** Longest segment: the limit of the common file systems. */
const MAX_SEGMENT_LENGTH = 255;
/** Longest prefix of a store URL. */
export const MAX_PREFIX_LENGTH = 120;

/** Throws `key_invalid` (a bug: keys are made by this program, never typed) unless the key is usable in every store. */
export function assertKey(key: string): void {
  const problem = keyProblem(key);
  if (problem !== undefined) throw keyInvalid(key, problem);
}

/** Like `assertKey` for a listing prefix: empty is fine and the last segment may be cut anywhere. */
export function assertPrefix(prefix: string): void {
  const cut = prefix.lastIndexOf('/');
  const folder = cut < 0 ? undefined : prefix.slice(0, cut);
  const rest = prefix.slice(cut + 1);
  const problem =
    (folder === undefined ? undefined : keyProblem(folder)) ?? (rest === '' ? undefined : keyProblem(rest));
  if (problem !== undefined) throw keyInvalid(prefix, problem);
}

/** Why the text is no key, or undefined when it is one. */
export function keyProblem(key: string): string | undefined {
  if (key === '') return 'it is empty';
  if (key.length > MAX_KEY_LENGTH) return `it is longer than ${MAX_KEY_LENGTH} characters`;
  if (!/^[\x20-\x7e]+$/.test(key)) return 'it holds characters other than printable ASCII';
  if (key.includes('\\')) return 'it holds a backslash';
  for (const segment of key.split('/')) {
    if (segment === '') return 'it has an empty segment (a leading, trailing or double slash)';
    // Covers `.` and `..`, and keeps the file store's own `.casemill/` folder out of reach.
    if (segment.startsWith('.')) return 'a segment starts with a dot';
    if (segment.length > MAX_SEGMENT_LENGTH) return `a segment is longer than ${MAX_SEGMENT_LENGTH} characters`;
  }
  return undefined;
}

function keyInvalid(key: string, problem: string): CasemillError {
  return new CasemillError({
    code: 'key_invalid',
    failureClass: 'bug',
    message: `an object key cannot be used: ${problem}`,
    input: key.length > 200 ? `${key.slice(0, 200)}…` : key,
    remedy: 'Report this with the command that caused it.',
  });
}
