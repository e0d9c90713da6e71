/** The outcome of every game of the record collection, and the page that commits it: one line per game. */
import { join } from 'node:path';
import type { DoudizhuMatch } from '../../adapters/doudizhu/match.js';
import { splitGames } from '../../adapters/doudizhu/split.js';
import { readChunks } from '../../adapters/source.js';
import { outcome } from './doudizhu.js';

export interface RecordOutcome {
  readonly gameNumber: number;
  /** `case`, a reason of DOUDIZHU_FAULTS, or `duplicate of game N`. */
  readonly outcome: string;
  readonly match: DoudizhuMatch | null;
}

/** `recordsFolder` is CASEMILL_RECORDS. */
export async function recordOutcomes(recordsFolder: string): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = [];
  const first = new Map<string, number>();
  for await (const { bytes, gameNumber } of splitGames(readChunks(join(recordsFolder, 'doudizhu/selfplay-500.json')))) {
    const result = outcome(bytes);
    const match = typeof result === 'string' ? null : result;
    const before = match === null ? undefined : first.get(match.identity);
    if (match !== null && before === undefined) first.set(match.identity, gameNumber);
    const text = typeof result === 'string' ? result : before === undefined ? 'case' : `duplicate of game ${before}`;
    outcomes.push({ gameNumber, outcome: text, match });
  }
  return outcomes;
}

export function recordTable(outcomes: readonly RecordOutcome[]): string {
  const lines = [
    '| game | outcome | plays | passes | winner | longest play |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  for (const { gameNumber, outcome: result, match } of outcomes) {
    const steps = match?.steps ?? [];
    const plays = steps.filter(({ combination }) => combination !== null);
    const [longest] = plays.toSorted((a, b) => b.cards.length - a.cards.length);
    const what = longest === undefined ? '' : `${longest.combination} ${longest.cards}`;
    const winner = match === null ? '' : match.winner === 'first' ? 'landlord' : 'farmers';
    lines.push(
      `| ${gameNumber} | ${result} | ${plays.length} | ${steps.length - plays.length} | ${winner} | ${what} |`,
    );
  }
  return lines.join('\n');
}
