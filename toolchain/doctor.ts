/** What `casemill doctor` tells: everything a run needs from this machine, and what to do where it is lacking. */
import { mkdir, statfs } from 'node:fs/promises';
import { Connection } from '@temporalio/client';
import { describeError } from '../manifests/errors.js';
import { cacheDir } from './cache-dir.js';
import { searchTool, type ToolName } from './find.js';
import { goIsNewEnough, goVersion } from './install-temporal.js';
import { requireWholeNetwork } from './katago-network.js';
import { katagoNetwork } from './katago-package.js';
import { openClDrivers } from './opencl-driver.js';

export interface Check {
  /** Missing, it stops nobody who does not use what it is for. */
  readonly optional?: boolean;
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly remedy?: string;
}

export interface Examination {
  readonly checks: readonly Check[];
}

/** Room for the fetched packages; building Temporal needs more, but in Go's own caches. */
const cacheBytesNeeded = 500e6;

/** Looks at everything, installs and changes nothing (but creates the cache folder), never throws. */
export async function examine(engines: readonly ToolName[]): Promise<Examination> {
  const checks: Check[] = [checkNode(process.versions.node)];
  const address = process.env.TEMPORAL_ADDRESS ?? '';
  if (address !== '') checks.push(await checkAddress(address));
  const temporal = await checkTool('temporal');
  checks.push(temporal);
  if (!temporal.ok && address === '') checks.push(await checkGo());
  checks.push(await checkTool('ffmpeg'));
  for (const engine of engines) checks.push(...(await checkEngine(engine)));
  checks.push(await checkCache());
  return { checks };
}

export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  return { name: 'node', ok, detail: version, ...(ok ? {} : { remedy: 'Install Node 20.19 or newer.' }) };
}

async function checkTool(name: ToolName): Promise<Check> {
  try {
    const { found, rejected } = await searchTool(name);
    const passedOver = rejected.map((one) => `; passed over ${one.path}: ${one.reason}`).join('');
    if (found === undefined) {
      const remedy = `npx casemill engines install ${name}`;
      return { name, ok: false, detail: `not found${passedOver}`, remedy };
    }
    const source = found.source === 'path' ? 'on PATH' : found.source;
    const kind = name === 'stockfish' ? `, ${found.path.endsWith('.js') ? 'WebAssembly' : 'native'}` : '';
    const encoder = name === 'ffmpeg' ? ', with libx264' : '';
    return { name, ok: true, detail: `${found.version}${kind}${encoder}, ${source}: ${found.path}${passedOver}` };
  } catch (error) {
    return { name, ok: false, detail: describeError(error) };
  }
}

async function checkEngine(name: ToolName): Promise<Check[]> {
  const program = await checkTool(name);
  if (name !== 'katago') return [program];
  // Only Go needs it, and it takes a driver: whoever builds chess is not told that something is wrong.
  if (!program.ok) return [{ ...program, optional: (process.env.CASEMILL_KATAGO ?? '') === '' }];
  const network = await wholeNetwork().then(
    (path) => ({ ok: true, detail: path }),
    (error) => ({ ok: false, detail: describeError(error) }),
  );
  const drivers = (await openClDrivers()).join(', ');
  return [
    { ...program, detail: `${program.detail}${drivers === '' ? '' : `; OpenCL drivers: ${drivers}`}` },
    { name: 'katago network', ...network },
  ];
}

async function wholeNetwork(): Promise<string> {
  const path = await katagoNetwork();
  await requireWholeNetwork(path);
  return path;
}

async function checkGo(): Promise<Check> {
  const version = await goVersion();
  const ok = version !== undefined && goIsNewEnough(version);
  const detail = version === undefined ? 'not found' : ok ? version : `${version} is too old`;
  const remedy = 'Only needed to build Temporal where it cannot be downloaded: install Go 1.25 or newer.';
  return { name: 'go', ok, detail, ...(ok ? {} : { remedy }) };
}

async function checkAddress(address: string): Promise<Check> {
  const name = 'temporal address';
  try {
    const connection = await Connection.connect({ address, connectTimeout: 5000 });
    await connection.close();
    return { name, ok: true, detail: `${address} answers` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = 'Start that server, correct TEMPORAL_ADDRESS, or unset it to use the embedded server.';
    return { name, ok: false, detail: `${address} does not answer: ${reason}`, remedy };
  }
}

async function checkCache(): Promise<Check> {
  const folder = cacheDir();
  const remedy = 'Make room, or set CASEMILL_CACHE to a writable folder with room.';
  try {
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const ok = free >= cacheBytesNeeded;
    return { name: 'cache', ok, detail: `${folder}, ${(free / 1e9).toFixed(1)} GB free`, ...(ok ? {} : { remedy }) };
  } catch (error) {
    return { name: 'cache', ok: false, detail: `${folder}: ${describeError(error)}`, remedy };
  }
}
