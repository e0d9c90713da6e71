/** What is said of an engine's program that crashed, fell silent, wrote something else than answers, or refused to answer. */
import { CasemillError } from '../manifests/errors.js';

/** `lastWords`: what the program wrote last, '' when nothing; `remedy`: how this engine is mended. */
export function engineFault(
  code: string,
  message: string,
  program: string,
  lastWords: string,
  remedy: string,
): CasemillError {
  return new CasemillError({
    code,
    failureClass: 'infrastructure',
    message,
    input: program,
    ...(lastWords === '' ? {} : { place: `last output "${lastWords}"` }),
    remedy,
  });
}

/** For a question that was checked before it was sent: this engine does not know something in it, and asking again is no use. */
export function engineRefusal(message: string, program: string, remedy: string): CasemillError {
  return new CasemillError({ code: 'engine_refused', failureClass: 'bug', message, input: program, remedy });
}
