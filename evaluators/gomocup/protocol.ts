/**
 * Lines of a Gomocup engine (the protocol of the Piskvork manager, with Yixin's extension as Rapfi speaks it). Ends of lines may
 * be Windows'. What stands after `INFO` comes in blocks: `INFO PV k`, fields, `INFO PV DONE`.
 */

/** Of the side to move. `five`: plies until a row stands, negative when the opponent makes it. */
export interface EngineScore {
  readonly unit: 'points' | 'five';
  readonly amount: number;
}

export type GomocupLine =
  | { readonly kind: 'ok' }
  /** Columns and rows from 0; several for protocols in which the engine sets more than one stone. */
  | { readonly kind: 'move'; readonly column: number; readonly row: number }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'info'; readonly name: string; readonly value: string }
  /** The engine knows the command, but not what was asked with it. */
  | { readonly kind: 'error'; readonly text: string }
  /** The engine does not know the command. */
  | { readonly kind: 'unknown'; readonly text: string }
  | { readonly kind: 'about'; readonly name: string; readonly version: string }
  /** MESSAGE, DEBUG, an empty line. */
  | { readonly kind: 'remark' }
  | { readonly kind: 'other'; readonly text: string };

export function parseGomocupLine(line: string): GomocupLine {
  const text = line.trim();
  if (text === '') return { kind: 'remark' };
  if (text === 'OK') return { kind: 'ok' };
  const move = /^(\d{1,3})\s*,\s*(\d{1,3})$/.exec(text);
  if (move !== null) return { kind: 'move', column: Number(move[1]), row: Number(move[2]) };
  const word = /^[A-Z]+\b/i.exec(text)?.[0].toUpperCase() ?? '';
  const rest = text.slice(word.length).trim();
  if (word === 'MESSAGE' && /^Transposition table cleared\b/i.test(rest)) return { kind: 'cleared' };
  if (word === 'MESSAGE' || word === 'DEBUG') return { kind: 'remark' };
  if (word === 'INFO') {
    const [name = '', ...value] = rest.split(/\s+/);
    return { kind: 'info', name: name.toUpperCase(), value: value.join(' ') };
  }
  // Rapfi says ERROR of a command that it does not know, where the protocol asks for UNKNOWN.
  if (word === 'UNKNOWN' || (word === 'ERROR' && /unknown command/i.test(rest))) return { kind: 'unknown', text: rest };
  if (word === 'ERROR') return { kind: 'error', text: rest };
  if (/\bname\s*=/i.test(text)) {
    return { kind: 'about', name: quoted(text, 'name') ?? '', version: quoted(text, 'version') ?? '' };
  }
  return { kind: 'other', text };
}

function quoted(text: string, field: string): string | null {
  return new RegExp(`\\b${field}\\s*=\\s*"([^"]*)"`, 'i').exec(text)?.[1] ?? null;
}

/** `-20`, `+M3`, `-M18`; null for anything else. */
export function parseScore(text: string): EngineScore | null {
  const match = /^([+-]?)(M?)(\d{1,7})$/.exec(text);
  if (match === null) return null;
  // `|| 0` turns -0 into 0.
  const amount = (match[1] === '-' ? -Number(match[3]) : Number(match[3])) || 0;
  return { unit: match[2] === 'M' ? 'five' : 'points', amount };
}
