/** `.psq` as Gomocup's manager writes it: Windows line ends, columns and rows from 1, milliseconds of each stone. */

export interface PsqStone {
  /** From 1, columns from the left, rows from the top. */
  readonly column: number;
  readonly row: number;
  /** 0 for an opening stone. */
  readonly ms: number;
}

export interface PsqGame {
  /** Lines of the board. */
  readonly size: number;
  /** 0 freestyle, 1 standard, 4 renju. */
  readonly rule: number;
  readonly stones: readonly PsqStone[];
  /** 1: Black has won, 2: White, 0: neither. */
  readonly result: 0 | 1 | 2;
}

/** Nothing in it tells one game's players or day from another's. */
export function writePsq({ size, rule, stones, result }: PsqGame): string {
  const lines = stones.map(({ column, row, ms }) => `${column},${row},${ms}`);
  return [`Piskvorky ${size}x${size}, 7:7, ${rule}`, ...lines, 'engine-a', 'engine-b', String(result), ''].join('\r\n');
}
