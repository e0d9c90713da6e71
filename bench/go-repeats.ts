/** How repeatable KataGo's values are: the same questions in two fresh processes, for each profile that can run here. */
import { basename } from 'node:path';
import { createKataGo } from '../evaluators/katago/actor.js';
import { machineProfile } from '../evaluators/katago/settings.js';
import { goEngine, requestOf, shortGames, wantedPositions } from './go-subject.js';
import type { BenchResult } from './report.js';

const GAMES = 2;
const VISITS = 8;

export async function benchGoRepeats(): Promise<BenchResult> {
  const wanted = wantedPositions(await shortGames(GAMES));
  const machine = machineProfile();
  const cpu = await goEngine({ visits: VISITS, profile: 'cpu', threads: 1 });
  const rows: [string, string][] = [['cpu', difference(await twice(cpu, wanted))]];
  if (machine.profile === 'gpu') {
    const gpu = await goEngine({ visits: VISITS, ...machine });
    rows.push([`gpu, ${machine.threads} threads`, difference(await twice(gpu, wanted))]);
  } else {
    rows.push(['gpu', 'not measured: this machine has none (CASEMILL_KATAGO_PROFILE=gpu measures it)']);
  }
  return {
    title: 'Repeatability, go',
    text: `The values of ${GAMES} games on 9 lines, ${VISITS} visits with ${basename(cpu.network)}, from two fresh processes each; what is stored: units of 0.01 points.`,
    rows,
  };
}

async function twice(
  config: Awaited<ReturnType<typeof goEngine>>,
  wanted: ReturnType<typeof wantedPositions>,
): Promise<[number[], number[]]> {
  const once = async (): Promise<number[]> => {
    const evaluator = await createKataGo(config);
    try {
      const values = await Promise.all(wanted.map((one) => evaluator.evaluate(requestOf(one))));
      return values.flat().map(({ value }) => value);
    } finally {
      await evaluator.close();
    }
  };
  return [await once(), await once()];
}

function difference([one, two]: readonly [readonly number[], readonly number[]]): string {
  const apart = one.map((value, i) => Math.abs(value - (two[i] ?? Number.POSITIVE_INFINITY)));
  const different = apart.filter((gap) => gap > 0).length;
  return `${different} of ${one.length} values differ; largest difference ${Math.max(...apart)}`;
}
