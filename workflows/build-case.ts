/** One record to one case: values and labels on one strand, the video on the other, then the case. */
import type { BuildCaseInput } from './messages.js';
import { evaluating, light, rendering } from './proxies.js';

export async function buildCase({ run, identities, item, queues, until }: BuildCaseInput): Promise<void> {
  const input = { run, identities, item };
  const { quantize, assemble } = light();
  await Promise.all([
    evaluating(queues)
      .evaluate(input)
      .then(() => quantize(input)),
    until === 'videos' ? rendering(queues).render(input) : undefined,
  ]);
  await assemble(input);
}
