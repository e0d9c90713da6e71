/**
 * What a farmer's pass on the landlord's play tells of its hand. Who can beat the play without a bomb passes in 27 % of the recorded
 * choices (1,416 of the fitted games; 25 % in the others), who cannot always passes. So a deal weighs 0.27 for each pass with which a
 * farmer would have held back. A pass on the partner's play tells nothing, nor one on a bomb.
 */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { dealt, generatorOf } from './deals.js';
import { generate } from './generate.js';
import type { TellingPass } from './history.js';
import { BOMB, highWith, kindOf, lowWith } from './packed.js';

/** Thousandths. */
const HOLDS_BACK = 270;

const plays = new Int32Array(8192);

/** Likelihood of the passes for the deal drawn last, 1 where they tell nothing. */
export function likelihoodOf(passes: readonly TellingPass[]): number {
  let likelihood = 1;
  for (const pass of passes) if (holdsBack(pass)) likelihood *= HOLDS_BACK / 1000;
  return likelihood;
}

/**
 * Draws as `draw` does, but takes a deal with the probability that is its likelihood: deals come as likely as the passes make them.
 * No deal has the likelihood 0, so every draw ends.
 */
export function informed(
  draw: () => void,
  passes: readonly TellingPass[],
  words: readonly (string | number)[],
): () => void {
  // What is the same for all deals would only be refused and drawn again.
  const telling = passes.filter(({ toBeat, since }) => !beats(lowWith(0, 0, since), highWith(0, 0, since), toBeat));
  const random = generatorOf(['passes', ...words]);
  const believed = (): boolean =>
    telling.every((pass) => !holdsBack(pass) || uniformInt(random, 1, 1000) <= HOLDS_BACK);
  return () => {
    do draw();
    while (!believed());
  };
}

/** Whether the farmer could have beaten the play without a bomb, and with wings that policies look at. */
function holdsBack({ seat, toBeat, since }: TellingPass): boolean {
  const at = seat === 1 ? 0 : 2;
  const [low, high] = [dealt[at] as number, dealt[at + 1] as number];
  return beats(lowWith(low, high, since), highWith(low, high, since), toBeat);
}

/** The first entry is the pass, the next the weakest play: bombs come last. */
function beats(low: number, high: number, toBeat: number): boolean {
  const end = generate(plays, 0, low, high, toBeat, 'few');
  return end > 2 && kindOf(plays[2] as number) < BOMB;
}
