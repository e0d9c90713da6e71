/**
 * `node dist/bench/pimc-fit.js choices | curves [DEALS [POLICY]] | strength [DEALS]`: makes evaluators/pimc/program/weights.ts
 * from the recorded choices; or (after a build with it) prints each policy's curve, or what share of deals a landlord of one
 * policy wins against farmers of another. Only games with even numbers are fitted to; the others are for measuring.
 */
import { writeFile } from 'node:fs/promises';
import { CONTEXTS, FEATURES } from '../evaluators/pimc/program/features.js';
import { choicesOf, fitWeights, shareMatched } from './pimc-choices.js';
import { fitCurves } from './pimc-curves.js';
import { benchGames } from './pimc-games.js';
import { strengths } from './pimc-strength.js';

const NAMES = [
  'leads',
  'follows',
  'leads',
  'on the landlord',
  'on its partner',
  'leads',
  'on the landlord',
  'on its partner',
];
const games = benchGames();

const [what, deals, policy] = process.argv.slice(2);
if (what === 'choices') await choices();
else if (what === 'curves') process.stdout.write(`${fitCurves(games, Number(deals ?? 32), policy).join('\n')}\n`);
else if (what === 'strength') process.stdout.write(`${strengths(games, Number(deals ?? 4)).join('\n')}\n`);
else {
  process.stderr.write('Say what to do: choices, curves or strength.\n');
  process.exitCode = 2;
}

async function choices(): Promise<void> {
  const fitted = choicesOf(games.filter((_, number) => number % 2 === 0));
  const others = choicesOf(games.filter((_, number) => number % 2 === 1));
  const weights = fitWeights(fitted);
  const rows = Array.from({ length: CONTEXTS }, (_, context) => {
    const who = context < 2 ? 'landlord' : context < 5 ? 'farmer_down' : 'farmer_up';
    const row = [...weights.slice(context * FEATURES, (context + 1) * FEATURES)];
    return `    // ${who} ${NAMES[context]}\n    [${row.join(', ')}],\n`;
  });
  await writeFile(
    new URL('../../evaluators/pimc/program/weights.ts', import.meta.url),
    `/**
 * Weights of the fitted policy, version 2, in thousandths: rows are contexts, columns the features of features.ts. Fitted by bench/pimc-fit.ts
 * to the recorded games with even numbers; made, not written.
 */
import type { Weights } from './features.js';

export const CHOICE_WEIGHTS: Weights = Int32Array.from(
  [
${rows.join('')}  ].flat(),
);
`,
  );
  const matched = [fitted, others].map((some) => Math.round(1000 * shareMatched(weights, some)) / 10);
  process.stdout.write(`${JSON.stringify({ fitted: fitted.length, others: others.length, matched })}\n`);
}
