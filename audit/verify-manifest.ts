/** Checks a manifest and everything it names. Finds all problems instead of stopping at the first. */
import pLimit from 'p-limit';
import { canonicalJson, sha256 } from '../manifests/canonical.js';
import type { Manifest } from '../manifests/manifest-schema.js';
import type { ObjectStore } from '../storage/object-store.js';
import { type CaseProblem, type VerifyOptions, verifyCase } from './verify-case.js';

export interface Verification {
  readonly manifest: string;
  readonly deep: boolean;
  readonly cases: number;
  /** False for a run `--until labels`. */
  readonly videos: boolean;
  readonly problems: readonly CaseProblem[];
}

export interface VerifyManifestOptions extends VerifyOptions {
  /** Cases checked at once: decoding is a process of its own. */
  readonly concurrency: number;
  readonly onCase?: (caseId: string, problems: readonly CaseProblem[]) => void;
}

/** `hash`: SHA-256 of the manifest's stored bytes. */
export async function verifyManifest(
  store: ObjectStore,
  key: string,
  hash: string,
  manifest: Manifest,
  options: VerifyManifestOptions,
): Promise<Verification> {
  const problems: CaseProblem[] = manifestProblems(key, hash, manifest);
  const limit = pLimit(options.concurrency);
  const perCase = await Promise.all(
    manifest.cases.map((entry) =>
      limit(async () => {
        const found = await verifyCase(store, manifest, entry, options);
        options.onCase?.(entry.caseId, found);
        return found;
      }),
    ),
  );
  return {
    manifest: key,
    deep: options.deep,
    cases: manifest.cases.length,
    videos: manifest.until === 'videos',
    problems: [...problems, ...perCase.flat()],
  };
}

/** What the document itself must fulfil: its name is its hash, its counts are those of its lists, no case twice. */
function manifestProblems(key: string, hash: string, manifest: Manifest): CaseProblem[] {
  const problems: CaseProblem[] = [];
  const add = (check: string, detail: string): void => {
    problems.push({ caseId: null, check, detail });
  };
  if (!key.endsWith(`/${hash}.json`)) add('manifest_hash', `the bytes hash to ${hash}, the key says otherwise`);
  if (sha256(canonicalJson(manifest)) !== hash) add('canonical', 'the stored bytes are not canonical JSON');
  const { counts, cases, duplicates, quarantined } = manifest;
  const setAside = Object.values(counts.quarantined).reduce((sum, n) => sum + n, 0);
  if (counts.read !== counts.cases + counts.duplicates + setAside)
    add('counts', 'read ≠ cases + duplicates + quarantined');
  if (counts.cases !== cases.length) add('counts', `${counts.cases} cases counted, ${cases.length} listed`);
  if (counts.duplicates !== duplicates.length) add('counts', 'the duplicates listed are not those counted');
  if (setAside !== quarantined.length) add('counts', 'the quarantined records listed are not those counted');
  for (const [reason, n] of Object.entries(counts.quarantined)) {
    const listed = quarantined.filter((one) => one.reason === reason).length;
    if (listed !== n) add('counts', `${n} quarantined as ${reason} counted, ${listed} listed`);
  }
  if (manifest.until === 'videos' && cases.some(({ artifacts }) => artifacts.video === null)) {
    add('videos', 'a case of a pool with videos has none');
  }
  const known = new Set([...cases.map(({ source }) => source), ...quarantined].map(({ recordSha256 }) => recordSha256));
  if (duplicates.some(({ of }) => !known.has(of))) add('duplicates', 'a duplicate names a record that is not listed');
  if (new Set(cases.map(({ caseId }) => caseId)).size !== cases.length) add('case_twice', 'a case id occurs twice');
  if (new Set(cases.map(({ matchIdentity }) => matchIdentity)).size !== cases.length) {
    add('case_twice', 'two cases are of the same match');
  }
  return problems;
}
