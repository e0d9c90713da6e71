/** All environments by name. A new game is one folder and one line here. */
import { CasemillError } from '../manifests/errors.js';
import { chess } from './chess/index.js';
import { doudizhu } from './doudizhu/index.js';
import type { Environment } from './environment.js';
import { go } from './go/index.js';
import { gomoku } from './gomoku/index.js';

const environments: readonly Environment[] = [chess, go, gomoku, doudizhu];

export function environmentNames(): readonly string[] {
  return environments.map((environment) => environment.name);
}

/** Throws `environment_unknown` (usage). */
export function environmentNamed(name: string): Environment {
  const found = environments.find((environment) => environment.name === name);
  if (found !== undefined) return found;
  throw new CasemillError({
    code: 'environment_unknown',
    failureClass: 'usage',
    message: `there is no environment called "${name}"`,
    input: name,
    remedy: `Use one of: ${environmentNames().join(', ')}.`,
  });
}
