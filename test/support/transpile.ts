/**
 * Runs TypeScript modules of this project in a process of their own, from the sources as they are now (`dist/` may be
 * older). Types are stripped file by file into a folder; only modules that import Node's own can run from there.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..', '..');

/** Transpiles the files (paths relative to the project) into the same tree below `folder`. */
export async function transpileInto(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const source = await readFile(join(ROOT, file), 'utf8');
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    const target = join(folder, file.replace(/\.ts$/, '.js'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, outputText);
  }
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
}
