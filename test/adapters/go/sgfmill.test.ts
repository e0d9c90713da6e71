/** Moves, captures and positions of the real SGF files, compared with an independent reader. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { GoMatch } from '../../../adapters/go/match.js';
import { pointIndex } from '../../../adapters/go/points.js';
import { goScene } from '../../../adapters/go/scene.js';
import { type RecordOutcome, recordOutcomes } from '../../support/go-record-table.js';
import { askSgfmill, findOrInstallSgfmill, type SgfmillAnswer } from '../../support/sgfmill.js';

const records = process.env.CASEMILL_RECORDS;
const installed = await findOrInstallSgfmill().catch((error: unknown) => String(error));
const reason =
  records === undefined
    ? 'CASEMILL_RECORDS does not name the record collection'
    : installed.startsWith('/')
      ? null
      : installed;
if (reason !== null) console.info(`sgfmill.test.ts skipped: ${reason}`);

describe.skipIf(reason !== null)('against sgfmill', () => {
  let games: { record: RecordOutcome; answer: SgfmillAnswer }[] = [];
  beforeAll(async () => {
    const outcomes = await recordOutcomes(records ?? '');
    const answers = await askSgfmill(
      installed,
      outcomes.map(({ bytes }) => readable(bytes)),
    );
    games = outcomes.flatMap((record, i) => ({ record, answer: answers[i] ?? { error: 'no answer' } }));
  }, 300_000);

  it('replays every game that both read alike', () => {
    const compared = games.flatMap(({ record: { file, match }, answer }) =>
      match === null || 'error' in answer ? [] : [{ file, match, answer }],
    );
    expect(compared.length).toBeGreaterThan(190);
    for (const { file, match, answer } of compared) {
      const { start, final } = ends(match);
      const ours = {
        size: match.size,
        start,
        moves: match.moves.map(({ colour, point }) => [
          colour.charAt(0),
          point === null ? null : pointIndex(point, match.size),
        ]),
        captures: match.moves.map(({ captured, lost }) => captured + lost),
        final,
      };
      expect({ file, ...ours }).toEqual({ file, ...answer });
    }
  });

  it('accepts every SGF game that sgfmill replays with ten moves, but for studies', () => {
    const refused = games.flatMap(({ record, answer }) =>
      record.match === null && !('error' in answer) && answer.moves.filter(([, index]) => index !== null).length >= 10
        ? [`${record.file} ${record.outcome}`]
        : [],
    );
    expect(refused).toEqual([]);
  });

  it('takes nothing for a game that sgfmill finds broken, but for what only the other formats explain', () => {
    const more = games.flatMap(({ record, answer }) =>
      record.match !== null && 'error' in answer && record.file.endsWith('.sgf') ? [record.file] : [],
    );
    expect(more).toEqual([]);
  });
});

/** The root's `;` that one exporter leaves out, which sgfmill insists on. */
function readable(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  return Buffer.from(text.replace(/^\(\s*(?=[A-Z]{2}\[)/, '(;'), 'latin1');
}

function ends(match: GoMatch): { start: string | undefined; final: string | undefined } {
  const times = match.moves.map((_, k) => k + 1);
  const { states } = goScene(match, { times, durationS: times.length + 5 }, { size: 240, fps: 1 });
  return { start: states[0]?.cells, final: states.at(-1)?.cells };
}
