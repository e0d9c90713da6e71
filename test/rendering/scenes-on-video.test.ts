/** That the check knows every kind of scene on decoded frames: right ones pass, each small lie is found and named. */
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { atlasOf } from '../../rendering/atlas.js';
import { decodeVideo } from '../../rendering/decode.js';
import { fieldLayout } from '../../rendering/field/layout.js';
import { plainEncoder } from '../../rendering/plain-encoder.js';
import { createRegionCheck } from '../../rendering/region-check.js';
import { sampleScenes } from '../../rendering/sample-scenes.js';
import { sampleGo } from '../../rendering/samples/boards.js';
import { sampleFootball, sampleRound } from '../../rendering/samples/fields.js';
import { sampleDoudizhu } from '../../rendering/samples/table.js';
import type { BoardState, CardState, FieldScene, FieldState, Scene } from '../../rendering/scene.js';
import { cardRanks } from '../../rendering/table/cards.js';
import { frameStates } from '../../rendering/timeline.js';
import { planesOf, type YuvImage } from '../../rendering/yuv.js';
import { ffmpegPath, temporaryFolder } from './support.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Encodes, decodes, and hands every frame with its state to a visitor. */
async function eachFrame(scene: Scene, visit: (frame: YuvImage, state: number) => void | Promise<void>): Promise<void> {
  const path = join(folder.path, 'video.mp4');
  await plainEncoder.encode(scene, path, { ffmpegPath });
  const states = frameStates(scene);
  await decodeVideo(path, { ffmpegPath, width: scene.width, height: scene.height }, (k, bytes) =>
    visit(planesOf(bytes, scene.width, scene.height), states[k] ?? 0),
  );
}

async function faults(frame: YuvImage, scene: Scene): Promise<string[]> {
  return createRegionCheck(scene, await atlasOf(scene))(frame, 0);
}

describe('right videos', () => {
  const sizes = [
    [240, 240],
    [480, 480],
    [426, 240],
    [242, 430],
  ] as const;
  it.each(sampleScenes.flatMap(({ name, make }) => sizes.map(([width, height]) => ({ name, width, height, make }))))(
    '$name, $width × $height, show nothing wrong in any state',
    async ({ make, width, height }) => {
      const scene = { ...make({ size: 240, fps: 2 }), width, height };
      const check = createRegionCheck(scene, await atlasOf(scene));
      const seen = new Set<number>();
      await eachFrame(scene, (frame, state) => {
        if (seen.has(state)) return;
        seen.add(state);
        expect(check(frame, state), `state ${state}`).toEqual([]);
      });
      expect(seen.size).toBe(scene.states.length);
    },
  );
});

describe('small lies', () => {
  it('names the stone, the mark and the prisoners of a go board', async () => {
    const scene = sampleGo({ size: 360, fps: 1 }, 19, 12);
    const at = scene.states.length - 1;
    await eachFrame(scene, async (frame, index) => {
      const state = scene.states[index];
      if (index !== at || state === undefined) return;
      const told = async (change: Partial<BoardState>): Promise<string[]> =>
        faults(frame, { ...scene, states: [{ ...state, ...change }] });
      const empty = state.cells.indexOf('.');
      const black = state.cells.indexOf('b');
      const put = (cell: number, letter: string): string =>
        state.cells.slice(0, cell) + letter + state.cells.slice(cell + 1);
      const name = (cell: number): string => `${scene.columnNames[cell % 19]}${scene.rowNames[Math.floor(cell / 19)]}`;
      for (const [cell, letter] of [
        [empty, 'b'],
        [empty, 'w'],
        [black, 'w'],
        [black, '.'],
      ] as const) {
        const reasons = await told({ cells: put(cell, letter) });
        expect(reasons.map((reason) => reason.split(':')[0])).toEqual([name(cell)]);
      }
      expect((await told({ marked: null })).map((reason) => reason.split(':')[0])).toEqual([name(state.marked ?? -1)]);
      const texts = [...(state.texts ?? [])];
      texts[2] = String((Number(texts[2]) + 3) % 10);
      expect((await told({ texts })).join()).toMatch(/^panel 3: [^,]*$/);
    });
  });

  it('names the card, the pass, the turn and the count of a table', async () => {
    const scene = sampleDoudizhu({ size: 360, fps: 1 }, 3);
    await eachFrame(scene, async (frame, index) => {
      const state = scene.states[index];
      if (index !== 3 || state === undefined) return;
      const told = async (change: Partial<CardState>): Promise<string> =>
        (await faults(frame, { ...scene, states: [{ ...state, ...change }] })).join('; ');
      const [landlord, down, up] = state.hands;
      expect(await told({})).toBe('');
      // One of sixteen cards: each other rank in turn.
      const place = [...down].findIndex((card) => card !== ' ');
      for (const rank of cardRanks.replace(down.charAt(place), '')) {
        const hand = down.slice(0, place) + rank + down.slice(place + 1);
        expect(await told({ hands: [landlord, hand, up] })).toMatch(
          new RegExp(`^hand of down, card ${place + 1}: [^;]*$`),
        );
      }
      expect(await told({ hands: [landlord, down, up.slice(1)] })).toMatch(/card count of up/);
      expect(await told({ plays: [state.plays[0], 'pass', state.plays[2]] })).toMatch(/play of down/);
      expect(await told({ turn: 1 })).toMatch(/^turn of landlord[^;]*; turn of down[^;]*$/);
    });
  });

  it('names the marker whose label, side, life or place is another', async () => {
    const scene = sampleFootball({ size: 480, fps: 4 }, 2);
    let lies = 0;
    await eachFrame(scene, async (frame, index) => {
      if (index !== 6) return;
      const told = (change: Partial<FieldScene>, states: Partial<FieldState>): Promise<string[]> => {
        // The scene's state 6 becomes the only one: no trails, as in a cut.
        const state = scene.states[index];
        if (state === undefined) throw new Error('there is no state 6');
        return faults(frame, {
          ...scene,
          trail: { dots: 0, everyStates: 1 },
          ...change,
          states: [{ ...state, t: 0, ...states }],
        });
      };
      const free = freeMarkers(scene, index, 40);
      expect(free.length).toBeGreaterThan(2);
      for (const marker of free) {
        const own = scene.markers[marker];
        if (own?.side === undefined || own.side === null) continue;
        const name = `player ${own.side}${own.label}`;
        for (const label of ['1', '2', '5', '10', '11']) {
          if (label === own.label) continue;
          const markers = scene.markers.map((one, at) => (at === marker ? { ...one, label } : one));
          expect((await told({ markers }, {})).map((reason) => reason.split(':')[0])).toEqual([
            `player ${own.side}${label}`,
          ]);
          lies++;
        }
        const other = scene.markers.map((one, at) =>
          at === marker ? ({ ...one, side: one.side === 'A' ? 'B' : 'A' } as const) : one,
        );
        expect((await told({ markers: other }, {})).length).toBeGreaterThan(0);
        const life = (letter: string): string =>
          'a'.repeat(marker) + letter + 'a'.repeat(scene.markers.length - marker - 1);
        expect((await told({}, { life: life('d') })).join()).toContain(name);
        expect((await told({}, { life: life('h') })).join()).toContain('surroundings');
        const at = [...(scene.states[index]?.at ?? [])];
        at[marker * 2] = (at[marker * 2] ?? 0) + 0.02;
        expect((await told({}, { at })).join()).toContain(name);
      }
    });
    expect(lies).toBeGreaterThan(10);
  });

  it('misses no smoke, kill or bomb', async () => {
    const scene = sampleRound({ size: 360, fps: 4 }, 5);
    const index = 13;
    await eachFrame(scene, async (frame, at) => {
      const state = scene.states[at];
      if (at !== index || state === undefined) return;
      const told = async (change: Partial<FieldState>): Promise<string> =>
        (
          await faults(frame, { ...scene, trail: { dots: 0, everyStates: 1 }, states: [{ ...state, t: 0, ...change }] })
        ).join('; ');
      const effects = state.effects ?? [];
      expect(new Set(effects.map(({ kind }) => kind))).toEqual(new Set(['smoke', 'fire', 'kill']));
      for (const effect of effects)
        expect(await told({ effects: effects.filter((one) => one !== effect) })).not.toBe('');
      expect(await told({ life: `${state.life.slice(0, -1)}h` })).not.toBe('');
    });
  });
});

/** Markers with nothing within so many pixels. */
function freeMarkers(scene: FieldScene, index: number, pixels: number): number[] {
  const layout = fieldLayout(scene);
  const at = scene.states[index]?.at ?? [];
  const places = scene.markers.map((_, marker) => layout.toPixels(at[marker * 2] ?? 0, at[marker * 2 + 1] ?? 0));
  return scene.markers
    .map((_, marker) => marker)
    .filter((marker) =>
      places.every(
        ([x, y], other) =>
          other === marker || Math.hypot(x - (places[marker]?.[0] ?? 0), y - (places[marker]?.[1] ?? 0)) > pixels,
      ),
    );
}
