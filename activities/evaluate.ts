/** Values of every state of one match. Values already known cost nothing; what is new is saved while it grows. */
import { Context } from '@temporalio/activity';
import type { AnyMatch, Environment } from '../adapters/environment.js';
import { environmentNamed } from '../adapters/registry.js';
import type { Position, PositionValue } from '../evaluators/contract.js';
import { CasemillError } from '../manifests/errors.js';
import { evaluatePrefix } from '../manifests/stage-keys.js';
import { type StoredValue, ValuesFile } from '../manifests/values-schema.js';
import type { Dependencies, WorkerEvaluator } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import type { CaseInput } from './interfaces.js';
import { readMatch } from './match-of.js';
import { completeValues, positionsToAsk } from './needed-positions.js';
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
        const values = await valuesOf(environment, match, evaluator, Context.current().cancellationSignal, {
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

/** Asks once for all that is needed and not known. */
async function valuesOf(
  environment: Environment,
  match: AnyMatch,
  evaluator: WorkerEvaluator,
  signal: AbortSignal,
  reporting: Reporting,
): Promise<StoredValue[]> {
  const positions = environment.positions(match);
  const values = new Map<number, StoredValue>();
  const open: Position[] = [];
  for (const position of positionsToAsk(environment, match)) {
    const known = evaluator.index.get(position.key);
    if (known === undefined) open.push(position);
    else values.set(position.turn, known);
  }
  let done = positions.length - open.length;
  let saving: Promise<unknown> = Promise.resolve();
  let lastSave = performance.now();
  const known = (): StoredValue[] => [...values.values()];
  const onValue = (index: number, answer: PositionValue): void => {
    const position = open[index];
    if (position === undefined) return;
    const one = { key: position.key, value: answer.value, engine: answer.details };
    evaluator.index.add(one);
    values.set(position.turn, one);
    done += 1;
    reporting.onProgress(done, positions.length);
    if (performance.now() - lastSave > SAVE_EVERY_MS && done < positions.length) {
      lastSave = performance.now();
      saving = saving.then(() => reporting.save(known()));
      saving.catch(() => undefined);
    }
  };
  try {
    const question = environment.question?.(match);
    if (open.length > 0) await evaluator.evaluate({ positions: open, question }, { signal, onValue });
    await saving;
  } catch (error) {
    // What this worker learned is worth keeping, also when it is told to stop.
    if (done < positions.length) await reporting.save(known()).catch(() => undefined);
    throw error;
  }
  return completeValues(positions, values);
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
