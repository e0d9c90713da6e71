/** The note in the cache that names a person's own engine, e.g. Rapfi, with the hashes it had when it was checked. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../manifests/canonical.js';
import { CasemillError } from '../../manifests/errors.js';
import { cacheDir } from '../../toolchain/cache-dir.js';

const Registration = z.strictObject({
  schemaVersion: z.literal(1),
  /** Absolute paths. */
  path: z.string(),
  network: z.string().nullable(),
  /** As the engine told its name and version. */
  name: z.string(),
  /** SHA-256 by path. */
  files: z.record(z.string(), z.string()),
});
export type Registration = z.infer<typeof Registration>;

const place = (): string => join(cacheDir(), 'gomocup', 'rapfi.json');

/** Undefined when there is none. Throws `engine_changed` (usage) when its files are not those that were registered. */
export async function registeredEngine(): Promise<Pick<Registration, 'path' | 'network'> | undefined> {
  const text = await readFile(place(), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = Registration.safeParse(jsonOf(text));
  if (!parsed.success) throw changed(place(), 'the registration cannot be read');
  for (const [path, expected] of Object.entries(parsed.data.files)) {
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes === undefined) throw changed(path, 'a file of the registered engine is not there');
    if (sha256(bytes) !== expected)
      throw changed(path, 'a file of the registered engine is not the one that was checked');
  }
  const { path, network } = parsed.data;
  return { path, network };
}

/** Throws `cache_not_writable`. Returns where it was written. */
export async function writeRegistration(registration: Registration): Promise<string> {
  const path = place();
  try {
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${crypto.randomUUID()}`;
    await writeFile(draft, `${JSON.stringify(registration, null, 2)}\n`);
    await rename(draft, path);
    return path;
  } catch (cause) {
    throw new CasemillError({
      code: 'cache_not_writable',
      failureClass: 'infrastructure',
      message: 'the registration of the engine cannot be written',
      input: path,
      remedy: 'Make the folder writable, or set CASEMILL_CACHE to one that is.',
      cause,
    });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function changed(input: string, message: string): CasemillError {
  return new CasemillError({
    code: 'engine_changed',
    failureClass: 'usage',
    message,
    input,
    remedy:
      "Run npx casemill engines install rapfi --path FILE again, or set CASEMILL_GOMOCUP=own for casemill's own engine.",
  });
}
