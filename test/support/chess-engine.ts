/** The real engine for tests, fetched once into the cache. */
import type { FoundTool } from '../../toolchain/find.js';
import { findTool } from '../../toolchain/find.js';
import { installTool } from '../../toolchain/install.js';

/** The pinned Stockfish, or the one that CASEMILL_STOCKFISH names. */
export async function chessEngine(): Promise<FoundTool> {
  return (await findTool('stockfish')) ?? installTool('stockfish', (line) => console.log(line));
}

/** Half an hour: on a slow line the package takes long. */
export const installPatienceMs = 1_800_000;
