import { describe, expect, it } from 'vitest';
import { chessLabelSpec } from '../../adapters/chess/labels.js';
import { goLabelSpec } from '../../adapters/go/labels.js';
import { hashJson } from '../../manifests/canonical.js';
import { LabelSpec } from '../../manifests/spec-schema.js';
import {
  caseIdOf,
  caseKey,
  evaluateKey,
  evaluatePrefix,
  parseKey,
  quantizeKey,
  renderKey,
} from '../../manifests/stage-keys.js';

const made = {
  identity: 'a'.repeat(64),
  winner: 'first',
  spec: chessLabelSpec,
  evaluatorHash: 'b'.repeat(64),
  sceneHash: 'c'.repeat(64),
  rendering: { size: 720, fps: 2, clocks: false, encoder: 'plain' as const },
};

describe('stage keys', () => {
  it('differ by stage, input and setting', () => {
    const keys = [
      parseKey('chess', 'r1'),
      parseKey('chess', 'r2'),
      parseKey('go', 'r1'),
      evaluateKey('m1', 'e'.repeat(64)),
      evaluateKey('m1', 'f'.repeat(64)),
      quantizeKey('m1', 'v1', chessLabelSpec, 2),
      quantizeKey('m1', 'v1', chessLabelSpec, 4),
      quantizeKey('m1', 'v1', { ...chessLabelSpec, bands: { step: 400, swing: 1500 } }, 2),
      renderKey('s1', 'plain', 't1'),
      renderKey('s1', 'plain', 't2'),
      caseKey({ caseId: 'i', record: 'r', quantize: 'q', render: null, licence: 'l' }),
      caseKey({ caseId: 'i', record: 'r', quantize: 'q', render: 'v', licence: 'l' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('put the values of an evaluator below its own prefix', () => {
    expect(evaluateKey('m1', 'e'.repeat(64)).startsWith(evaluatePrefix('e'.repeat(64)))).toBe(true);
  });
});

describe('keys of earlier stores', () => {
  it('stay what they were: new fields of specs and values are absent where they are not used', () => {
    expect(hashJson(LabelSpec.parse(chessLabelSpec))).toBe(hashJson(chessLabelSpec));
    expect(hashJson(chessLabelSpec)).toBe('b853d940be7ad0122de597759eab527ab56d37795d18c7eb9e74ffc3395d37e7');
    expect(hashJson(goLabelSpec)).toBe('77f4930284b2bc0dc38fec7c915f56719358a277ede02d27d4b39af1e9ef6eb1');
    expect(quantizeKey('m', 'v', chessLabelSpec, 2)).toBe(
      'stages/quantize/0eaea0568299c94dd4dea93560c79adc472b420342ba1fd8f4c41927dc15eb9c.json',
    );
  });
});

describe('caseIdOf', () => {
  it('depends on the salt and on everything the case is made of, and on nothing else', () => {
    const id = caseIdOf('salt', made);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(caseIdOf('salt', { ...made })).toBe(id);
    const others = [
      caseIdOf('other', made),
      caseIdOf('salt', { ...made, identity: 'd'.repeat(64) }),
      caseIdOf('salt', { ...made, winner: null }),
      caseIdOf('salt', { ...made, evaluatorHash: 'd'.repeat(64) }),
      caseIdOf('salt', { ...made, sceneHash: 'd'.repeat(64) }),
      caseIdOf('salt', { ...made, spec: { ...chessLabelSpec, version: 2 } }),
      caseIdOf('salt', { ...made, rendering: { ...made.rendering, clocks: true } }),
    ];
    expect(new Set([id, ...others]).size).toBe(8);
  });
});
