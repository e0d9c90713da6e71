/** The one error for a scene that cannot be drawn as it is described. */
import { CasemillError } from '../manifests/errors.js';

/** `place` says which state or part. */
export function sceneInvalid(message: string, place?: string): CasemillError {
  return new CasemillError({
    code: 'scene_invalid',
    failureClass: 'bug',
    message: `a scene cannot be drawn: ${message}`,
    ...(place === undefined ? {} : { place }),
    remedy: 'Report this with the record that caused it.',
  });
}
