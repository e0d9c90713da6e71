/** The committed gomoku samples are what their README says they are. */
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createGomokuPlayer } from '../../evaluators/gomocup/player.js';
import { ownEngine } from '../../evaluators/gomocup/program.js';
import { playGomokuGames } from '../../play/gomoku.js';
import { parsed, split } from '../support/gomoku.js';

const folder = new URL('../../samples/gomoku/', import.meta.url);

describe('samples/gomoku', () => {
  it('holds four games of all rules and both sizes, which both sides win', async () => {
    const matches = [];
    for (const file of (await readdir(folder)).sort()) {
      for (const { bytes } of await split(await readFile(new URL(file, folder)))) matches.push(parsed(bytes));
    }
    expect(matches).toHaveLength(4);
    expect(new Set(matches.map(({ rule }) => rule))).toEqual(new Set(['freestyle', 'standard', 'renju']));
    expect(new Set(matches.map(({ size }) => size))).toEqual(new Set([15, 20]));
    expect(new Set(matches.map(({ winner }) => winner))).toEqual(new Set(['first', 'second']));
    for (const { end } of matches) expect(end?.by).toBe('row');
  });

  it('comes out of the generator byte for byte', async () => {
    let renju = '';
    const makePlayer = () => createGomokuPlayer({ program: ownEngine() });
    await playGomokuGames(
      { games: 1, seed: 1, size: 15, rule: 'renju', nodes: [10_000, 10_000], firstGame: RENJU - 1, makePlayer },
      ({ psq }) => {
        renju = psq;
      },
    );
    expect(await readFile(new URL('renju.psq', folder), 'utf8')).toBe(renju);
  });
});

/** Number of the game in renju.psq. */
const RENJU = 1;
