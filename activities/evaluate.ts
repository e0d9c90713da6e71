/** Values of every state of one match. Values already known cost nothing; what is new is saved while it grows. */
import { Context } from '@temporalio/activity';
import type { PositionToValue } from '../adapters/environment.js';
import { environmentNamed } from '../adapters/registry.js';
import { CasemillError } from '../manifests/errors.js';
import { evaluatePrefix } from '../manifests/stage-keys.js';
import { type StoredValue, ValuesFile } from '../manifests/values-schema.js';
import type { Dependencies, WorkerEvaluator } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import type { CaseInput } from './interfaces.js';
import { readMatch } from './match-of.js';
import { readDocumentIfWhole, writeDocument } from './stage.js';

/** Milliseconds of new engine work that a killed worker may cost at most. */
const SAVE_EVERY_MS = 5000;

export function evaluateActivities(deps: Dependencies) {
  return {
    async evaluate(input: CaseInput): Promise<void> {
      await withHeartbeat(async (report) => {
        const store = deps.store(input.run.store);
        const config = await deps.runConfig(input.run.store, input.run.prefix);
        const hash = input.identities.evaluator;
        const key = input.item.keys.evaluate;
        if ((await readDocumentIfWhole(store, key, ValuesFile)) !== undefined) return;

        const environment = environmentNamed(config.environment);
        const match = await readMatch(store, input.item.keys.parse);
        const evaluator = await deps.evaluator(config.evaluator);
        if (evaluator.identityHash !== hash) throw mixedEvaluators(evaluator, hash);
        await evaluator.index.load(store, evaluatePrefix(hash));
        const partKey = key.replace(/\.json$/, '.part');
        const part = await readDocumentIfWhole(store, partKey, ValuesFile);
        for (const value of part?.values ?? []) evaluator.index.add(value);

        const document = (values: readonly StoredValue[]) => ({
          schemaVersion: 1 as const,
          matchIdentity: match.identity,
          evaluator: hash,
          values,
        });
        const values = await valuesOf(environment.positions(match), evaluator, Context.current().cancellationSignal, {
          onProgress: (done, total) => report({ done, total }),
          save: (known) => writeDocument(store, partKey, document(known)),
        });
        await writeDocument(store, key, document(values));
        if (part !== undefined || (await store.head(partKey)) !== undefined) await store.delete(partKey);
      });
    },
  };
}

interface Reporting {
  readonly onProgress: (done: number, total: number) => void;
  readonly save: (known: readonly StoredValue[]) => Promise<unknown>;
}

/** As many positions at once as the engines take, plus one that waits, so that no engine idles between two. */
async function valuesOf(
  positions: readonly PositionToValue[],
  evaluator: WorkerEvaluator,
  signal: AbortSignal,
  reporting: Reporting,
): Promise<StoredValue[]> {
  const values: (StoredValue | undefined)[] = positions.map(({ key, exact }) =>
    exact === null ? evaluator.index.get(key) : { key, value: exact, engine: null },
  );
  const open = positions.flatMap((position, i) => (values[i] === undefined ? [{ position, i }] : []));
  let done = positions.length - open.length;
  let saving: Promise<unknown> = Promise.resolve();
  let lastSave = performance.now();
  const known = (): StoredValue[] => values.filter((value) => value !== undefined);
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const lane = async (): Promise<void> => {
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      either.throwIfAborted();
      const { key } = next.position;
      const one = evaluator.index.get(key) ?? stored(key, await evaluator.evaluate(key, { signal: either }));
      evaluator.index.add(one);
      values[next.i] = one;
      done += 1;
      reporting.onProgress(done, positions.length);
      if (performance.now() - lastSave > SAVE_EVERY_MS && open.length > 0) {
        lastSave = performance.now();
        saving = saving.then(() => reporting.save(known()));
        saving.catch(() => undefined);
      }
    }
  };
  // One lane that fails ends the others, so that nothing of this try goes on beside the next one.
  const lanes = Array.from({ length: evaluator.size + 1 }, () =>
    lane().catch((error) => {
      failed.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(lanes);
  await saving;
  if (either.aborted) {
    // What this worker learned is worth keeping, also when it is told to stop.
    if (open.length > 0) await reporting.save(known()).catch(() => undefined);
    either.throwIfAborted();
  }
  return known();
}

function stored(key: string, answer: Awaited<ReturnType<WorkerEvaluator['evaluate']>>): StoredValue {
  const { value, wdl, score, depth, nodes } = answer;
  return { key, value, engine: { wdl: [...wdl], score, depth, nodes } };
}

function mixedEvaluators(evaluator: WorkerEvaluator, pool: string): CasemillError {
  const { engine, version, build } = evaluator.identity;
  return new CasemillError({
    code: 'evaluator_mixed',
    failureClass: 'usage',
    message: `this worker's ${engine} ${version} (${build}) is not the evaluator the pool is bound to`,
    input: `pool ${pool.slice(0, 16)}, worker ${evaluator.identityHash.slice(0, 16)}`,
    remedy: 'Give every worker the same engine build and settings, or build into another pool name.',
  });
}
