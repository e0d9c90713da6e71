/** Canonical JSON (RFC 8785) and SHA-256: the two functions behind every key, id and manifest. */
import { createHash } from 'node:crypto';
import canonicalizeModule from 'canonicalize';
import { CasemillError } from './errors.js';

// The package is CommonJS with a default export typed for ESM; under NodeNext the callable is the default itself.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string | undefined;

/** RFC 8785 text of a JSON value. Throws `not_canonical` for values that JSON cannot hold (NaN, functions). */
export function canonicalJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (cause) {
    throw notCanonical(cause);
  }
  if (text === undefined) throw notCanonical(undefined);
  return text;
}

function notCanonical(cause: unknown): CasemillError {
  return new CasemillError({
    code: 'not_canonical',
    failureClass: 'bug',
    message: 'a value that JSON cannot hold reached a key or a manifest',
    remedy: 'Report this with the command that caused it.',
    cause,
  });
}

/** Lower-case hex SHA-256 of bytes or of UTF-8 text. */
export function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}

/** SHA-256 of the canonical JSON of a value. */
export function hashJson(value: unknown): string {
  return sha256(canonicalJson(value));
}
