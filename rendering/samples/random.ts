/** Repeatable numbers for the sample scenes: a linear congruential generator (Numerical Recipes' constants). */
export function sampleNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}
