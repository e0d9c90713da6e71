/** How often each label and shape of go occurs over real games: the figures of docs/environments/go.md. */
import { basename } from 'node:path';
import type { BoardSize } from '../adapters/go/limits.js';
import { UPDATE_LABELS } from '../quantization/bands.js';
import type { Quantized } from '../quantization/tuples.js';
import { katagoNetwork } from '../toolchain/katago-package.js';
import { gamesOn, goRecords, labelledGames } from './go-subject.js';
import type { BenchResult } from './report.js';

/** On 9 lines at the default of a build; larger boards at a quarter of it, so that all of it takes a core a quarter of an hour. */
const GROUPS: readonly { readonly size: BoardSize; readonly games: number; readonly visits: number }[] = [
  { size: 9, games: 11, visits: 16 },
  { size: 13, games: 8, visits: 4 },
  { size: 19, games: 12, visits: 4 },
];

export async function benchGoLabels(): Promise<BenchResult> {
  const rows: [string, string][] = [];
  for (const { size, games, visits } of GROUPS) {
    const drawn = spread(await gamesOn(size), games).map(({ match }) => match);
    if (drawn.length === 0) continue;
    process.stderr.write(`  ${drawn.length} games on ${size} lines, ${visits} visits …\n`);
    const cases = await labelledGames(drawn, { visits, profile: 'cpu', threads: 1 });
    rows.push(...rowsOf(`${size} lines, ${visits} visits`, cases));
  }
  return {
    title: 'Labels of real games, go',
    text: `Of ${goRecords().name}, by size of the board: all of them, or as many, spread evenly from the shortest to the longest; ${basename(await katagoNetwork())}.`,
    rows,
  };
}

function rowsOf(group: string, cases: readonly Quantized[]): [string, string][] {
  const tuples = cases.flatMap((one) => one.tuples);
  const row = (what: string, words: readonly string[], said: readonly unknown[]): [string, string] => [
    `${group}: ${what}`,
    shares(words, said.map(String)),
  ];
  return [
    [`${group}: games, tuples`, `${cases.length}, ${tuples.length}`],
    row(
      'type',
      ['move', 'capture'],
      tuples.map(({ event }) => event.type),
    ),
    row(
      'update',
      UPDATE_LABELS,
      tuples.map(({ update }) => update),
    ),
    row(
      'state',
      ['black', 'white', 'even'],
      tuples.map(({ state }) => state),
    ),
    row(
      'shape',
      ['blowout', 'tense', 'reversal'],
      cases.map(({ shape }) => shape),
    ),
  ];
}

/** So many of a sorted list, first and last among them. */
function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, k) => Math.round((k * (list.length - 1)) / (count - 1))).flatMap((index) =>
    list.slice(index, index + 1),
  );
}

function shares(words: readonly string[], said: readonly string[]): string {
  return words
    .map((word) => {
      const count = said.filter((one) => one === word).length;
      return `${word} ${count} (${((100 * count) / said.length).toFixed(1)} %)`;
    })
    .join(', ');
}
