/** Whether a record becomes a case: the rule that planning and dry runs share. Quarantine comes before duplicates. */
import type { AnyMatch, Environment } from '../adapters/environment.js';
import { CasemillError } from '../manifests/errors.js';
import type { ReadRecord } from './record-reader.js';

/** Quarantine reason of records that met a bug of casemill's own. */
export const INTERNAL_ERROR = 'internal_error';

export interface Fault {
  readonly reason: string;
  readonly message: string;
  readonly place: string | null;
}

export type Parsed = { readonly match: AnyMatch } | { readonly fault: Fault };

export type Verdict =
  | { readonly kind: 'case'; readonly match: AnyMatch }
  | { readonly kind: 'duplicate'; readonly identity: string; readonly of: number }
  | ({ readonly kind: 'quarantined' } & Fault);

/** `seen` maps match identities to ordinals and grows. `parsed` is given when the record was parsed before. */
export function judgeRecord(
  environment: Environment,
  minEvents: number,
  record: ReadRecord,
  ordinal: number,
  seen: Map<string, number>,
  parsed: Parsed = record.fault === undefined ? parseOrFault(environment, record.bytes) : { fault: record.fault },
): Verdict {
  if ('fault' in parsed) return { kind: 'quarantined', ...parsed.fault };
  const { match } = parsed;
  const events = environment.events(match).filter((event) => event !== null).length;
  if (events < minEvents) {
    const message = `${events} events, and a case needs at least ${minEvents}`;
    return { kind: 'quarantined', reason: 'too_short', message, place: null };
  }
  const of = seen.get(match.identity);
  if (of !== undefined) return { kind: 'duplicate', identity: match.identity, of };
  seen.set(match.identity, ordinal);
  return { kind: 'case', match };
}

export function parseOrFault(environment: Environment, bytes: Uint8Array): Parsed {
  try {
    return { match: environment.parse(bytes) };
  } catch (error) {
    if (error instanceof CasemillError && error.failureClass === 'record') {
      return { fault: { reason: error.code, message: error.message, place: error.place ?? null } };
    }
    // A mistake of ours on one record: set aside under a name that ends the run with an error, but the batch goes on.
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { fault: { reason: INTERNAL_ERROR, message, place: null } };
  }
}
