import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentNamed } from '../../adapters/registry.js';
import { type BuildOptions, runSettings } from '../../cli/run-settings.js';

const chess = environmentNamed('chess');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casemill-settings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const options: BuildOptions = {
  name: undefined,
  limit: undefined,
  seed: 0,
  until: 'videos',
  evaluatorLimit: 1000,
  size: 720,
  fps: 2,
  clocks: false,
  encoder: 'fast',
  licence: 'CC0',
  labelSpec: undefined,
};

async function withSpec(changes: unknown) {
  const labelSpec = join(folder, 'spec.json');
  await writeFile(labelSpec, JSON.stringify(changes));
  return runSettings(chess, [], { ...options, labelSpec });
}

describe('runSettings', () => {
  it('changes the fields of the label spec that the file names', async () => {
    const { labelSpec } = await withSpec({ bands: { step: 400, swing: 1200 } });
    expect(labelSpec).toEqual({ ...chess.labelSpec, bands: { step: 400, swing: 1200 } });
  });

  it.each([
    ['bands out of order', { bands: { step: 2000, swing: 1500 } }],
    ['a dead band turned round', { leader: { first: 4000, second: 6000 } }],
    ['a pacing turned round', { pacing: { minS: 10, maxS: 2, unknownS: 4, minTailS: 4 } }],
    ['another environment', { environment: 'go' }],
    ['fewer events than a case needs', { minEvents: 3 }],
    ['an unknown field', { band: {} }],
  ])('refuses %s', async (_, changes) => {
    await expect(withSpec(changes)).rejects.toMatchObject({ code: 'settings_invalid', failureClass: 'usage' });
  });

  it('takes inference from passes for the engine that deals hidden cards, and for no other', async () => {
    const wanted = { ...options, passInference: true };
    const { evaluator } = await runSettings(environmentNamed('doudizhu'), [], wanted);
    expect(evaluator).toEqual({ engine: 'pimc', deals: 1000, passInference: true });
    const without = await runSettings(environmentNamed('doudizhu'), [], options);
    expect(without.evaluator).toEqual({ engine: 'pimc', deals: 1000, passInference: false });
    await expect(runSettings(chess, [], wanted)).rejects.toMatchObject({
      code: 'settings_invalid',
      input: '--pass-inference',
    });
  });

  it.each([
    ['an odd size', { size: 721 }],
    ['too many frames', { fps: 60 }],
    ['a name that is a path', { name: '../x' }],
    ['an unknown stage', { until: 'nothing' as 'labels' }],
  ])('refuses %s', async (_, changes) => {
    await expect(runSettings(chess, [], { ...options, ...changes })).rejects.toMatchObject({
      code: 'settings_invalid',
    });
  });
});
