/** Repeat-run agreement of labels that may be withheld: what counts as compared, and what does not. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { labelMatch } from '../../activities/label-match.js';
import { completeValues, positionsToAsk } from '../../activities/needed-positions.js';
import { doudizhu } from '../../adapters/doudizhu/index.js';
import { measureAgreement } from '../../audit/agreement.js';
import type { Evaluator, PositionValue } from '../../evaluators/contract.js';
import { canonicalJson } from '../../manifests/canonical.js';
import type { Manifest } from '../../manifests/manifest-schema.js';
import { openStore } from '../../storage/open-store.js';
import { lineOf, parsed, SHORT } from '../support/doudizhu.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const match = parsed(lineOf(SHORT));
const asked = positionsToAsk(doudizhu, match);
const identity = {
  engine: 'pimc',
  version: '1',
  build: 'javascript',
  artifacts: [],
  options: {},
  limit: { kind: 'deals', count: 1 },
  seed: 0,
} as const;

/** An answer whose change has the interval [low, high] and whose state is sure, exactly or by sampling. */
function answer(low: number, high: number, exact = false): PositionValue {
  const sample = { deals: 9, exact };
  const change = { delta: low, low, high, ...sample };
  return { value: 9000, uncertainty: 0, details: { state: { low: 9000, high: 9000, ...sample }, change } };
}

async function agreement(stored: readonly PositionValue[], again: readonly PositionValue[], seed = 0) {
  const store = openStore(`file:${await temporaryFolder()}`);
  onTestFinished(() => store.close());
  const answers = new Map(
    asked.map(({ key, turn }, i) => [turn, { key, value: stored[i]?.value ?? 0, engine: stored[i]?.details ?? null }]),
  );
  const values = completeValues(doudizhu.positions(match), answers);
  const { tuples, durationS, shape } = labelMatch(doudizhu, match, values, doudizhu.labelSpec, 2);
  const caseId = 'a'.repeat(32);
  const labels = {
    schemaVersion: 1,
    caseId,
    environment: 'doudizhu',
    durationS,
    tuples,
    shape,
    equalEventsWithin6s: 0,
  };
  await store.put('labels', canonicalJson(labels));
  await store.put('match', canonicalJson({ match }));
  const artifacts = { labels: { key: 'labels' }, match: { key: 'match' } };
  const entry = { caseId, environment: 'doudizhu', artifacts };
  const manifest = { evaluator: identity, labelSpec: doudizhu.labelSpec, rendering: { fps: 2 }, cases: [entry] };
  const evaluator = { identity: { ...identity, seed }, evaluate: async () => [...again] };
  const given = [manifest as unknown as Manifest, evaluator as unknown as Evaluator, () => undefined] as const;
  return measureAgreement(store, 'key', ...given, { otherSeed: seed !== 0 });
}

const [steady, zero, unsure, gain] = [answer(10, 20), answer(0, 0), answer(400, 600), answer(600, 700)];
const exact = answer(-20, -20, true);

describe('agreement of labels that may be withheld', () => {
  it('compares what both give, and counts apart where chance enters', async () => {
    const result = await agreement([steady, zero, exact, gain], [steady, zero, exact, steady], 3);
    expect(result.update).toEqual({
      agreed: 3,
      compared: 4,
      rate: 0.75,
      sampled: { agreed: 1, compared: 2, rate: 0.5 },
      abstained: { both: 0, stored: 0, again: 0 },
    });
    expect(result.state).toMatchObject({ agreed: 4, compared: 4, sampled: { agreed: 3, compared: 3 } });
    expect(result.disagreements).toMatchObject([{ tier: 'update', stored: 'gain', again: 'steady' }]);
  });

  it('takes a withheld label out of the denominator, and lists the ones that only one run withheld', async () => {
    const { update, disagreements } = await agreement([unsure, unsure, steady, gain], [unsure, gain, unsure, gain]);
    expect(update).toMatchObject({ agreed: 1, compared: 1, rate: 1, abstained: { both: 1, stored: 1, again: 1 } });
    expect(disagreements).toMatchObject([
      { stored: null, again: 'gain' },
      { stored: 'steady', again: null },
    ]);
  });

  it('refuses another evaluator, also one with another seed unless that is asked for', async () => {
    const all = [steady, steady, steady, steady];
    await expect(agreement(all, all, 5)).resolves.toMatchObject({ cases: 1 });
    const store = openStore(`file:${await temporaryFolder()}`);
    onTestFinished(() => store.close());
    const manifest = { name: 'x', evaluator: identity, cases: [] } as unknown as Manifest;
    const evaluator = { identity: { ...identity, seed: 5 } } as unknown as Evaluator;
    await expect(measureAgreement(store, 'key', manifest, evaluator, () => undefined)).rejects.toMatchObject({
      code: 'evaluator_mixed',
    });
  });
});
