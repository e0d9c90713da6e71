/** What the same board video costs with chess.svg and CairoSVG, and with moviepy: programs of their own, not parts of casemill. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { plainEncoderArguments } from '../rendering/plain-encoder.js';
import type { BoardScene } from '../rendering/scene.js';
import { cacheDir } from '../toolchain/cache-dir.js';
import { withInstallLock } from '../toolchain/install-lock.js';
import { moveIntoPlace, withScratch } from '../toolchain/scratch.js';
import { measure } from './cpu.js';

// The script is no TypeScript, so the compiler leaves it where it is.
const script = fileURLToPath(new URL('../../bench/board-rivals.py', import.meta.url));
const packages = ['chess==1.11.2', 'cairosvg==2.9.1', 'moviepy==2.1.2'];

export const boardRivals = ['chess.svg+cairosvg', 'moviepy'] as const;

/** CPU seconds of one video, the start of Python included. Throws when the packages cannot be installed. */
export async function boardRival(
  way: (typeof boardRivals)[number],
  scene: BoardScene,
  ffmpeg: string,
  folder: string,
): Promise<number> {
  const python = await pythonWithRivals();
  const { width: size, fps, durationS } = scene;
  const states = scene.states.map(({ t, cells }) => [t, placement(cells)]);
  const x264 = plainEncoderArguments(fps);
  const input = JSON.stringify({ size, fps, durationS, x264, states });
  // One thread for whoever would take more: only CPU time is compared.
  const env = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', FFMPEG_BINARY: ffmpeg };
  return (await measure(python, [script, way, ffmpeg, join(folder, 'rival.mp4')], input, env)).cpuS;
}

/** Cells from the top left, `.` for none, as the first field of FEN. */
function placement(cells: string): string {
  const rows = cells.match(/.{8}/g) ?? [];
  return rows.map((row) => row.replace(/\.+/g, (empty) => String(empty.length))).join('/');
}

async function pythonWithRivals(): Promise<string> {
  const folder = join(cacheDir(), 'board-rivals', packages.join('-').replaceAll('==', '-'));
  const python = join(folder, 'bin', 'python');
  if (existsSync(python)) return python;
  await mkdir(dirname(folder), { recursive: true });
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  await withInstallLock(join(dirname(folder), '.lock'), say, () =>
    withScratch(folder, async (scratch) => {
      const draft = join(scratch, 'venv');
      await execa('python3', ['-m', 'venv', draft]);
      await execa(join(draft, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
      await moveIntoPlace(draft, folder);
    }),
  );
  return python;
}
