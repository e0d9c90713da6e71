/** What more visits buy: how many labels of go are those that a deeper search gives. The default number of visits rests on it. */
import { basename } from 'node:path';
import { go } from '../adapters/go/index.js';
import type { GoMatch } from '../adapters/go/match.js';
import { createKataGo } from '../evaluators/katago/actor.js';
import type { LabelTuple } from '../manifests/labels-schema.js';
import { quantize } from '../quantization/tuples.js';
import { goEngine, requestOf, shortGames } from './go-subject.js';
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
  const evaluator = await createKataGo(await goEngine({ visits, profile: 'cpu', threads: 1 }));
  try {
    const tuples: LabelTuple[] = [];
    for (const match of games) {
      const positions = go.positions(match).map(({ key }, turn) => ({ key, turn }));
      const values = (await evaluator.evaluate(requestOf({ match, positions }))).map(({ value }) => value);
      const { labelSpec: spec, sides } = go;
      const facts = { events: go.events(match), thinkMs: go.thinkMs(match), winner: go.winner(match) };
      tuples.push(...quantize({ ...facts, values, sides, spec, fps: 2 }).tuples);
    }
    return tuples;
  } finally {
    await evaluator.close();
  }
}
