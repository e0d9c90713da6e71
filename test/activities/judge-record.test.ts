import { describe, expect, it } from 'vitest';
import { judgeRecord } from '../../activities/judge-record.js';
import { environmentNamed } from '../../adapters/registry.js';
import { CasemillError } from '../../manifests/errors.js';
import { randomGame } from '../support/games.js';

const chess = environmentNamed('chess');
const record = (text: string) => ({ file: 0, gameNumber: 1, byteOffset: 0, bytes: Buffer.from(text) });
const judge = (text: string, ordinal: number, seen: Map<string, number>) =>
  judgeRecord(chess, 10, record(text), ordinal, seen);

describe('judgeRecord', () => {
  it('takes the first record of a match and names it for the later ones, however they are written', () => {
    const seen = new Map<string, number>();
    const game = randomGame(1, 14);
    expect(judge(game, 3, seen)).toMatchObject({ kind: 'case' });
    expect(judge(game, 4, seen)).toMatchObject({ kind: 'duplicate', of: 3 });
    const bare = game.replaceAll(/ \{[^}]*\}/g, '').replace('Test 1', 'Elsewhere');
    expect(judge(bare, 9, seen)).toMatchObject({ kind: 'duplicate', of: 3 });
    expect(judge(randomGame(2, 14), 10, seen)).toMatchObject({ kind: 'case' });
  });

  it('sets a record aside before it looks for duplicates: two short games are both too short', () => {
    const seen = new Map<string, number>();
    const short = randomGame(1, 6);
    for (const ordinal of [0, 1]) {
      expect(judge(short, ordinal, seen)).toMatchObject({ kind: 'quarantined', reason: 'too_short' });
    }
    expect(seen.size).toBe(0);
    expect(judge('[Event "x"]\n\n1. e4 e5 2. Ke3 *\n', 2, seen)).toMatchObject({
      kind: 'quarantined',
      reason: 'illegal_move',
    });
  });

  it('passes on what the reader could not read', () => {
    const fault = { reason: 'archive_corrupt', message: 'cut short', place: 'compressed byte 9' };
    const verdict = judgeRecord(chess, 10, { ...record(''), fault }, 0, new Map());
    expect(verdict).toEqual({ kind: 'quarantined', ...fault });
  });

  it('sets aside a record that meets a bug of ours, with the stack, and lets the batch go on', () => {
    const broken = {
      ...chess,
      parse: () => {
        throw new TypeError('undefined is not a move');
      },
    };
    const verdict = judgeRecord(broken, 10, record('1. e4 *'), 0, new Map());
    expect(verdict).toMatchObject({ kind: 'quarantined', reason: 'internal_error' });
    expect(verdict).toMatchObject({ message: expect.stringContaining('judge-record.test') });
    const refusing = {
      ...chess,
      parse: () => {
        throw new CasemillError({ code: 'odd', failureClass: 'record', message: 'odd', place: 'ply 3' });
      },
    };
    expect(judgeRecord(refusing, 10, record('1. e4 *'), 0, new Map())).toEqual({
      kind: 'quarantined',
      reason: 'odd',
      message: 'odd',
      place: 'ply 3',
    });
  });
});
