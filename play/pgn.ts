/** Writes a game as PGN (Edwards 1994, export format) with clock comments as Lichess writes them. */

export interface PgnMove {
  readonly san: string;
  /** Clock of the player who just moved, increment included; milliseconds. */
  readonly clockMs: number;
}

export interface PgnGame {
  /** In the order in which they are written. */
  readonly headers: readonly (readonly [tag: string, value: string])[];
  readonly moves: readonly PgnMove[];
  readonly result: '1-0' | '0-1' | '1/2-1/2';
}

const lineWidth = 100;

/** Text of one game from the standard initial position, with a blank line at its end. */
export function writePgn({ headers, moves, result }: PgnGame): string {
  const tags = headers.map(([tag, value]) => `[${tag} "${value.replace(/[\\"]/g, '\\$&')}"]`);
  const words = moves.map(({ san, clockMs }, ply) => {
    const number = `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'}`;
    return `${number} ${san} { [%clk ${clockText(clockMs)}] }`;
  });
  return [...tags, '', ...wrap([...words, result]), '', ''].join('\n');
}

/** `h:mm:ss`, whole seconds, rounded down. */
export function clockText(clockMs: number): string {
  const seconds = Math.floor(clockMs / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours}:${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Lines of whole moves: a comment is never broken. */
function wrap(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= lineWidth) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
