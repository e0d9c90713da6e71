/** Makes sure that what whole runs need is there; the first run on a new machine installs it. */

import { findTool, type ToolName } from '../../toolchain/find.js';
import { installTool } from '../../toolchain/install.js';

export async function installMissing(names: readonly ToolName[] = ['temporal', 'stockfish', 'ffmpeg']): Promise<void> {
  for (const name of names) {
    if (name === 'temporal' && (process.env.TEMPORAL_ADDRESS ?? '') !== '') continue;
    if ((await findTool(name)) === undefined) await installTool(name, (line) => process.stderr.write(`${line}\n`));
  }
}
