/** Writing into the standard input of a process that may end at any time. */
import type { Writable } from 'node:stream';

/**
 * Writes something. `write` resolves when the bytes have left this process: only then may they change. It rejects when
 * the process takes no more; that must end the feed.
 */
export type Feed = (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>;

/**
 * Runs a feed and closes the input. A process that stops reading is no error here: its end says why. Rejects with any
 * other fault of the feed. `alive` is called after every write.
 */
export async function feedInto(input: Writable, feed: Feed, alive: () => void = () => undefined): Promise<void> {
  input.on('error', () => undefined);
  try {
    await feed(
      (bytes) =>
        new Promise((resolve, reject) => {
          input.write(bytes, (error) => {
            alive();
            if (error) reject(error);
            else resolve();
          });
        }),
    );
  } catch (error) {
    if (!isBrokenPipe(error)) throw error;
  }
  input.end();
}

function isBrokenPipe(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(EPIPE|ECONNRESET|ERR_STREAM_DESTROYED|ERR_STREAM_WRITE_AFTER_END)$/.test(code);
}
