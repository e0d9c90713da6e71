/**
 * The outcome of every game of the record collection, and the page that commits it. Read in alphabetical order, folder
 * by folder; a refusal comes before a duplicate, as in the pipeline.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { GoMatch } from '../../adapters/go/match.js';
import { splitGames } from '../../adapters/go/split.js';
import { readChunks } from '../../adapters/source.js';
import { REASONS } from './go-record-reasons.js';
import { outcome } from './sgf.js';

export interface RecordOutcome {
  /** Folder and file name without what names players. */
  readonly file: string;
  readonly gameNumber: number;
  readonly bytes: Uint8Array;
  /** `case`, a reason of GO_FAULTS, or `duplicate of FILE`. */
  readonly outcome: string;
  readonly match: GoMatch | null;
}

const FOLDERS = ['go/ogs', 'go/ogs-api', 'go/other', '../bugs'];

/** Outcomes of all games; `recordsFolder` is CASEMILL_RECORDS, bugs lie beside it. */
export async function recordOutcomes(recordsFolder: string): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = [];
  const first = new Map<string, string>();
  for (const folder of FOLDERS) {
    const names = readdirSync(join(recordsFolder, folder)).filter(
      (name) => !folder.endsWith('bugs') || /sgf$/.test(name),
    );
    for (const name of names.sort()) {
      const file = `${folder.replace(/^(go|\.\.)\//, '')}/${publicName(name)}`;
      for await (const { bytes, gameNumber } of splitGames(readChunks(join(recordsFolder, folder, name)))) {
        const result = outcome(bytes);
        const match = typeof result === 'string' ? null : result;
        const before = match === null ? undefined : first.get(match.identity);
        const here = gameNumber === 1 ? file : `${file} game ${gameNumber}`;
        if (match !== null && before === undefined) first.set(match.identity, here);
        const text = typeof result === 'string' ? result : before === undefined ? 'case' : `duplicate of ${before}`;
        outcomes.push({ file, gameNumber, bytes, outcome: text, match });
      }
    }
  }
  return outcomes;
}

/** Without the names of people; what is left still tells the files apart. */
function publicName(name: string): string {
  return name
    .replace(/__(\d{8})-[A-Za-z_]+-[A-Za-z_]+(?=\.sgf)/, '__$1-(...)')
    .replace(/_(Game_\d+)?(?<=__)([\d.]+)_[^_]+_vs_[^(]*/, '_$2_(...)')
    .replace(/-Magist-.*(?=\.sgf)/, '-(...)')
    .replace(/Lee_Sedol/, '(...)');
}

/** The table: one line per game. */
export function recordTable(outcomes: readonly RecordOutcome[]): string {
  const lines = ['| file | outcome | why that is right |', '| --- | --- | --- |'];
  for (const { file, gameNumber, outcome: result, match } of outcomes) {
    const games = outcomes.filter((other) => other.file === file).length;
    const name = games === 1 ? file : `${file}, game ${gameNumber} of ${games}`;
    lines.push(`| ${name} | ${result} | ${reason(file, gameNumber, result, match)} |`);
  }
  return lines.join('\n');
}

function reason(file: string, gameNumber: number, result: string, match: GoMatch | null): string {
  const kind = result.startsWith('duplicate') ? 'duplicate' : result;
  const particular = REASONS.find(([part, of, game]) => file.includes(part) && of === kind && game === gameNumber);
  const said = particular?.[3] ?? GENERAL[kind] ?? '';
  return kind === 'case' && match !== null ? `${facts(match)}${said === '' ? '' : `; ${said}`}` : said;
}

/** What a reader can check in the file with the eye. */
function facts({ size, rules, komi, setup, moves, winner }: GoMatch): string {
  const stones = setup.black.length + setup.white.length;
  const passes = moves.filter(({ point }) => point === null).length;
  const taken = moves.reduce((sum, { captured }) => sum + captured, 0);
  const by = { first: 'Black won', second: 'White won', draw: 'drawn', none: 'no winner named' }[winner ?? 'none'];
  return [
    `${size} × ${size}, ${rules} rules, komi ${komi}`,
    ...(stones === 0 ? [] : [`${counted(stones, 'stone')} set up`]),
    counted(moves.length - passes, 'move'),
    ...(passes === 0 ? [] : [counted(passes, 'pass')]),
    counted(taken, 'prisoner'),
    by,
  ].join(', ');
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : thing.endsWith('s') ? 'es' : 's'}`;
}

const GENERAL: Readonly<Record<string, string>> = {
  duplicate: 'the same set-up, rules, komi and moves under other headers or comments',
  too_short: 'replays to its end with fewer than 10 moves',
  no_moves: 'headers or set-up alone',
  setup_within_game: 'a study: stones are put on or taken off the board between moves',
};
