/** Installs the pinned WebAssembly build of Stockfish: fetched by npm, checked by hash, proved by one evaluation. */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CasemillError } from '../manifests/errors.js';
import { filesDamage } from './cached-program.js';
import { fetchNpmPackage } from './npm-package.js';
import type { OnProgress } from './progress.js';
import { runProgram } from './run-program.js';
import { moveIntoPlace } from './scratch.js';
import { stockfishPackage } from './stockfish-package.js';

/** Fills `target`. `scratch` is an empty folder on the same file system. */
export async function installStockfish(target: string, scratch: string, onProgress: OnProgress): Promise<void> {
  const spec = `${stockfishPackage.name}@${stockfishPackage.version}`;
  await fetchNpmPackage(spec, scratch, 'a download of 161 MB, of which 2 MB are kept; usually 10 to 60 s', onProgress);
  const source = join(scratch, 'node_modules', stockfishPackage.name);
  const finished = join(scratch, 'finished');
  await mkdir(finished);
  for (const file of Object.keys(stockfishPackage.files)) {
    await copyFile(join(source, 'bin', file), join(finished, file)).catch(() => undefined);
  }
  // The licence goes with the program; package.json keeps Node from reading it as a module of an outer project.
  for (const file of ['Copying.txt', 'package.json']) await copyFile(join(source, file), join(finished, file));
  const damage = await filesDamage(finished, stockfishPackage.files);
  if (damage !== undefined)
    throw failed(damage, 'The package may have been altered on its way; check the npm registry.');
  onProgress('checking it: files match their pinned SHA-256; one evaluation');
  await proveStockfish(join(finished, stockfishPackage.program));
  await moveIntoPlace(finished, target);
}

async function proveStockfish(program: string): Promise<void> {
  // Fool's mate, one ply before: a search of any size must find it, and a broken build cannot.
  const stdin = 'uci\nposition fen rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1\ngo nodes 1000\n';
  const run = await runProgram(process.execPath, [program], { deadlineMs: 60_000, stdin, until: /^bestmove/ });
  if (/^bestmove d8h4\b/m.test(run.stdout)) return;
  throw failed(
    `the installed engine did not find a mate in one (exit ${run.code})`,
    `Check that this Node (${process.version}) is 20.19 or newer and that 300 MB of memory are free.`,
  );
}

function failed(message: string, remedy: string): CasemillError {
  return new CasemillError({
    code: 'install_failed',
    failureClass: 'infrastructure',
    message,
    input: 'stockfish',
    remedy,
  });
}
