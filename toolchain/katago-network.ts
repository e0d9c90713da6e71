/** Whether a network file is whole: KataGo only aborts on one that is not, once for every process that is started. */
import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CasemillError } from '../manifests/errors.js';

/**
 * Unpacks the file to nowhere: gzip has a checksum. Networks that are not compressed are KataGo's to judge. Throws
 * `tool_unusable` (usage).
 */
export async function requireWholeNetwork(path: string): Promise<void> {
  if (!path.endsWith('.gz')) return;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(createReadStream(path), createGunzip(), nowhere);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CasemillError({
      code: 'tool_unusable',
      failureClass: 'usage',
      message: `the network file of KataGo is damaged: ${reason}`,
      input: path,
      remedy: 'Fetch it again, or unset CASEMILL_KATAGO_NETWORK and run: npx casemill engines install katago',
      cause,
    });
  }
}
