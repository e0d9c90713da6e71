/** Names of the engines: in run settings, task queues, identities. A new engine is one name here and one line in evaluators/registry.ts. */
import { z } from 'zod';

export const EngineName = z.enum(['stockfish', 'katago', 'gomocup', 'pimc']);
export type EngineName = z.infer<typeof EngineName>;
