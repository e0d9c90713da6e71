/** The worked example of docs/environments/go.md is what the code makes of the sample. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { go } from '../../../adapters/go/index.js';
import { quantize } from '../../../quantization/tuples.js';
import { parsed } from '../../support/sgf.js';

const root = new URL('../../../', import.meta.url);

it('the tuple of the worked example follows from the sample and the values that the page names', async () => {
  const page = await readFile(new URL('docs/environments/go.md', root), 'utf8');
  const record = await readFile(new URL('samples/go/self-play-1.sgf', root), 'utf8');
  const example = page.slice(page.indexOf('## From record to tuple'));
  const [moves = '', tuple = ''] = [...example.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map((match) => match[1]);
  const [, before, after] = /win rate is (\S+) before the move and (\S+) after it/.exec(example) ?? [];
  expect(record).toContain(moves);
  const match = parsed(record);
  // Moves 39 to 41: the tuple is of the last.
  const values = match.moves.map((_, k) => Math.round(100 * Number(k === 40 ? before : after)));
  const { tuples } = quantize({
    events: go.events(match),
    thinkMs: go.thinkMs(match),
    winner: go.winner(match),
    values: [...values, 5000],
    sides: go.sides,
    spec: go.labelSpec,
    fps: 2,
  });
  expect(tuples[40]).toEqual(JSON.parse(tuple));
  expect(tuples[39]).toMatchObject({ t: 380.5, event: { type: 'capture' } });
});
