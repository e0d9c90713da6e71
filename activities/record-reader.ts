/** Reads records one by one over all files of a run, from any point on. */
import type { Environment, RawRecord } from '../adapters/environment.js';
import { CasemillError, describeError } from '../manifests/errors.js';
import type { RunConfig } from '../manifests/run-schema.js';
import type { ReadCursor } from './interfaces.js';

export interface ReadRecord extends RawRecord {
  /** Index of its file. */
  readonly file: number;
  /** Set when the file broke off here and the record stands for what could not be read. */
  readonly fault?: { readonly reason: string; readonly message: string; readonly place: string | null };
}

export interface RecordReader {
  next(): Promise<ReadRecord | undefined>;
  /** File, offset and games behind the record read last. */
  position(): Pick<ReadCursor, 'file' | 'byteOffset' | 'games'>;
  finished(): boolean;
  /** 0..1 of all bytes. */
  fraction(): number;
  close(): Promise<void>;
}

type Place = Pick<ReadCursor, 'file' | 'byteOffset' | 'games'>;

/**
 * A file that cannot be opened or that breaks off in the middle (a damaged archive) gives one record with a fault, so
 * that it shows in the counts and the batch goes on.
 */
export function openReader(environment: Environment, files: RunConfig['files'], from: Place): RecordReader {
  const totalBytes = Math.max(
    1,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  let place: Place = from;
  let ended = from.file >= files.length;
  const records = readAll();

  async function* readAll(): AsyncGenerator<ReadRecord> {
    for (let file = from.file; file < files.length; file += 1) {
      const path = files[file]?.path ?? '';
      const skip = file === from.file ? from.games : 0;
      let games = 0;
      let byteOffset = 0;
      try {
        for await (const record of environment.split(environment.open(path))) {
          games = record.gameNumber;
          byteOffset = record.byteOffset;
          if (games <= skip) continue;
          place = { file, byteOffset: byteOffset + record.bytes.length, games };
          yield { ...record, file };
        }
      } catch (error) {
        if (!(error instanceof CasemillError) || error.failureClass === 'bug') throw error;
        games += 1;
        if (games <= skip) continue;
        place = { file, byteOffset, games };
        yield { file, gameNumber: games, byteOffset, bytes: Buffer.alloc(0), fault: faultOf(error) };
      }
    }
  }

  return {
    async next() {
      const { value, done } = await records.next();
      if (done === true) {
        ended = true;
        return undefined;
      }
      return value;
    },
    position: () => place,
    finished: () => ended,
    fraction() {
      const before = files.slice(0, place.file).reduce((sum, { size }) => sum + size, 0);
      return Math.min(1, (before + Math.min(place.byteOffset, files[place.file]?.size ?? 0)) / totalBytes);
    },
    async close() {
      await records.return(undefined);
    },
  };
}

function faultOf(error: CasemillError): NonNullable<ReadRecord['fault']> {
  return { reason: error.code, message: describeError(error), place: error.place ?? null };
}
