/** What is said of an engine's program that crashed, fell silent or wrote something else than answers. */
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
