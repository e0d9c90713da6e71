/** How often each label and shape of go occurs over real games: the figures of docs/environments/go.md. */
import { basename } from 'node:path';
import { UPDATE_LABELS } from '../quantization/bands.js';
import { katagoNetwork } from '../toolchain/katago-package.js';
import { goRecords, labelledGames, shortGames } from './go-subject.js';
import type { BenchResult } from './report.js';

const GAMES = 11;
const VISITS = 4;

export async function benchGoLabels(): Promise<BenchResult> {
  const games = (await shortGames(GAMES)).map(({ match }) => match);
  const cases = await labelledGames(games, { visits: VISITS, profile: 'cpu', threads: 1 });
  const tuples = cases.flatMap((one) => one.tuples);
  return {
    title: 'Labels of real games, go',
    text: `${cases.length} games on 9 lines, the shortest of ${goRecords().name}; ${tuples.length} tuples; ${VISITS} visits with ${basename(await katagoNetwork())}.`,
    rows: [
      [
        'type',
        shares(
          ['move', 'capture'],
          tuples.map(({ event }) => String(event.type)),
        ),
      ],
      [
        'update',
        shares(
          UPDATE_LABELS,
          tuples.map(({ update }) => String(update)),
        ),
      ],
      [
        'state',
        shares(
          ['black', 'white', 'even'],
          tuples.map(({ state }) => String(state)),
        ),
      ],
      [
        'shape',
        shares(
          ['blowout', 'tense', 'reversal'],
          cases.map(({ shape }) => shape),
        ),
      ],
    ],
  };
}

function shares(words: readonly string[], said: readonly string[]): string {
  return words
    .map((word) => {
      const count = said.filter((one) => one === word).length;
      return `${word} ${count} (${((100 * count) / said.length).toFixed(1)} %)`;
    })
    .join(', ');
}
