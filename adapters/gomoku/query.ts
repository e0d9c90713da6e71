/** The keys of positions, which are also what the engine is asked. */
import type { GomokuMatch } from './match.js';

/**
 * moves + 1 keys; key k is of the position after k stones: `gomoku SIZE RULE STONES`, the stones in the order played
 * (`H8 I9`, Black first; `-` for none). The order is part of it: an engine is told the stones in that order, and searches
 * near the last one.
 */
export function gomokuPositionKeys({ size, rule, moves }: Pick<GomokuMatch, 'size' | 'rule' | 'moves'>): string[] {
  const points = moves.map(({ point }) => point);
  return Array.from({ length: points.length + 1 }, (_, ply) => {
    return `gomoku ${size} ${rule} ${ply === 0 ? '-' : points.slice(0, ply).join(' ')}`;
  });
}
