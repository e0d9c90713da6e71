/** Random words that name positions, the same in every run and on every machine. */

/** Two 32-bit words for each index below `count`, from a xorshift generator with a fixed seed. */
export function zobristWords(count: number): Int32Array {
  const words = new Int32Array(2 * count);
  let state = 0x9e3779b9 | 0;
  for (let i = 0; i < words.length; i += 1) {
    // Three rounds: neighbouring outputs of one are related.
    for (let round = 0; round < 3; round += 1) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
    }
    words[i] = Math.imul(state, 0x2c1b3c6d);
  }
  return words;
}
