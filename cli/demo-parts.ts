/** What the demo builds: the samples of each environment, in a pool of their own, with limits for a first look. */
import { CasemillError } from '../manifests/errors.js';
import { findTool } from '../toolchain/find.js';
import { installTool } from '../toolchain/install.js';
import { katagoNetwork } from '../toolchain/katago-package.js';
import type { ToolName } from '../toolchain/tool.js';
import { note } from './print.js';

export interface DemoPart {
  readonly environment: string;
  readonly name: string;
  /** Records read; undefined: all samples. */
  readonly limit: number | undefined;
  readonly evaluatorLimit: number;
  /** Fetches what is missing. */
  readonly prepare: () => Promise<void>;
}

/** The first one needs what all need, and must succeed. Engines' limits are below their defaults; labels repeat as well. */
export const FIRST_PART: DemoPart = {
  environment: 'chess',
  name: 'demo',
  limit: undefined,
  evaluatorLimit: 20_000,
  prepare: async () => {
    const own: ToolName[] = (process.env.TEMPORAL_ADDRESS ?? '') === '' ? ['temporal'] : [];
    for (const name of [...own, 'stockfish', 'ffmpeg'] as const) await installMissing(name);
  },
};

/** Built where their engines can be had; where not, the demo says so in a line and goes on. */
export const FURTHER_PARTS: readonly DemoPart[] = [
  {
    environment: 'gomoku',
    name: 'demo-gomoku',
    limit: undefined,
    evaluatorLimit: 6000,
    prepare: async () => undefined,
  },
  {
    environment: 'doudizhu',
    name: 'demo-doudizhu',
    limit: undefined,
    evaluatorLimit: 100_000,
    prepare: async () => undefined,
  },
  {
    environment: 'go',
    name: 'demo-go',
    limit: 1,
    // One look of the network a position: on a CPU that takes half a second on 9 lines, and sixteen take eight.
    evaluatorLimit: 1,
    prepare: async () => {
      await installMissing('katago');
      // A KataGo of the person's own may come without a network; one that is named but not there is for them to correct.
      await katagoNetwork().catch((error) => {
        if (error instanceof CasemillError && error.code === 'engine_missing') return installTool('katago', note);
        throw error;
      });
    },
  },
];

async function installMissing(name: ToolName): Promise<void> {
  if ((await findTool(name)) === undefined) await installTool(name, note);
}
