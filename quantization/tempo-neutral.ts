/** Tempo-neutral values: where having the move is worth much, raw win rates alternate from ply to ply. */

/**
 * `values[i]` is the win rate b after i steps (0..10000 of the first side), n + 1 of them for n steps; `first` is the index of
 * the first step that is labelled, so that b₀ = values[first], the state before the first event. Gives the states s:
 *
 *   s₀ = b₀;  s_t = (b_{t−1} + b_t) / 2;  s_n = b_n when the game is `decided` by its last step.
 *
 * States before b₀ stay as they are: no label looks at them. Results are exact multiples of ½, so that a value on a bound
 * cannot flip by rounding. With one event in a decided game s₁ = b₁; in one that is not, s₁ = (b₀ + b₁) / 2. Where nothing is
 * labelled (`first` = n) there is only s₀.
 */
export function tempoNeutral(values: readonly number[], first: number, decided: boolean): number[] {
  const last = values.length - 1;
  return values.map((value, i) => {
    if (i <= first || (i === last && decided)) return value;
    return ((values[i - 1] ?? value) + value) / 2;
  });
}
