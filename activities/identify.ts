/** Binds a pool to one evaluator identity and one toolchain; both documents are stored under their hash. */
import type { Dependencies } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import type { RunRef } from './interfaces.js';
import { writeDocument } from './stage.js';

export const evaluatorDocumentKey = (hash: string): string => `stages/evaluator/${hash}.json`;
export const toolchainDocumentKey = (hash: string): string => `stages/toolchain/${hash}.json`;

export function identifyActivities(deps: Dependencies) {
  return {
    async identifyEvaluator(run: RunRef): Promise<string> {
      return withHeartbeat(async () => {
        const config = await deps.runConfig(run.store, run.prefix);
        const { identity, identityHash } = await deps.evaluator(config.evaluator);
        await writeDocument(deps.store(run.store), evaluatorDocumentKey(identityHash), identity);
        return identityHash;
      });
    },
    async identifyRenderer(run: RunRef): Promise<string> {
      return withHeartbeat(async () => {
        const { identity, identityHash } = await deps.renderer();
        await writeDocument(deps.store(run.store), toolchainDocumentKey(identityHash), identity);
        return identityHash;
      });
    },
  };
}
