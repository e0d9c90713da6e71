/** SGF as a Go server writes it: one line of nodes, with the clock of the player who just moved. */

export interface SgfMove {
  readonly colour: 'B' | 'W';
  /** A crossing as on the board, e.g. `Q16`, or `pass`. */
  readonly point: string;
  /** Seconds that the mover has left, increment included; three decimals. */
  readonly leftS: number;
}

export interface SgfGame {
  /** Lines of the board. */
  readonly size: number;
  /** In SGF's words, e.g. `Chinese`. */
  readonly rules: string;
  readonly komi: number;
  readonly baseS: number;
  readonly incrementS: number;
  /** `B+R`, `W+3.5`, ... */
  readonly result: string;
  /** 1-based. */
  readonly round: number;
  readonly moves: readonly SgfMove[];
}

const columns = 'ABCDEFGHJKLMNOPQRST';

/** Nothing in it tells one game's players or day from another's. */
export function writeSgf(game: SgfGame): string {
  const { size, rules, komi, baseS, incrementS, result, round, moves } = game;
  const root = [
    ['FF', '4'],
    ['CA', 'UTF-8'],
    ['GM', '1'],
    ['RO', String(round)],
    ['PB', 'Engine A'],
    ['PW', 'Engine B'],
    ['TM', String(baseS)],
    ['OT', `${incrementS} fischer`],
    ['RE', result],
    ['SZ', String(size)],
    ['KM', String(komi)],
    ['RU', rules],
  ];
  const head = root.map(([name, value]) => `${name}[${value}]`).join('\n');
  const nodes = moves.map(({ colour, point, leftS }) => {
    return `;${colour}[${sgfPoint(point, size)}]${colour}L[${leftS.toFixed(3).replace(/\.?0+$/, '')}]`;
  });
  return `(;${head}\n${nodes.join('\n')})\n`;
}

/** Two letters from `a`, column then row from the top; empty for a pass. */
function sgfPoint(point: string, size: number): string {
  if (point === 'pass') return '';
  const column = columns.indexOf(point.charAt(0));
  return [column, size - Number(point.slice(1))].map((at) => String.fromCharCode(97 + at)).join('');
}
