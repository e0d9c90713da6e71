/** A worker process of this command: started, watched, started again when it dies, ended with the command. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CasemillError } from '../../manifests/errors.js';
import { type SupervisedProcess, startProcess } from '../../toolchain/processes.js';

export interface LocalWorker {
  /** Rejects when the worker cannot be kept alive. Never resolves before `stop`. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

export interface LocalWorkerOptions {
  readonly address: string;
  readonly queues: readonly string[];
  readonly slots: number;
  readonly folder: string;
  /** Tells the person that the worker died and is started again. */
  readonly notice: (line: string) => void;
  /** Ends a start-up that is under way, with the signal's reason; a worker that is up is ended by `stop`. */
  readonly signal: AbortSignal;
}

/** Deaths in a row, each within a minute of its start, before the command gives up. */
const MAX_QUICK_DEATHS = 5;
const QUICK_MS = 60_000;
/** A worker that is told to stop saves its values and ends its engines within this. */
const STOP_GRACE_MS = 15_000;

export async function startLocalWorker(options: LocalWorkerOptions): Promise<LocalWorker> {
  let stopping = false;
  let current = await startAlive(options, 0);
  const watch = async (): Promise<never> => {
    let quickDeaths = 0;
    for (;;) {
      const startedAt = performance.now();
      const { code } = await current.process.exited;
      if (stopping) return new Promise<never>(() => undefined);
      quickDeaths = performance.now() - startedAt < QUICK_MS ? quickDeaths + 1 : 1;
      if (quickDeaths >= MAX_QUICK_DEATHS) throw workerFailed(code, current.lastLines(), options.folder);
      options.notice(`the worker ended (${exitText(code)}); starting it again`);
      await delay(500 * quickDeaths);
      if (stopping) return new Promise<never>(() => undefined);
      current = await startAlive(options, quickDeaths);
    }
  };
  const failed = watch();
  failed.catch(() => undefined);
  return {
    failed,
    async stop() {
      stopping = true;
      await current.process.kill(STOP_GRACE_MS);
    },
  };
}

interface StartedWorker {
  readonly process: SupervisedProcess;
  /** False when it ended before it could serve. */
  readonly ready: boolean;
  lastLines(): string;
}

/** A start that a signal cut short is made again; one that fails by itself would fail again. */
async function startAlive(options: LocalWorkerOptions, deathsBefore: number): Promise<StartedWorker> {
  for (let deaths = deathsBefore + 1; ; deaths += 1) {
    const started = await startOnce(options);
    if (started.ready) return started;
    const { code } = await started.process.exited;
    options.signal.throwIfAborted();
    if (code <= 128 || deaths >= MAX_QUICK_DEATHS) throw workerFailed(code, started.lastLines(), options.folder);
    options.notice(`the worker ended while it started (${exitText(code)}); starting it again`);
    await delay(500 * deaths);
  }
}

async function startOnce({ address, queues, slots, folder, signal }: LocalWorkerOptions): Promise<StartedWorker> {
  signal.throwIfAborted();
  const main = fileURLToPath(new URL('../main.js', import.meta.url));
  const args = ['--enable-source-maps', main, 'worker', '--queues', queues.join(','), '--slots', String(slots)];
  const worker = await startProcess(process.execPath, args, { env: { TEMPORAL_ADDRESS: address } });
  const logFile = join(folder, 'worker.log');
  let last = '';
  const keep = (chunk: Buffer): void => {
    const text = chunk.toString('utf8');
    last = (last + text).slice(-2000);
    void appendFile(logFile, text).catch(() => undefined);
  };
  worker.stderr.on('data', keep);
  const ready = new Promise<boolean>((resolve) => {
    worker.stdout.on('data', (chunk: Buffer) => {
      keep(chunk);
      if (chunk.toString('utf8').includes('ready')) resolve(true);
    });
    void worker.exited.then(() => resolve(false));
  });
  const end = (): void => void worker.kill(STOP_GRACE_MS);
  signal.addEventListener('abort', end, { once: true });
  const isReady = await ready;
  signal.removeEventListener('abort', end);
  return { process: worker, ready: isReady, lastLines: () => last };
}

function exitText(code: number): string {
  return code > 128 ? `signal ${code - 128}` : `exit code ${code}`;
}

function workerFailed(code: number, lastLines: string, folder: string): CasemillError {
  const said = lastLines.trim().split('\n').slice(-3).join(' | ');
  return new CasemillError({
    code: 'worker_failed',
    failureClass: 'infrastructure',
    message: `the worker process ended (${exitText(code)})${said === '' ? '' : `: ${said}`}`,
    input: join(folder, 'worker.log'),
    remedy: 'Read the log named here; `npx casemill doctor` checks what a worker needs.',
  });
}
