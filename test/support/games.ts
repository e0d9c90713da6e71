/** Chess games for tests: legal moves drawn from a seeded generator, with clocks. The same seed gives the same game. */
import { Chess } from 'chess.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** PGN of a game of at most `plies` plies; the first `common` of them are the same for every seed. */
export function randomGame(seed: number, plies: number, common = 0): string {
  let generator = xoroshiro128plus(common > 0 ? 0 : seed);
  const chess = new Chess();
  const clocks = [180, 180];
  const text: string[] = [];
  for (let ply = 0; ply < plies && !chess.isGameOver(); ply += 1) {
    if (common > 0 && ply === common) generator = xoroshiro128plus(seed);
    const moves = chess.moves();
    const { san } = chess.move(moves[uniformInt(generator, 0, moves.length - 1)] ?? '');
    const side = ply % 2;
    clocks[side] = (clocks[side] ?? 0) - uniformInt(generator, 0, 3);
    const number = ply % 2 === 0 ? `${ply / 2 + 1}.` : `${(ply + 1) / 2}...`;
    text.push(
      `${number} ${san} { [%clk 0:0${Math.floor((clocks[side] ?? 0) / 60)}:${String((clocks[side] ?? 0) % 60).padStart(2, '0')}] }`,
    );
  }
  return `[Event "Test ${seed}"]\n[Result "*"]\n[TimeControl "180+0"]\n\n${text.join(' ')} *\n`;
}

export function randomGames(firstSeed: number, count: number, plies: number): string {
  return Array.from({ length: count }, (_, i) => randomGame(firstSeed + i, plies)).join('\n');
}
