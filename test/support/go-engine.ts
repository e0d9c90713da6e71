/** The real KataGo for tests: installed only when asked for, with a small network when there is one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KataGoConfig } from '../../evaluators/katago/processes.js';
import { describeError } from '../../manifests/errors.js';
import { findTool } from '../../toolchain/find.js';
import { installTool } from '../../toolchain/install.js';
import { katagoNetwork } from '../../toolchain/katago-package.js';

/** A public-domain network of 6 blocks, for tests only: CASEMILL_KATAGO_NETWORK, or beside the records. */
const small = 'g170-b6c96-s175395328-d26788732.bin.gz';

function smallNetwork(): string | undefined {
  const records = process.env.CASEMILL_RECORDS ?? '';
  const path = records === '' ? '' : join(records, '..', 'engines', small);
  return path !== '' && existsSync(path) ? path : undefined;
}

/**
 * Why the real engine cannot be tested here, or undefined. CASEMILL_TEST_KATAGO=install fetches it first: 106 MB, and 150 MB
 * of the system's packages where there is no OpenCL driver, so nobody gets it unasked.
 */
export async function noGoEngine(): Promise<string | undefined> {
  const found = await findTool('katago').catch(() => undefined);
  if (found !== undefined) return undefined;
  if (process.env.CASEMILL_TEST_KATAGO !== 'install') {
    return 'KataGo is not installed: casemill engines install katago, or CASEMILL_TEST_KATAGO=install for the tests';
  }
  try {
    await installTool('katago', (line) => process.stderr.write(`${line}\n`));
    return undefined;
  } catch (error) {
    return `KataGo cannot be installed here: ${describeError(error)}`;
  }
}

/** Settings for quick tests on 9 lines: the smallest network there is, one visit unless told. */
export async function goEngineConfig(more: Partial<KataGoConfig> = {}): Promise<KataGoConfig> {
  const tool = await findTool('katago');
  if (tool === undefined) throw new Error('KataGo is not installed');
  const configured = (process.env.CASEMILL_KATAGO_NETWORK ?? '') !== '';
  const network = (configured ? undefined : smallNetwork()) ?? (await katagoNetwork());
  return { tool, network, profile: 'cpu', threads: 1, visits: 1, seed: 0, ...more };
}
