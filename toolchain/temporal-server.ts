/** The embedded Temporal server: a child process on loopback ports that never outlives us. */
import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import getPort from 'get-port';
import { CasemillError } from '../manifests/errors.js';
import { requireTool } from './find.js';
import { type SupervisedProcess, startProcess } from './processes.js';

export interface TemporalServer {
  /** `127.0.0.1:port` of the gRPC front end. */
  readonly address: string;
  /** Leader of the server's process group. */
  readonly pid: number;
  /** Settles when the server has ended, by `stop` or by itself. */
  readonly exited: Promise<unknown>;
  /** Clean end, then by force after 10 s. Resolves when no process of it is left. */
  stop(): Promise<void>;
}

export interface TemporalServerOptions {
  /** SQLite file that carries workflows over a restart; null keeps them in memory. One server per file. */
  readonly dbFile: string | null;
  /** Gets the server's own output, line by line. */
  readonly log: (line: string) => void;
}

const readyDeadlineMs = 60_000;
const stopGraceMs = 10_000;
const portTries = 5;
const keptLines = 12;
/** The second is a service of the server that found its own port taken: it goes on to serve a listener that is none. */
const PORT_TAKEN =
  /address already in use|can't bind|unable to (listen|bind)|port .*in use|grpc\.\(\*Server\)\.Serve\(\w+, \{0x0, 0x0\}\)/i;

/**
 * Starts the found `temporal` program and resolves when its default namespace answers. Another process may take a port
 * between our looking and the server's binding: then it tries others. Throws `tool_missing`, `port_in_use` or
 * `temporal_not_started` with the server's last lines.
 */
export async function startTemporalServer(options: TemporalServerOptions): Promise<TemporalServer> {
  const { path } = await requireTool('temporal');
  for (let tries = 1; ; tries++) {
    try {
      return await startOnce(path, options);
    } catch (error) {
      const retry = error instanceof CasemillError && error.code === 'port_in_use' && tries < portTries;
      if (!retry) throw error;
    }
  }
}

async function startOnce(program: string, { dbFile, log }: TemporalServerOptions): Promise<TemporalServer> {
  const host = '127.0.0.1';
  const [port, metricsPort, httpPort] = [await getPort({ host }), await getPort({ host }), await getPort({ host })];
  const args = ['server', 'start-dev', '--headless', '--ip', host, '--port', String(port)];
  args.push('--metrics-port', String(metricsPort), '--http-port', String(httpPort), '--log-level', 'warn');
  // Files in the user's home must not change a server that casemill owns.
  args.push('--disable-config-file');
  if (dbFile !== null) args.push('--db-filename', dbFile);
  const server = await startProcess(program, args);
  const lastLines: string[] = [];
  // Seen on its way: a crash that follows prints more lines than are kept.
  let portTaken = false;
  const onLine = (line: string) => {
    portTaken ||= PORT_TAKEN.test(line);
    lastLines.push(line);
    if (lastLines.length > keptLines) lastLines.shift();
    log(line);
  };
  followLines(server, onLine);
  const address = `${host}:${port}`;
  try {
    await untilReady(server, address);
  } catch (error) {
    await server.kill(0);
    throw notStarted(error, lastLines, portTaken, dbFile);
  }
  return {
    address,
    pid: server.pid,
    exited: server.exited,
    stop: async () => {
      await server.kill(stopGraceMs);
    },
  };
}

/** Ready means that the default namespace can be described: the port opens earlier than that. */
async function untilReady(server: SupervisedProcess, address: string): Promise<void> {
  const deadline = performance.now() + readyDeadlineMs;
  let ended = false;
  const end = server.exited.then(() => {
    ended = true;
    throw new Error('it ended by itself');
  });
  const poll = async () => {
    // Short first: a channel that was refused once waits a second before it tries again, a new channel does not.
    for (let patienceMs = 250; ; patienceMs = Math.min(patienceMs * 2, 5000)) {
      try {
        return await describeDefaultNamespace(address, patienceMs);
      } catch (cause) {
        if (ended) return;
        if (performance.now() >= deadline) throw new Error(`not ready after ${readyDeadlineMs / 1000} s`, { cause });
      }
      await delay(50);
    }
  };
  await Promise.race([poll(), end]);
  // Nobody waits for the end any more; it is an ordinary event from here on.
  end.catch(() => undefined);
}

async function describeDefaultNamespace(address: string, patienceMs: number): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: patienceMs });
  try {
    await connection.withDeadline(Date.now() + patienceMs * 4, () =>
      connection.workflowService.describeNamespace({ namespace: 'default' }),
    );
  } finally {
    await connection.close();
  }
}

function followLines(server: SupervisedProcess, onLine: (line: string) => void): void {
  for (const stream of [server.stdout, server.stderr]) {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = (lines.pop() ?? '').slice(-65_536);
      for (const line of lines) if (line.trim() !== '') onLine(line.trimEnd());
    });
  }
}

function notStarted(
  error: unknown,
  lastLines: readonly string[],
  portInUse: boolean,
  dbFile: string | null,
): CasemillError {
  const said = lastLines.join(' | ').slice(-600);
  const reason = error instanceof Error ? error.message : String(error);
  return new CasemillError({
    code: portInUse ? 'port_in_use' : 'temporal_not_started',
    failureClass: 'infrastructure',
    message: `the Temporal server did not start: ${reason}${said === '' ? '' : `; it said: ${said}`}`,
    ...(dbFile === null ? {} : { input: dbFile }),
    remedy: portInUse
      ? 'Close what uses many local ports, or set TEMPORAL_ADDRESS to a running server.'
      : 'Check that the database file is writable, has room, and is not used by another server. A damaged one may be removed: what was finished lies in the store.',
    cause: error,
  });
}
