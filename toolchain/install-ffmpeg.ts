/** Installs a static ffmpeg with libx264 from npm, for machines that have none. */
import { chmod, copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';
import { ffmpegPackageVersion } from './cached-program.js';
import { fetchNpmPackage } from './npm-package.js';
import { probe } from './probe.js';
import type { OnProgress } from './progress.js';
import { moveIntoPlace } from './scratch.js';

/** SHA-256 of the binary by platform, where we have checked it; npm's own integrity check covers the others. */
const pinned: Readonly<Record<string, string>> = {
  'linux-x64': '6d0c625dbd3f604ed2618981ba6fee7e29678855ab741d654cfc9effb0226624',
};

const ownRemedy = 'Install ffmpeg with libx264 by your system (Debian: apt-get install ffmpeg) or set CASEMILL_FFMPEG.';

/** Fills `target`. `scratch` is an empty folder on the same file system. */
export async function installFfmpeg(target: string, scratch: string, onProgress: OnProgress): Promise<void> {
  const spec = `@ffmpeg-installer/ffmpeg@${ffmpegPackageVersion}`;
  await fetchNpmPackage(spec, scratch, 'a download of about 25 MB; usually 5 to 30 s', onProgress);
  const platform = `${process.platform}-${process.arch}`;
  const binary = join(scratch, 'node_modules', '@ffmpeg-installer', platform, 'ffmpeg');
  await stat(binary).catch((cause) => {
    throw failed(`the package has no program for ${platform}`, cause);
  });
  const expected = pinned[platform];
  if (expected !== undefined && sha256(await readFile(binary)) !== expected) {
    throw failed('the program is not the pinned one (its SHA-256 differs)');
  }
  const finished = join(scratch, 'finished');
  await mkdir(finished);
  await copyFile(binary, join(finished, 'ffmpeg'));
  await chmod(join(finished, 'ffmpeg'), 0o755);
  onProgress('checking it: runs and has libx264');
  const result = await probe('ffmpeg', join(finished, 'ffmpeg'));
  if (!result.ok) throw failed(`the installed program cannot be used: ${result.reason}`);
  await moveIntoPlace(finished, target);
}

function failed(message: string, cause?: unknown): CasemillError {
  return new CasemillError({
    code: 'install_failed',
    failureClass: 'infrastructure',
    message,
    input: 'ffmpeg',
    remedy: ownRemedy,
    cause,
  });
}
