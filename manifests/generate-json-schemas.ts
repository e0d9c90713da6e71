/** Writes docs/schemas/*.json from the zod schemas; with --check, fails when a committed file is not what they give. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { LabelFile, TaskFile } from './labels-schema.js';
import { Manifest, ManifestPointer, RunReport } from './manifest-schema.js';
import { ValuesFile } from './values-schema.js';

const SCHEMAS = {
  'task.schema.json': TaskFile,
  'labels.schema.json': LabelFile,
  'values.schema.json': ValuesFile,
  'manifest.schema.json': Manifest,
  'manifest-pointer.schema.json': ManifestPointer,
  'run-report.schema.json': RunReport,
} as const;

// This file runs from dist/manifests/.
const folder = new URL('../../docs/schemas/', import.meta.url);
const check = process.argv.includes('--check');
const stale: string[] = [];
await mkdir(folder, { recursive: true });
for (const [name, schema] of Object.entries(SCHEMAS)) {
  const text = `${JSON.stringify(z.toJSONSchema(schema, { target: 'draft-2020-12' }), null, 2)}\n`;
  const path = new URL(name, folder);
  const committed = await readFile(path, 'utf8').catch(() => '');
  if (committed === text) continue;
  if (check) stale.push(name);
  else await writeFile(path, text);
}
if (stale.length > 0) {
  process.stderr.write(`docs/schemas: ${stale.join(', ')} differ from the zod schemas. Run: npm run schemas\n`);
  process.exitCode = 1;
}
