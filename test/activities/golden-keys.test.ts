/**
 * Keys as they were when values were stored under them. A change here means that everything built so far is built again:
 * every value asked of the engine anew. Change an expectation only when that is what you want, and raise the stage's version
 * in manifests/stage-keys.ts with it.
 */
import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { planCase } from '../../activities/match-of.js';
import { environmentNamed } from '../../adapters/registry.js';
import { engineNamed } from '../../evaluators/registry.js';
import { hashJson, sha256 } from '../../manifests/canonical.js';
import { parseKey } from '../../manifests/stage-keys.js';
import { chessEngine, installPatienceMs } from '../support/chess-engine.js';
import { noGoEngine } from '../support/go-engine.js';
import { QUIET, sgf } from '../support/sgf.js';

/** The part of a key that its stage decides. */
const short = (key: string | null): string => (key ?? '').replace(/\.json$/, '').slice(-64, -48);

function keysOf(name: string, record: Uint8Array) {
  const environment = environmentNamed(name);
  const match = environment.parse(record);
  const source = { sha256: sha256(record), parseKey: parseKey(name, sha256(record)) };
  const config = {
    labelSpec: environment.labelSpec,
    rendering: { size: 720, fps: 2, clocks: false, encoder: 'fast' as const },
    licence: 'Apache-2.0',
  };
  const identities = { evaluator: 'b'.repeat(64), renderer: 'c'.repeat(64) };
  const { caseId, keys } = planCase(environment, match, source, config, 'salt', identities);
  return {
    identity: match.identity.slice(0, 16),
    positions: hashJson(environment.positions(match)).slice(0, 16),
    parse: short(keys.parse),
    evaluate: short(keys.evaluate),
    quantize: short(keys.quantize),
    // These two also change with what is drawn.
    render: short(keys.render),
    caseId: caseId.slice(0, 16),
  };
}

describe('the keys of everything that is stored', () => {
  it('chess: are what they were', async () => {
    const file = await readFile(new URL('../../samples/chess/self-play-1.pgn', import.meta.url), 'utf8');
    const [first = ''] = file.split(/(?<=\n)(?=\[Event )/);
    expect(keysOf('chess', Buffer.from(first))).toEqual({
      identity: '092cda7dfdcb0eac',
      positions: 'ce3dbfbc36a43d67',
      parse: 'ed42b4d8a4d6ba63',
      evaluate: '924d4f8c9421128f',
      quantize: '3856e2f0a5a8d961',
      render: '7f8f4dd369a828ce',
      caseId: 'bbe5ec3cfb1600a3',
    });
  });

  it('go: are what they were', () => {
    expect(keysOf('go', Buffer.from(sgf(QUIET, { root: 'KM[5.5]RU[Chinese]' })))).toEqual({
      identity: '1e1a9c22e20fca5b',
      positions: '728d44dd0feca0e4',
      parse: '63af6be60b2f9e75',
      evaluate: 'd8d6d8a01cfff431',
      quantize: 'f1be707aa58665f5',
      render: 'd14b215ba8a8a2dd',
      caseId: 'b6183b66fca28409',
    });
  });
});

const ownChessEngine = (process.env.CASEMILL_STOCKFISH ?? '') !== '';
const goVariables = ['CASEMILL_KATAGO', 'CASEMILL_KATAGO_NETWORK', 'CASEMILL_KATAGO_PROFILE'];
const ownGoEngine = goVariables.find((name) => (process.env[name] ?? '') !== '');
const noGo = ownGoEngine === undefined ? await noGoEngine() : `${ownGoEngine} is set`;
if (ownChessEngine) console.log('the identity of Stockfish is not compared: CASEMILL_STOCKFISH names another engine');
if (noGo !== undefined) console.log(`the identity of KataGo is not compared: ${noGo}`);

describe('the identity that values are stored below', () => {
  const hashOf = async (engine: 'stockfish' | 'katago') => {
    const { limit, open } = engineNamed(engine);
    const evaluator = await open(limit.byDefault, 1);
    onTestFinished(() => evaluator.close());
    return hashJson(evaluator.identity).slice(0, 16);
  };

  it.skipIf(ownChessEngine)('of the default Stockfish is what it was', { timeout: installPatienceMs }, async () => {
    await chessEngine();
    expect(await hashOf('stockfish')).toBe('6522dd41b574742b');
  });

  it.skipIf(noGo !== undefined)('of the default KataGo is what it was', async () => {
    expect(await hashOf('katago')).toBe('d425fa19d8efde7a');
  });
});
