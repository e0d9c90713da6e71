/** The real records: every game accounted for as committed, plies and clocks equal to chess.js's own replay. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chess } from 'chess.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHESS_FAULTS } from '../../../adapters/chess/faults.js';
import { type RecordOutcome, recordOutcomes, recordTable } from '../../support/chess-record-table.js';
import { textOf } from '../../support/pgn.js';

const records = process.env.CASEMILL_RECORDS;
if (records === undefined)
  console.info('records.test.ts skipped: CASEMILL_RECORDS does not name the record collection');
const page = join(import.meta.dirname, '../../../docs/environments/chess-records.md');

describe.skipIf(records === undefined)('the record collection', () => {
  let outcomes: RecordOutcome[] = [];
  beforeAll(async () => {
    outcomes = await recordOutcomes(records ?? '');
  }, 300_000);

  function of(file: string): RecordOutcome[] {
    return outcomes.filter((game) => game.file.startsWith(file));
  }

  it('has the committed outcomes', () => {
    // The formatter pads the cells of the page.
    const committed = readFileSync(page, 'utf8').replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
    expect(committed).toContain(`\n${recordTable(outcomes)}\n`);
    for (const [name, meaning] of Object.entries(CHESS_FAULTS)) expect(committed).toContain(`| ${name} | ${meaning} |`);
  });

  it('accounts for all 600 Lichess games', () => {
    const games = of('lichess-2021-10-a');
    const count = (text: string): number => games.filter((game) => game.outcome === text).length;
    expect(games).toHaveLength(600);
    expect([count('no_plies'), count('too_short')]).toEqual([8, 14]);
    expect(games.filter((game) => game.match !== null)).toHaveLength(578);
    expect(of('lichess-org_scalachess__FWWRC')).toHaveLength(605);
  });

  it('gives re-encoded copies the identities of their originals', () => {
    const originals = of('lichess-2021-10-a').map((game) => game.match?.identity);
    for (const copy of ['bom_crlf_derived', 'cr_only_derived']) {
      const identities = of(copy).map((game) => game.match?.identity);
      expect(identities.length).toBeGreaterThan(1);
      expect(identities).toEqual(originals.slice(0, identities.length));
    }
  });

  it('replays as chess.js does: moves, positions and clocks', () => {
    for (const { bytes, match, gameNumber } of of('lichess-2021-10-a')) {
      if (match === null) continue;
      const chess = new Chess();
      chess.loadPgn(textOf(bytes));
      expect({ gameNumber, moves: match.plies.map((ply) => ply.san) }).toEqual({ gameNumber, moves: chess.history() });
      expect(match.plies.at(-1)?.fen).toBe(chess.fen());
      expect(match.plies.map((ply) => ply.clockMs)).toEqual(clocksOf(chess, match.plies));
      if (gameNumber % 10 === 0) {
        const moves = chess.history({ verbose: true });
        expect(match.plies.map((ply) => [ply.fen, ply.uci, ply.square])).toEqual(
          moves.map((it) => [it.after, it.lan, it.to]),
        );
      }
      expect(match.result).toBe(chess.getHeaders().Result);
    }
  });

  it('replays the games of all other files as chess.js does, or by hand where its loader cannot read them', () => {
    const unread: string[] = [];
    for (const { bytes, file, match, gameNumber } of outcomes) {
      if (match === null || file.startsWith('lichess-2021')) continue;
      const chess = new Chess();
      try {
        chess.loadPgn(
          textOf(bytes)
            .replace(/^\uFEFF/, '')
            .replaceAll(/\r\n?/g, '\n'),
        );
      } catch {
        if (!replayStripped(chess, textOf(bytes))) {
          unread.push(`${file} ${gameNumber}`);
          continue;
        }
      }
      expect({ file, gameNumber, moves: match.plies.map((ply) => ply.san) }).toEqual({
        file,
        gameNumber,
        moves: chess.history(),
      });
    }
    // The game whose ambiguous move only the later moves settle.
    expect(unread).toEqual(['mcostalba_scoutfish__ambiguous.pgn 1']);
  });
});

/** Cuts headers, comments, variations and signs away and plays what is left, move by move. */
function replayStripped(chess: Chess, text: string): boolean {
  let rest = text.replaceAll(/^\[.*\]\s*$/gm, '').replaceAll(/\{[^}]*\}/g, ' ');
  while (/\([^()]*\)/.test(rest)) rest = rest.replaceAll(/\([^()]*\)/g, ' ');
  const words = rest.replaceAll(/\\?\$\d+|\d+\.+|1-0|0-1|1\/2-1\/2|\*/g, ' ').split(/\s+/);
  chess.reset();
  try {
    for (const word of words.filter((it) => it !== '')) chess.move(word);
    return true;
  } catch {
    return false;
  }
}

/** Clocks read from chess.js's comments by other means than the parser's: split at the colon, no pattern shared. */
function clocksOf(chess: Chess, plies: readonly { fen: string }[]): (number | null)[] {
  const comments = new Map(chess.getComments().map(({ fen, comment }) => [fen, comment]));
  return plies.map(({ fen }) => {
    const text = comments.get(fen)?.split('%clk ')[1]?.split(']')[0];
    if (text === undefined) return null;
    return text.split(':').reduce((seconds, field) => seconds * 60 + Number(field), 0) * 1000;
  });
}
