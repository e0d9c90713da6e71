/** `casemill show CASE`: one case with its labels and where everything of it lies. */
import type { Command } from 'commander';
import { readDocument } from '../activities/stage.js';
import { CasemillError } from '../manifests/errors.js';
import { LabelFile } from '../manifests/labels-schema.js';
import { type CaseEntry, Manifest, ManifestPointer } from '../manifests/manifest-schema.js';
import type { ObjectStore } from '../storage/object-store.js';
import { openStore } from '../storage/open-store.js';
import { storeOption } from './options.js';
import { printJson, printLine } from './print.js';

export function addShow(program: Command): void {
  program
    .command('show')
    .description('show a case: its labels, its files, how it came about')
    .argument('<case>', 'case id, or its first characters')
    .addOption(storeOption())
    .option('--json', 'print one JSON document on stdout', false)
    .action(show);
}

async function show(prefix: string, options: { store: string; json: boolean }): Promise<void> {
  const store = openStore(options.store);
  try {
    const { entry, manifest } = await findCase(store, prefix);
    const labels = await readDocument(store, entry.artifacts.labels.key, LabelFile);
    if (options.json) {
      printJson({ manifest, entry, labels });
      return;
    }
    printLine(
      `case ${entry.caseId} · ${entry.environment} · ${entry.shape} · ${entry.durationS} s · ${entry.tuples} tuples`,
    );
    printLine(`manifest ${manifest}`);
    for (const [name, artifact] of Object.entries(entry.artifacts)) {
      if (artifact !== null) printLine(`  ${name.padEnd(7)} ${artifact.key} (${artifact.size} bytes)`);
    }
    for (const { t, event, update, state } of labels.tuples) {
      const what = Object.values(event).join(' ');
      printLine(`${t.toFixed(1).padStart(8)}  ${what.padEnd(28)} ${(update ?? '-').padEnd(10)} ${state ?? '-'}`);
    }
  } finally {
    store.close();
  }
}

async function findCase(store: ObjectStore, prefix: string): Promise<{ entry: CaseEntry; manifest: string }> {
  const found = new Map<string, { entry: CaseEntry; manifest: string }>();
  for await (const { key } of store.list('manifests/')) {
    if (key.split('/').length !== 2) continue;
    const { manifest } = await readDocument(store, key, ManifestPointer);
    const { cases } = await readDocument(store, manifest, Manifest);
    for (const entry of cases) if (entry.caseId.startsWith(prefix)) found.set(entry.caseId, { entry, manifest });
  }
  const [first] = found.values();
  if (first !== undefined && found.size === 1) return first;
  throw new CasemillError({
    code: first === undefined ? 'case_missing' : 'case_ambiguous',
    failureClass: 'usage',
    message:
      first === undefined
        ? 'no newest manifest of this store names such a case'
        : `${found.size} cases begin with these characters`,
    input: prefix,
    remedy: 'Give the case id of a manifest in this --store, with more characters if need be.',
  });
}
