/** The worked example of docs/environments/gomoku.md is what the code makes of the sample. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { gomoku } from '../../../adapters/gomoku/index.js';
import { tempoNeutral } from '../../../quantization/tempo-neutral.js';
import { quantize } from '../../../quantization/tuples.js';
import { parsed } from '../../support/gomoku.js';

const root = new URL('../../../', import.meta.url);

it('the tuple of the worked example follows from the sample and the values that the page names', async () => {
  const page = await readFile(new URL('docs/environments/gomoku.md', root), 'utf8');
  const record = await readFile(new URL('samples/gomoku/standard.psq', root), 'utf8');
  const example = page.slice(page.indexOf('## From record to tuple'));
  const [stones = '', tuple = ''] = [...example.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map((match) => match[1]);
  const rates = /is (\S+) after\s+stone 13, (\S+) after stone 14 and (\S+) after stone 15/.exec(example) ?? [];
  const [neutralBefore, neutralAfter] = [...example.matchAll(/\/ 2 = (\d+\.\d+)/g)].map((match) => Number(match[1]));
  const lines = record.split(/\r?\n/);
  expect(lines.slice(13, 16)).toEqual(stones.trim().split('\n'));
  const match = parsed(record);
  const raw = match.moves.map((_, k) => (k >= 13 && k <= 15 ? Math.round(100 * Number(rates[k - 12])) : 5000));
  const values = tempoNeutral([...raw, 5000], match.opening, match.end !== null);
  expect([values[14], values[15]]).toEqual([neutralBefore, neutralAfter].map((rate = 0) => Math.round(200 * rate) / 2));
  const { tuples } = quantize({
    events: gomoku.events(match),
    thinkMs: gomoku.thinkMs(match),
    winner: gomoku.winner(match),
    values,
    sides: gomoku.sides,
    spec: gomoku.labelSpec,
    fps: 2,
  });
  expect(tuples[15 - match.opening - 1]).toEqual(JSON.parse(tuple));
  expect(tuples[14 - match.opening - 1]).toMatchObject({ t: 71 });
});
