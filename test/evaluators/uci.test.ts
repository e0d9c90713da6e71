import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUciLine } from '../../evaluators/stockfish/uci.js';

describe('parseUciLine', () => {
  it('reads the lines of the handshake', () => {
    expect(parseUciLine('id name Stockfish 19 Lite WASM')).toEqual({ kind: 'name', name: 'Stockfish 19 Lite WASM' });
    expect(parseUciLine('option name Clear Hash type button')).toEqual({ kind: 'option', name: 'Clear Hash' });
    expect(parseUciLine('uciok\r')).toEqual({ kind: 'uciok' });
    expect(parseUciLine('readyok')).toEqual({ kind: 'readyok' });
    expect(parseUciLine('Stockfish 15.1 by the Stockfish developers')).toEqual({ kind: 'other' });
  });

  it('reads best moves', () => {
    expect(parseUciLine('bestmove e7e8q ponder a2a3')).toEqual({ kind: 'bestmove', move: 'e7e8q' });
    expect(parseUciLine('bestmove (none)')).toEqual({ kind: 'bestmove', move: null });
    expect(parseUciLine('bestmove').kind).toBe('malformed');
    expect(parseUciLine('bestmove e9e4').kind).toBe('malformed');
  });

  it('reads the info lines of two versions, whose fields come in different orders', () => {
    const newer = 'info depth 13 seldepth 14 multipv 2 score cp -31 wdl 5 934 61 nodes 20031 nps 7 time 2 pv e2e4 c7c5';
    const older = 'info depth 13 seldepth 14 multipv 2 nodes 20031 time 2 wdl 5 934 61 score cp -31 nps 7 pv e2e4 c7c5';
    const expected = {
      depth: 13,
      multiPv: 2,
      score: { unit: 'cp', amount: -31 },
      bound: null,
      wdl: [5, 934, 61],
      nodes: 20031,
      pv: ['e2e4', 'c7c5'],
    };
    expect(parseUciLine(newer)).toEqual({ kind: 'info', info: expected });
    expect(parseUciLine(older)).toEqual({ kind: 'info', info: expected });
  });

  it('tells bounds from values, before and after the WDL figures', () => {
    for (const line of [
      'info depth 9 score cp 33 upperbound wdl 65 930 5 nodes 1 pv e2e4',
      'info depth 9 score cp 33 wdl 65 930 5 upperbound nodes 1 pv e2e4',
    ]) {
      expect(parseUciLine(line)).toMatchObject({ kind: 'info', info: { bound: 'upper', wdl: [65, 930, 5] } });
    }
    expect(parseUciLine('info depth 9 score mate -3 lowerbound')).toMatchObject({
      info: { bound: 'lower', score: { unit: 'mate', amount: -3 }, wdl: null },
    });
  });

  it('skips free text and progress', () => {
    expect(parseUciLine('info string score cp 5 depth 3')).toEqual({ kind: 'other' });
    expect(parseUciLine('info depth 5 currmove e2e4 currmovenumber 1')).toEqual({ kind: 'other' });
  });

  it('does not take nonsense for numbers', () => {
    for (const line of [
      'info depth 3 score cp NaN wdl 1 2 3',
      'info depth 3 score cp 1e5',
      'info depth 3 score banana 5',
      'info depth x score cp 5',
      'info score cp 5',
      'info depth 3 score cp 5 wdl 1 2',
      'info depth 3 score cp',
    ]) {
      expect(parseUciLine(line).kind, line).toBe('malformed');
    }
  });

  it('gives the same for any order of the fields, and never throws', () => {
    const fields = [
      'depth 9',
      'seldepth 20',
      'multipv 1',
      'score cp 12',
      'wdl 40 950 10',
      'nodes 55',
      'time 3',
      'pv e2e4 e7e5',
    ];
    const reference = parseUciLine(`info ${fields.join(' ')}`);
    expect(reference.kind).toBe('info');
    fc.assert(
      fc.property(fc.shuffledSubarray(fields, { minLength: fields.length }), (order) => {
        expect(parseUciLine(`info ${order.join(' ')}`)).toEqual(reference);
      }),
    );
    const word = fc.constantFrom(
      'info',
      'score',
      'cp',
      'mate',
      'wdl',
      'pv',
      'depth',
      'bestmove',
      'e2e4',
      '12',
      'NaN',
      '-',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), (words) => {
        const line = parseUciLine(words.join(' '));
        if (line.kind === 'info') expect(Number.isInteger(line.info.score.amount)).toBe(true);
      }),
    );
  });
});
