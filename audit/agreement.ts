/** Repeat-run agreement: every state valued anew by fresh engine processes, and the labels counted that come out the same. */

import { labelMatch } from '../activities/label-match.js';
import { readMatch } from '../activities/match-of.js';
import { completeValues, positionsToAsk } from '../activities/needed-positions.js';
import { readDocument } from '../activities/stage.js';
import { environmentNamed } from '../adapters/registry.js';
import type { Evaluator } from '../evaluators/contract.js';
import { hashJson } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';
import { LabelFile, type LabelTuple } from '../manifests/labels-schema.js';
import type { CaseEntry, Manifest } from '../manifests/manifest-schema.js';
import type { StoredValue } from '../manifests/values-schema.js';
import type { ObjectStore } from '../storage/object-store.js';

export interface TierAgreement extends Agreed {
  /** Of those compared, the ones into which chance enters: neither exact nor, for an update, without any change. */
  readonly sampled: Agreed;
  /** Labels that one or both runs withheld: no such pair is compared, but one that only one run withheld is listed. */
  readonly abstained: { readonly both: number; readonly stored: number; readonly again: number };
}

/** Labels that both runs gave. */
interface Agreed {
  readonly agreed: number;
  readonly compared: number;
  /** agreed / compared, or null when nothing could be compared. */
  readonly rate: number | null;
}

export interface Agreement {
  readonly manifest: string;
  readonly cases: number;
  readonly update: TierAgreement;
  readonly state: TierAgreement;
  /** Also where one run withheld the label (null) that the other gave. */
  readonly disagreements: readonly {
    caseId: string;
    t: number;
    tier: string;
    stored: string | null;
    again: string | null;
  }[];
}

/**
 * `evaluator` runs without any stored value. Throws `evaluator_mixed` (usage) when it is not the manifest's, but for the
 * seed where `otherSeed` says so: a repeat run measures the same evaluator twice.
 */
export async function measureAgreement(
  store: ObjectStore,
  key: string,
  manifest: Manifest,
  evaluator: Evaluator,
  onCase: (done: number, of: number) => void,
  { otherSeed = false }: { readonly otherSeed?: boolean } = {},
): Promise<Agreement> {
  const wanted = otherSeed ? { ...manifest.evaluator, seed: evaluator.identity.seed } : manifest.evaluator;
  if (hashJson(evaluator.identity) !== hashJson(wanted)) throw otherEvaluator(manifest, evaluator);
  const disagreements: Agreement['disagreements'][number][] = [];
  const counts = { update: tierCount(), state: tierCount() };
  let done = 0;
  for (const entry of manifest.cases) {
    const labels = await readDocument(store, entry.artifacts.labels.key, LabelFile);
    const again = await labelsAgain(store, manifest, entry, evaluator);
    labels.tuples.forEach((stored, i) => {
      for (const tier of ['update', 'state'] as const) {
        const other = again[i]?.[tier] ?? null;
        counts[tier].add(stored[tier], other, isSampled(stored, tier));
        if (stored[tier] !== other) {
          disagreements.push({ caseId: entry.caseId, t: stored.t, tier, stored: stored[tier], again: other });
        }
      }
    });
    done += 1;
    onCase(done, manifest.cases.length);
  }
  return { manifest: key, cases: done, update: counts.update.total(), state: counts.state.total(), disagreements };
}

async function labelsAgain(store: ObjectStore, manifest: Manifest, entry: CaseEntry, evaluator: Evaluator) {
  const match = await readMatch(store, entry.artifacts.match.key);
  const environment = environmentNamed(entry.environment);
  const asked = positionsToAsk(environment, match);
  const answers = await evaluator.evaluate({ positions: asked, question: environment.question?.(match) });
  const byTurn = new Map<number, StoredValue>();
  asked.forEach(({ key, turn }, i) => {
    const answer = answers[i];
    if (answer !== undefined) byTurn.set(turn, { key, value: answer.value, engine: answer.details });
  });
  const values = completeValues(environment.positions(match), byTurn);
  return labelMatch(environment, match, values, manifest.labelSpec, manifest.rendering.fps).tuples;
}

function tierCount() {
  const all = { agreed: 0, compared: 0 };
  const sampled = { agreed: 0, compared: 0 };
  const abstained = { both: 0, stored: 0, again: 0 };
  return {
    add(stored: string | null, again: string | null, isChance: boolean): void {
      if (stored === null || again === null) {
        abstained[stored !== null ? 'again' : again !== null ? 'stored' : 'both'] += 1;
        return;
      }
      for (const count of isChance ? [all, sampled] : [all]) {
        count.compared += 1;
        if (stored === again) count.agreed += 1;
      }
    },
    total: (): TierAgreement => ({ ...withRate(all), sampled: withRate(sampled), abstained }),
  };
}

/** Labels without evidence come from engines that draw nothing by chance. */
function isSampled({ evidence }: LabelTuple, tier: 'update' | 'state'): boolean {
  if (evidence === undefined || evidence[tier].exact) return false;
  return tier === 'state' || evidence.update.estimate !== 0;
}

function withRate({ agreed, compared }: { agreed: number; compared: number }): Agreed {
  return { agreed, compared, rate: compared === 0 ? null : agreed / compared };
}

function otherEvaluator(manifest: Manifest, evaluator: Evaluator): CasemillError {
  const name = ({ engine, version, build }: Evaluator['identity']): string => `${engine} ${version} (${build})`;
  return new CasemillError({
    code: 'evaluator_mixed',
    failureClass: 'usage',
    message: `the manifest was made with ${name(manifest.evaluator)}, this machine has ${name(evaluator.identity)}; they differ in ${differences(manifest.evaluator, evaluator.identity).join(', ')}`,
    input: manifest.name,
    remedy: 'Use the same engine build, network and settings (docs/engines.md names the variables that choose them).',
  });
}

/** Names of the files, options and fields in which two identities differ. */
function differences(one: Evaluator['identity'], other: Evaluator['identity']): string[] {
  const flat = ({ artifacts, options, ...rest }: Evaluator['identity']): Map<string, string> => {
    const files = artifacts.map(({ name, sha256 }) => [name, sha256] as const);
    const fields = Object.entries({ ...rest, ...options }).map(
      ([name, value]) => [name, JSON.stringify(value)] as const,
    );
    return new Map([...files, ...fields]);
  };
  const [left, right] = [flat(one), flat(other)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((name) => left.get(name) !== right.get(name));
}
