/**
 * The outcome of every game of the record collection, and the page that commits it. Read in alphabetical file order,
 * records/chess first, then bugs; a refusal comes before a duplicate, as in the pipeline.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChessMatch } from '../../adapters/chess/match.js';
import { splitGames } from '../../adapters/chess/split.js';
import { readChunks } from '../../adapters/source.js';
import { outcome } from './pgn.js';

export interface RecordOutcome {
  /** File name without what names players. */
  readonly file: string;
  readonly path: string;
  readonly gameNumber: number;
  readonly bytes: Uint8Array;
  /** `case`, a reason of CHESS_FAULTS, or `duplicate of FILE game N`. */
  readonly outcome: string;
  readonly match: ChessMatch | null;
}

/** Outcomes of all games; `recordsFolder` is CASEMILL_RECORDS, bugs lie beside it. */
export async function recordOutcomes(recordsFolder: string): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = [];
  const first = new Map<string, string>();
  for (const folder of [join(recordsFolder, 'chess'), join(recordsFolder, '..', 'bugs')]) {
    for (const name of readdirSync(folder)
      .filter((entry) => entry.endsWith('.pgn'))
      .sort()) {
      const path = join(folder, name);
      const file = publicName(name);
      for await (const { bytes, gameNumber } of splitGames(readChunks(path))) {
        const result = outcome(bytes);
        const match = typeof result === 'string' ? null : result;
        const before = match === null ? undefined : first.get(match.identity);
        if (match !== null && before === undefined) first.set(match.identity, `${file} game ${gameNumber}`);
        const text = typeof result === 'string' ? result : before === undefined ? 'case' : `duplicate of ${before}`;
        outcomes.push({ file, path, gameNumber, bytes, outcome: text, match });
      }
    }
  }
  return outcomes;
}

function publicName(name: string): string {
  return name
    .replace(/__[a-z]+-[a-z]+-zh-/, '__(...)-zh-')
    .replace(/_by_[^_]+_/, '_by_(...)_')
    .replace(/__lichess_[a-z]+_(?=\d)/, '__lichess_(...)_');
}

/** The table: one line per file and outcome, games as ranges. */
export function recordTable(outcomes: readonly RecordOutcome[]): string {
  const lines = ['| file | games | outcome | why that is right |', '| --- | --- | --- | --- |'];
  for (const [file, games] of groupBy(outcomes, (game) => game.file)) {
    for (const [key, group] of groupBy(games, (game) => kindOf(game.outcome))) {
      const numbers = ranges(group.map((game) => game.gameNumber));
      const of = group.length > 1 && key === 'duplicate' ? foldDuplicates(group) : (group[0]?.outcome ?? '');
      const shown = key === 'duplicate' ? of : key;
      lines.push(`| ${file} | ${numbers} (${group.length} of ${games.length}) | ${shown} | ${reason(file, key)} |`);
    }
  }
  return lines.join('\n');
}

function kindOf(text: string): string {
  return text.startsWith('duplicate') ? 'duplicate' : text;
}

/** `duplicate of F game 1, 2`: all duplicates of one file here are of one other file. */
function foldDuplicates(group: readonly RecordOutcome[]): string {
  const byFile = groupBy(group, (game) => game.outcome.replace(/ game \d+$/, ''));
  return [...byFile]
    .map(([text, games]) => `${text} games ${ranges(games.map((game) => Number(/\d+$/.exec(game.outcome)?.[0])))}`)
    .join('; ');
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

function ranges(numbers: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const number of numbers) {
    const last = parts.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

const GENERAL: Readonly<Record<string, string>> = {
  case: 'replays to its end with at least 10 plies',
  duplicate: 'the same start and moves in another encoding or with other comments',
  no_plies: 'a header block without a move',
  too_short: 'replays to its end with 1 to 9 plies',
  variant_not_chess: 'the Variant tag names another game',
  chess960: 'the Variant tag names Chess960 and the FEN is a shuffled array',
};

/** What a reader of one file should know; the key is `FILE outcome`, matched from the start of both. */
const PARTICULAR: readonly [string, string, string][] = [
  [
    'kdave_pgn-toys__game6',
    'case',
    'ten legal plies without headers or marker; the text ends with its line, so nothing is cut; result `*`',
  ],
  ['kdave_pgn-toys__game7', 'case', 'nested variations skipped; clocks rise by the 2 s that `0s/180:0:2000` says'],
  ['kdave_pgn-toys__game2', 'case', 'ends with bare material, which the rules call drawn'],
  [
    'lichess-org_dartchess__pathological',
    'no_plies',
    'seven well-formed tags with escaped quotes and brackets, no move',
  ],
  [
    'lichess-org_dartchess__wcc_2023',
    'case',
    'NAGs escaped as `\\$14` are still NAGs; nested variations; comments of several lines',
  ],
  ['lichess-org_scalachess__FWWRC', 'no_plies', '605 header blocks without moves are 605 empty games, not one'],
  [
    'lichess-org_scalachess__uzchesscup',
    'no_plies',
    'header blocks, most of which begin with `Round`; each is a game of its own',
  ],
  [
    'mcostalba_scoutfish__ambiguous',
    'case',
    'game 1: `13. Rd1` fits two rooks, but only one reading replays (14. Rfe1); game 2: `]` and `[` in a tag value; game 3: engine output in comments',
  ],
  ['niklasf_python-chess__chessbase-empty-line', 'case', 'the empty line after the first tag does not end the header'],
  ['niklasf_python-chess__utf8-bom', 'no_plies', 'byte-order mark, headers, `*`'],
  ['pychess_pychess__badpgn', 'not_a_game', 'no roster tag and no move'],
  ['pychess_pychess__fenSetup', 'too_short', 'legal FEN with Black to move, four plies'],
  [
    'pychess_pychess__lichess_study',
    'case',
    'composed positions with a legal FEN and a main line of at least 10 plies, whatever the Variant tag calls them',
  ],
  ['pychess_pychess__lichess_study', 'too_short', 'composed positions; the main line is shorter than 10 plies'],
  ['pychess_pychess__bilbao', 'case', 'a drawn game of 348 plies'],
  ['cr_only_derived', 'duplicate', 'the same games with CR line ends'],
  [
    'lichess-2021-10-a',
    'duplicate',
    'their copy with mark and CRLF comes first in the alphabet; without it they are cases',
  ],
  ['lichess-2021-10-a', 'case', 'with the five duplicates these are the 578 good games'],
  ['01_clk', 'too_short', 'two plies; clocks 284.7 s and 284 s are read'],
  ['02_clk', 'too_short', 'two plies; `1:30` is 90 s, `1:03.333` is 63.333 s'],
  ['05_clk', 'too_short', 'four plies; the clock rises at ply 3, whose think time is unknown'],
  ['06_two', 'too_short', 'four plies; the first comment of a ply has its clock'],
  ['07_clk', 'too_short', 'three plies; line ends inside comments'],
  ['10_comment', 'too_short', 'one ply; the notice before the headers belongs to the game and is no game itself'],
  ['11_tag', 'too_short', 'one ply; brackets inside a tag value'],
  ['12_daily', 'too_short', 'two plies; a day per move: 3 s and 53,601 s of thought'],
];

function reason(file: string, key: string): string {
  const particular = PARTICULAR.find(([prefix, kind]) => file.startsWith(prefix) && kind === key);
  return particular?.[2] ?? GENERAL[key] ?? '';
}
