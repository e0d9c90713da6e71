/** Steps of a match and the times at which they are drawn must be as many. */
import { CasemillError } from '../manifests/errors.js';
import type { AnyMatch } from './environment.js';

/** `counts`: what differs, e.g. `3 times for 4 moves`. */
export function timingMismatch(match: AnyMatch, counts: string): CasemillError {
  return new CasemillError({
    code: 'timing_mismatch',
    failureClass: 'bug',
    message: counts,
    input: match.identity,
    remedy: 'Report this with the record that caused it.',
  });
}
