/** Repeat-run agreement: every state valued anew by fresh engine processes, and the labels counted that come out the same. */

import { labelMatch } from '../activities/label-match.js';
import { readMatch } from '../activities/match-of.js';
import { neededPositions } from '../activities/needed-positions.js';
import { readDocument } from '../activities/stage.js';
import { environmentNamed } from '../adapters/registry.js';
import type { Evaluator } from '../evaluators/contract.js';
import { hashJson } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';
import { LabelFile } from '../manifests/labels-schema.js';
import type { CaseEntry, Manifest } from '../manifests/manifest-schema.js';
import type { ObjectStore } from '../storage/object-store.js';

export interface TierAgreement {
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
  readonly disagreements: readonly {
    caseId: string;
    t: number;
    tier: string;
    stored: string | null;
    again: string | null;
  }[];
}

/**
 * `evaluator` runs without any stored value. Throws `evaluator_mixed` (usage) when it is not the manifest's: a repeat
 * run measures the same evaluator twice.
 */
export async function measureAgreement(
  store: ObjectStore,
  key: string,
  manifest: Manifest,
  evaluator: Evaluator,
  onCase: (done: number, of: number) => void,
): Promise<Agreement> {
  if (hashJson(evaluator.identity) !== hashJson(manifest.evaluator)) throw otherEvaluator(manifest, evaluator);
  const disagreements: Agreement['disagreements'][number][] = [];
  const counts = { update: { agreed: 0, compared: 0 }, state: { agreed: 0, compared: 0 } };
  let done = 0;
  for (const entry of manifest.cases) {
    const labels = await readDocument(store, entry.artifacts.labels.key, LabelFile);
    const again = await labelsAgain(store, manifest, entry, evaluator);
    labels.tuples.forEach((stored, i) => {
      for (const tier of ['update', 'state'] as const) {
        const other = again[i]?.[tier] ?? null;
        // A tier that abstained is out of the denominator.
        if (stored[tier] === null || other === null) continue;
        counts[tier].compared += 1;
        if (stored[tier] === other) counts[tier].agreed += 1;
        else disagreements.push({ caseId: entry.caseId, t: stored.t, tier, stored: stored[tier], again: other });
      }
    });
    done += 1;
    onCase(done, manifest.cases.length);
  }
  return { manifest: key, cases: done, update: withRate(counts.update), state: withRate(counts.state), disagreements };
}

async function labelsAgain(store: ObjectStore, manifest: Manifest, entry: CaseEntry, evaluator: Evaluator) {
  const match = await readMatch(store, entry.artifacts.match.key);
  const environment = environmentNamed(entry.environment);
  const positions = environment.positions(match);
  const needed = neededPositions(environment.events(match));
  const open = positions.flatMap(({ key, exact }, turn) =>
    exact === null && needed[turn] === true ? [{ key, turn }] : [],
  );
  const answers = await evaluator.evaluate({ positions: open, question: environment.question?.(match) });
  const byTurn = new Map(open.map(({ turn }, i) => [turn, answers[i]?.value]));
  let before = 5000;
  const values = positions.map(({ exact }, turn) => {
    before = exact ?? byTurn.get(turn) ?? before;
    return before;
  });
  return labelMatch(environment, match, values, manifest.labelSpec, manifest.rendering.fps).tuples;
}

function withRate({ agreed, compared }: { agreed: number; compared: number }): TierAgreement {
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
