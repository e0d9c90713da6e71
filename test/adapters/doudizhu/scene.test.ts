/** Match to card table: what is drawn, and that nothing hidden is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doudizhu } from '../../../adapters/doudizhu/index.js';
import type { DoudizhuMatch } from '../../../adapters/doudizhu/match.js';
import { doudizhuScene } from '../../../adapters/doudizhu/scene.js';
import { sha256 } from '../../../manifests/canonical.js';
import { createPainter } from '../../../rendering/painter.js';
import type { CardScene } from '../../../rendering/scene.js';
import { lineOf, otherHidden, parsed, SHORT, seededGame } from '../../support/doudizhu.js';
import { generator } from '../../support/doudizhu-games.js';

function sceneOf(match: DoudizhuMatch, size = 360): CardScene {
  const times = match.steps.map((_, k) => k + 1);
  return doudizhuScene(match, { times, durationS: match.steps.length + 5 }, { size, fps: 2 });
}

/** A hash of the pixels of each state. */
async function stateFrames(scene: CardScene): Promise<string[]> {
  const painter = await createPainter(scene);
  return scene.states.map((_, index) => {
    painter.show(index);
    return sha256(painter.frame);
  });
}

describe('doudizhuScene', () => {
  it('shows the open hand with gaps, backs, what each seat did at its last turn, and whose turn it is', () => {
    const scene = sceneOf(parsed(lineOf(SHORT)));
    expect(scene.landlordCards).toBe('r22');
    expect(scene.states.slice(0, 5).map(({ hands, plays, turn }) => [hands[0], plays, turn])).toEqual([
      ['r2222AAKKKQJT9876543', [null, null, null], 0],
      ['r2222AAKKK          ', ['QJT9876543', null, null], 1],
      ['r2222AAKKK          ', ['QJT9876543', 'pass', null], 2],
      ['r2222AAKKK          ', ['QJT9876543', 'pass', 'pass'], 0],
      ['r2222               ', ['AAKKK', 'pass', 'pass'], 1],
    ]);
    expect(scene.states.at(-1)).toMatchObject({ hands: [' '.repeat(20), '#'.repeat(17), '#'.repeat(17)], turn: null });
    const game = parsed(lineOf(seededGame(3)));
    const counts = sceneOf(game).states.map(({ hands }) => hands[1].length);
    const played = game.steps.filter(({ seat }) => seat === 'farmer_down').map(({ cards }) => cards.length);
    expect(counts.at(-1)).toBe(17 - played.reduce((sum, count) => sum + count, 0));
  });

  it('draws the same pixels whatever the farmers hold that they have not played', async () => {
    const match = parsed(lineOf(seededGame(4)));
    const frames = await stateFrames(sceneOf(match));
    for (const k of [0, 1, 5, Math.floor(match.steps.length / 2), match.steps.length]) {
      const other = otherHidden(match, k, generator(k + 1));
      if (k <= 5) expect(other.hands).not.toEqual(match.hands);
      const shown = { ...other, steps: match.steps.slice(0, k) };
      const same = frames.slice(0, k);
      // The last state of a shorter game names nobody's turn.
      expect((await stateFrames(sceneOf(shown))).slice(0, k)).toEqual(same);
    }
    // The hashes tell cards apart: a frame in which another card lies differs.
    const [first] = match.steps;
    if (first === undefined) throw new Error('a game has steps');
    const swapped = {
      ...match,
      steps: [{ ...first, cards: first.cards === '3' ? '4' : '3' }, ...match.steps.slice(1)],
    };
    expect((await stateFrames(sceneOf(swapped)))[1]).not.toBe(frames[1]);
  });

  it('asks, keys, tells and draws nothing that depends on a hidden card', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(), (seed, salt) => {
        const match = parsed(lineOf(seededGame(seed)));
        const k = salt % (match.steps.length + 1);
        const other = { ...otherHidden(match, k, generator(salt)), steps: match.steps.slice(0, k) };
        const cut = { ...match, steps: match.steps.slice(0, k) };
        expect(doudizhu.question?.(other)).toEqual(doudizhu.question?.(cut));
        expect(doudizhu.positions(other)).toEqual(doudizhu.positions(cut));
        expect(sceneOf(other)).toEqual(sceneOf(cut));
        const keys = doudizhu.positions(match).map(({ key }) => key);
        // But for the number of plays, by which the budget is shared.
        const states = (some: readonly string[]): string[] => some.map((key) => key.replace(/\/\d+ /, ' '));
        expect(states(doudizhu.positions(cut).map(({ key }) => key))).toEqual(states(keys.slice(0, k + 1)));
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 60 },
    );
  });

  it('needs a time for every step', () => {
    const match = parsed(lineOf(SHORT));
    expect(() => doudizhuScene(match, { times: [1], durationS: 9 }, { size: 360, fps: 2 })).toThrow('1 times for 10');
  });
});
