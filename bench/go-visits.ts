/** What more visits buy: how many labels of go are those that a deeper search gives. The default number of visits rests on it. */
import { basename } from 'node:path';
import type { GoMatch } from '../adapters/go/match.js';
import type { LabelTuple } from '../manifests/labels-schema.js';
import { goEngine, labelledGames, shortGames } from './go-subject.js';
import type { BenchResult } from './report.js';

const GAMES = 2;
const VISITS = [1, 4, 16] as const;
const DEEP = 32;

export async function benchGoVisits(): Promise<BenchResult> {
  const games = (await shortGames(GAMES)).map(({ match }) => match);
  const { network } = await goEngine({ visits: DEEP, profile: 'cpu', threads: 1 });
  const deep = await labelsOf(games, DEEP);
  const rows: [string, string][] = [];
  for (const visits of VISITS) {
    const labels = await labelsOf(games, visits);
    const same = (tier: 'update' | 'state') => labels.filter((one, i) => one[tier] === deep[i]?.[tier]).length;
    const share = (count: number): string => `${((100 * count) / deep.length).toFixed(1)} %`;
    rows.push([`${visits} visits`, `update ${share(same('update'))}, state ${share(same('state'))}`]);
  }
  return {
    title: 'Visits, go',
    text: `Labels of ${GAMES} games on 9 lines, ${deep.length} tuples, that equal those of ${DEEP} visits; ${basename(network)}.`,
    rows,
  };
}

async function labelsOf(games: readonly GoMatch[], visits: number): Promise<LabelTuple[]> {
  const cases = await labelledGames(games, { visits, profile: 'cpu', threads: 1 });
  return cases.flatMap(({ tuples }) => tuples);
}
