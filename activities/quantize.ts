/** Values to labels. Pure: a change of bands runs this stage again and no engine. */
import { z } from 'zod';
import { environmentNamed } from '../adapters/registry.js';
import { LabelTuple, Shape } from '../manifests/labels-schema.js';
import { ValuesFile } from '../manifests/values-schema.js';
import type { Dependencies } from './dependencies.js';
import type { CaseInput } from './interfaces.js';
import { labelMatch } from './label-match.js';
import { readMatch } from './match-of.js';
import { readDocument, readDocumentIfWhole, writeDocument } from './stage.js';

export const QuantizedDocument = z.strictObject({
  tuples: z.array(LabelTuple),
  durationS: z.number(),
  shape: Shape,
  equalEventsWithin6s: z.number().int(),
});

export function quantizeActivities(deps: Dependencies) {
  return {
    async quantize(input: CaseInput): Promise<void> {
      const store = deps.store(input.run.store);
      const { environment: name, labelSpec: spec, rendering } = await deps.runConfig(input.run.store, input.run.prefix);
      const { keys } = input.item;
      if ((await readDocumentIfWhole(store, keys.quantize, QuantizedDocument)) !== undefined) return;
      const environment = environmentNamed(name);
      const match = await readMatch(store, keys.parse);
      const { values } = await readDocument(store, keys.evaluate, ValuesFile);
      const quantized = labelMatch(environment, match, values, spec, rendering.fps);
      await writeDocument(store, keys.quantize, quantized);
    },
  };
}
