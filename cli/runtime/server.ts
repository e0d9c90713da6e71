/** The Temporal server of a command: the configured one, one that already runs for this store, or an embedded one. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, isGrpcServiceError, ServiceError } from '@temporalio/client';
import { CasemillError } from '../../manifests/errors.js';
import { startTemporalServer } from '../../toolchain/temporal-server.js';
import { connect, unreachable } from './connect.js';
import { lockStore } from './store-lock.js';
import { announceServer, knownServer, stateFolder } from './store-state.js';

export interface ServerSession {
  readonly client: Client;
  readonly address: string;
  /** Folder for logs of this store's commands. */
  readonly folder: string;
  readonly embedded: boolean;
  /** Rejects when the embedded server ends by itself. Never resolves. */
  readonly lost: Promise<never>;
  close(): Promise<void>;
}

/** For commands that build: alone on the store when the server is embedded. */
export async function openServer(storeUrl: string): Promise<ServerSession> {
  const folder = await stateFolder(storeUrl);
  const configured = process.env.TEMPORAL_ADDRESS ?? '';
  if (configured !== '') return session(configured, folder, false, async () => undefined);
  const unlock = await lockStore(folder);
  try {
    const server = await startTemporalServer({
      dbFile: join(folder, 'temporal.db'),
      log: (line) => void appendFile(join(folder, 'server.log'), `${line}\n`).catch(() => undefined),
    });
    const forget = await announceServer(folder, server.address);
    const end = async (): Promise<void> => {
      await forget();
      await server.stop();
      await unlock();
    };
    return await session(server.address, folder, true, end, server.exited);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** For commands that only look: undefined when no server of this store runs now. */
export async function findServer(storeUrl: string): Promise<ServerSession | undefined> {
  const folder = await stateFolder(storeUrl);
  const configured = process.env.TEMPORAL_ADDRESS ?? '';
  if (configured !== '') return session(configured, folder, false, async () => undefined);
  const address = await knownServer(folder);
  if (address === undefined) return undefined;
  try {
    return await session(address, folder, true, async () => undefined);
  } catch {
    return undefined;
  }
}

async function session(
  address: string,
  folder: string,
  embedded: boolean,
  end: () => Promise<void>,
  exited: Promise<unknown> = new Promise(() => undefined),
): Promise<ServerSession> {
  const lost = exited.then(() => {
    throw serverLost(folder);
  });
  // After an orderly end nobody listens.
  lost.catch(() => undefined);
  try {
    const server = await connect(address);
    return {
      client: new Client({ connection: server.connection }),
      address,
      folder,
      embedded,
      lost,
      async close() {
        await server.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Within this, the end of an embedded server shows that made a call or a worker fail. */
const LOST_SHOWS_MS = 2000;

/** The error to report for one that came up while the server was used: a server that is gone explains what followed. */
export async function failureOf({ embedded, lost, address }: ServerSession, error: unknown): Promise<unknown> {
  const followed = !(error instanceof CasemillError) || error.code === 'worker_failed';
  if (!followed) return error;
  const gone = embedded ? await Promise.race([lost.catch((loss: unknown) => loss), delay(LOST_SHOWS_MS)]) : undefined;
  if (gone !== undefined) return gone;
  return error instanceof ServiceError || isGrpcServiceError(error) ? unreachable(address, error) : error;
}

function serverLost(folder: string): CasemillError {
  return new CasemillError({
    code: 'temporal_lost',
    failureClass: 'infrastructure',
    message: 'the embedded Temporal server ended by itself',
    input: join(folder, 'server.log'),
    remedy: 'Check free memory and disk space, then run the same command again: it resumes.',
  });
}
