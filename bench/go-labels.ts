/** How often each label and shape of go occurs over real games: the figures of docs/environments/go.md. */
import { basename } from 'node:path';
import { readDocument } from '../activities/stage.js';
import { openManifest } from '../cli/manifest-files.js';
import { LabelFile } from '../manifests/labels-schema.js';
import { UPDATE_LABELS } from '../quantization/bands.js';
import { katagoNetwork } from '../toolchain/katago-package.js';
import { goRecords, shortGames } from './go-subject.js';
import type { BenchResult } from './report.js';
import { buildOf, withFolder } from './subject.js';

const GAMES = 10;
const VISITS = 1;
const KNOWN = {
  type: ['move', 'capture'],
  update: UPDATE_LABELS,
  state: ['black', 'white', 'even'],
  shape: ['blowout', 'tense', 'reversal'],
} as const;

export async function benchGoLabels(): Promise<BenchResult> {
  const network = basename(await katagoNetwork());
  return withFolder(async (folder) => {
    const paths = (await shortGames(GAMES)).map(({ path }) => path);
    await buildOf('go', paths, folder, '--visits', String(VISITS), '--until', 'labels');
    const { store, manifest } = await openManifest('go', `file:${folder}`);
    try {
      const said: Record<keyof typeof KNOWN, string[]> = { type: [], update: [], state: [], shape: [] };
      for (const { artifacts, shape } of manifest.cases) {
        said.shape.push(shape);
        const { tuples } = await readDocument(store, artifacts.labels.key, LabelFile);
        for (const { event, update, state } of tuples) {
          said.type.push(String(event.type));
          said.update.push(String(update));
          said.state.push(String(state));
        }
      }
      return {
        title: 'Labels of real games, go',
        text: `${manifest.cases.length} cases, ${said.type.length} tuples: the shortest games on 9 lines of ${goRecords().name}; ${VISITS} visit with ${network}.`,
        rows: Object.entries(KNOWN).map(([tier, words]) => [tier, shares(words, said[tier as keyof typeof KNOWN])]),
      };
    } finally {
      store.close();
    }
  });
}

function shares(words: readonly string[], said: readonly string[]): string {
  return words
    .map((word) => {
      const count = said.filter((one) => one === word).length;
      return `${word} ${count} (${((100 * count) / said.length).toFixed(1)} %)`;
    })
    .join(', ');
}
