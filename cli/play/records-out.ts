/** Where records go: a file or stdout. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { CasemillError } from '../../manifests/errors.js';

interface RecordsOut {
  /** Waits while the reader is behind. */
  write(record: string): Promise<void>;
  end(): Promise<void>;
}

/** A file, or stdout, which stays open. */
export async function openRecords(file: string | undefined): Promise<RecordsOut> {
  const stream = file === undefined ? process.stdout : await openFile(file);
  return {
    async write(record) {
      if (!stream.write(record)) await once(stream, 'drain');
    },
    async end() {
      if (file !== undefined) await new Promise<void>((resolve) => stream.end(resolve));
    },
  };
}

async function openFile(path: string): Promise<NodeJS.WritableStream> {
  const stream = createWriteStream(path);
  try {
    await once(stream, 'open');
  } catch (cause) {
    throw new CasemillError({
      code: 'file_not_writable',
      failureClass: 'usage',
      message: 'the file cannot be written',
      input: path,
      remedy: 'Check the path and its permissions.',
      cause,
    });
  }
  return stream;
}
