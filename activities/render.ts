/** Scene to video. The file is stored only after its decoded frames were compared with the states they must show. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { z } from 'zod';
import { environmentNamed } from '../adapters/registry.js';
import { CasemillError } from '../manifests/errors.js';
import { Sha256 } from '../manifests/labels-schema.js';
import type { Dependencies } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import type { CaseInput } from './interfaces.js';
import { readMatch, sceneOf } from './match-of.js';
import { readDocumentIfWhole, writeDocument } from './stage.js';

export const RenderedDocument = z.strictObject({
  size: z.number().int(),
  sha256: Sha256,
  frames: z.number().int(),
  durationS: z.number(),
  decodedFramesSha256: Sha256,
});

export const videoKeyOf = (renderStageKey: string): string => renderStageKey.replace(/\.json$/, '.mp4');

export function renderActivities(deps: Dependencies) {
  return {
    async render(input: CaseInput): Promise<void> {
      await withHeartbeat(async () => {
        const store = deps.store(input.run.store);
        const config = await deps.runConfig(input.run.store, input.run.prefix);
        const hash = input.identities.renderer ?? '';
        const key = input.item.keys.render ?? '';
        const made = await readDocumentIfWhole(store, key, RenderedDocument);
        if (made !== undefined && (await store.head(videoKeyOf(key)))?.size === made.size) return;

        const environment = environmentNamed(config.environment);
        const scene = sceneOf(environment, await readMatch(store, input.item.keys.parse), config);
        const renderer = await deps.renderer();
        if (renderer.identityHash !== hash) throw mixedToolchains(hash, renderer.identityHash);
        const folder = await mkdtemp(join(tmpdir(), 'casemill-render-'));
        try {
          const path = join(folder, 'video.mp4');
          const video = await renderer.render(
            scene,
            path,
            config.rendering.encoder,
            Context.current().cancellationSignal,
          );
          const receipt = await store.putFile(videoKeyOf(key), path);
          await writeDocument(store, key, { size: receipt.size, sha256: receipt.sha256, ...video });
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
    },
  };
}

function mixedToolchains(pool: string, worker: string): CasemillError {
  return new CasemillError({
    code: 'toolchain_mixed',
    failureClass: 'usage',
    message: "this worker's encoder is not the one the pool is bound to",
    input: `pool ${pool.slice(0, 16)}, worker ${worker.slice(0, 16)}`,
    remedy: 'Give every worker the same ffmpeg and casemill version, or build into another pool name.',
  });
}
