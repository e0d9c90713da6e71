/** Which engine is used: the configured one, else a registered Rapfi, else casemill's own. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CasemillError } from '../../manifests/errors.js';
import { registeredEngine } from './registration.js';

export interface GomocupProgram {
  /** Absolute. */
  readonly path: string;
  /** Path of a network, or null: then the engine has none or brings its own. */
  readonly network: string | null;
  /** Casemill's own engine, which our Node runs. */
  readonly own: boolean;
}

/**
 * `CASEMILL_GOMOCUP`: a path (with `CASEMILL_GOMOCUP_NETWORK`), or `own`. Throws `tool_unusable` (usage) for a path that is not
 * there, and what `registeredEngine` throws.
 */
export async function gomocupProgram(): Promise<GomocupProgram> {
  const configured = process.env.CASEMILL_GOMOCUP ?? '';
  if (configured === 'own') return ownEngine();
  if (configured !== '') {
    const network = process.env.CASEMILL_GOMOCUP_NETWORK ?? '';
    return {
      path: await existing('CASEMILL_GOMOCUP', configured),
      network: network === '' ? null : await existing('CASEMILL_GOMOCUP_NETWORK', network),
      own: false,
    };
  }
  const registered = await registeredEngine();
  return registered === undefined ? ownEngine() : { ...registered, own: false };
}

/** Its compiled program; run from sources (tests), the one that `npm run build` has made. */
export function ownEngine(): GomocupProgram {
  const compiled = import.meta.url.endsWith('.js')
    ? './engine/main.js'
    : '../../dist/evaluators/gomocup/engine/main.js';
  return { path: fileURLToPath(new URL(compiled, import.meta.url)), network: null, own: true };
}

async function existing(variable: string, text: string): Promise<string> {
  const path = resolve(text);
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (isFile) return path;
  throw new CasemillError({
    code: 'tool_unusable',
    failureClass: 'usage',
    message: `${variable} names a file that is not there`,
    input: path,
    remedy: `Correct ${variable}, or unset it for the default.`,
  });
}
