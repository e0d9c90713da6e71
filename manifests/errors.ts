/**
 * The one error type of casemill. Every failure says which input, where in it, and what to do, and carries a class
 * that decides what happens next: `record` goes to quarantine, `infrastructure` is retried, `usage` ends the command
 * with exit code 2, `bug` stops loudly.
 */
export type FailureClass = 'record' | 'infrastructure' | 'usage' | 'bug';

export interface CasemillErrorOptions {
  /** Stable, lower_snake_case; tests and scripts match on it, never on the message. */
  readonly code: string;
  readonly failureClass: FailureClass;
  /** What went wrong, one sentence. */
  readonly message: string;
  /** The input at fault: a file, a key, a URL, an engine. */
  readonly input?: string;
  /** Where in the input: "byte 812", "ply 14", "line 3". */
  readonly place?: string;
  /** What the person can do about it. */
  readonly remedy?: string;
  readonly cause?: unknown;
}

export class CasemillError extends Error {
  readonly code: string;
  readonly failureClass: FailureClass;
  readonly input: string | undefined;
  readonly place: string | undefined;
  readonly remedy: string | undefined;

  constructor(options: CasemillErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CasemillError';
    this.code = options.code;
    this.failureClass = options.failureClass;
    this.input = options.input;
    this.place = options.place;
    this.remedy = options.remedy;
  }
}

/** One line for a person: `code: message (input, place). remedy`. */
export function describeError(error: unknown): string {
  if (!(error instanceof CasemillError)) return error instanceof Error ? error.message : String(error);
  const where = [error.input, error.place].filter((part) => part !== undefined).join(', ');
  const remedy = error.remedy === undefined ? '' : ` ${error.remedy}`;
  return `${error.code}: ${error.message}${where === '' ? '' : ` (${where})`}.${remedy}`;
}
