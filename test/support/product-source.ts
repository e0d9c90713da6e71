/** The product's own TypeScript files, parsed, for rules that no linter knows. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = [
  'activities',
  'adapters',
  'audit',
  'cli',
  'evaluators',
  'manifests',
  'play',
  'quantization',
  'rendering',
  'storage',
  'toolchain',
  'workflows',
];

const parsed: { readonly path: string; readonly file: ts.SourceFile }[] = FOLDERS.flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => {
      const path = `${folder}/${name}`;
      const text = readFileSync(`${root}/${path}`, 'utf8');
      return { path, file: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true) };
    }),
);

/** What `look` says of each node of each file, with its place, in order of files: `path:line what`. */
export function findInSource(look: (node: ts.Node) => string | undefined): string[] {
  return parsed.flatMap(({ path, file }) =>
    findBelow(file, look).map(({ node, what }) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      return `${path}:${line + 1} ${what}`;
    }),
  );
}

/** The same for one piece of code, without places. */
export function findInCode(code: string, look: (node: ts.Node) => string | undefined): string[] {
  const file = ts.createSourceFile('code.ts', code, ts.ScriptTarget.ES2022, true);
  return findBelow(file, look).map(({ what }) => what);
}

function findBelow(root: ts.Node, look: (node: ts.Node) => string | undefined): { node: ts.Node; what: string }[] {
  const found: { node: ts.Node; what: string }[] = [];
  const visit = (node: ts.Node): void => {
    const what = look(node);
    if (what !== undefined) found.push({ node, what });
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}
