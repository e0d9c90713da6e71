/**
 * Chess pieces as SVG, drawn for this project. Each piece is a few overlapping solids: stroked together first and
 * filled afterwards, they read as one silhouette with one outline. Coordinates are those of a 100 × 100 square.
 */
interface Drawing {
  /** Closed paths whose union is the silhouette. */
  readonly solids: readonly string[];
  /** Open paths drawn as lines inside the silhouette. */
  readonly lines: readonly string[];
  /** Closed paths filled with the line colour: an eye, a slit. */
  readonly dots: readonly string[];
}

interface Ink {
  readonly fill: string;
  readonly outline: string;
  readonly line: string;
}

/** Colours of the two sides; the contrast test reads them. */
export const pieceColours: Readonly<Record<'white' | 'black', Ink>> = {
  white: { fill: '#fffdf7', outline: '#1f242b', line: '#1f242b' },
  black: { fill: '#33383f', outline: '#0c0e11', line: '#eceef1' },
};

const outlineWidth = 3.4;
const lineWidth = 2.6;

const plinth = 'M21 89 v-5 q0-6 6-6 h46 q6 0 6 6 v5 q0 2-2 2 h-54 q-2 0-2-2 z';
const plinthLine = 'M27.5 84.5 h45';

const drawings: Readonly<Record<string, Drawing>> = {
  p: {
    solids: [
      circle(50, 33, 13.5),
      roundBar(35, 45.5, 30, 7),
      'M43 49 C43 62 37 69 29 76 Q27 78 27 81 L73 81 Q73 78 71 76 C63 69 57 62 57 49 Z',
      plinth,
    ],
    lines: [plinthLine],
    dots: [],
  },
  n: {
    solids: [
      'M74 80 C79 56 76 33 59 23 L56 11 L48.5 20 C39 21.5 33 28 29.5 36 L18.5 51 C15.5 55.5 17 60.5 21 62.5 L24.5 64.5 C28 66 31 64.5 33.5 61.5 C37 58.5 43 58 48 54.5 C48 64 35 68 31 80 Z',
      plinth,
    ],
    lines: [plinthLine, 'M61 31 C70 41 71.5 57 68.5 72', 'M49.5 53.5 C52.5 50.5 53.5 47 53 43'],
    dots: [ellipse(41.5, 35.5, 2.9, 3.4), ellipse(23.5, 54, 1.8, 2.3)],
  },
  b: {
    solids: [
      circle(50, 14, 5.5),
      'M50 18 C62 26 69 38 67 49 C66 56 60 60 50 60 C40 60 34 56 33 49 C31 38 38 26 50 18 Z',
      roundBar(34, 58, 32, 7),
      'M42.5 62 C42 70 36 73 29 77 Q27 78.5 27 81 L73 81 Q73 78.5 71 77 C64 73 58 70 57.5 62 Z',
      plinth,
    ],
    lines: [plinthLine, 'M50 34 v16', 'M42 42 h16'],
    dots: [],
  },
  r: {
    solids: [
      'M27 17 h11.5 v7 h6 v-7 h11 v7 h6 v-7 h11.5 v16 q0 2-1.5 3.5 L65 43 h-30 L28.5 36.5 Q27 35 27 33 Z',
      'M36 42 H64 L67.5 72 L72 78 V81 H28 V78 L32.5 72 Z',
      plinth,
    ],
    lines: [plinthLine, 'M37 43 H63', 'M34 71.5 H66'],
    dots: [],
  },
  q: {
    solids: [
      circle(14, 33, 5),
      circle(31.5, 21.5, 5),
      circle(50, 17, 5.5),
      circle(68.5, 21.5, 5),
      circle(86, 33, 5),
      'M14 35 L28.5 68 L28 81 L72 81 L71.5 68 L86 35 L69 52 L68.5 24 L57 49 L50 20 L43 49 L31.5 24 L31 52 Z',
      plinth,
    ],
    lines: [plinthLine, 'M29 66 Q50 60 71 66', 'M28.5 74.5 Q50 69.5 71.5 74.5'],
    dots: [],
  },
  k: {
    solids: [
      'M46.2 32 V22.5 H37.5 V15.5 H46.2 V8 H53.8 V15.5 H62.5 V22.5 H53.8 V32 Z',
      'M50 29 C56 29 60 34 60 40 L50 66 L40 40 C40 34 44 29 50 29 Z',
      'M50 66 C50 46 58 34 71 34 C81 34 87 41 86 49 C85 57 76 62 73 68 L72 81 H28 L27 68 C24 62 15 57 14 49 C13 41 19 34 29 34 C42 34 50 46 50 66 Z',
      plinth,
    ],
    lines: [plinthLine, 'M28.5 66.5 Q50 60.5 71.5 66.5', 'M28 74.5 Q50 69 72 74.5', 'M50 45 V62'],
    dots: [],
  },
};

/** SVG of one piece on a 100 × 100 square, without a background. `letter` is a FEN letter: upper case is White. */
export function pieceSvg(letter: string): string {
  const drawing = drawings[letter.toLowerCase()];
  if (drawing === undefined) return '';
  const ink = letter === letter.toUpperCase() ? pieceColours.white : pieceColours.black;
  const [solids, lines, dots] = [drawing.solids, drawing.lines, drawing.dots].map(paths);
  return [
    `<g fill="${ink.outline}" stroke="${ink.outline}" stroke-width="${2 * outlineWidth}" stroke-linejoin="round">${solids}</g>`,
    `<g fill="${ink.fill}">${solids}</g>`,
    `<g fill="none" stroke="${ink.line}" stroke-width="${lineWidth}" stroke-linecap="round">${lines}</g>`,
    `<g fill="${ink.line}">${dots}</g>`,
  ].join('');
}

// One element a path: joined into one, solids of opposite winding would cut holes into each other.
function paths(data: readonly string[]): string {
  return data.map((d) => `<path d="${d}"/>`).join('');
}

function circle(x: number, y: number, r: number): string {
  return ellipse(x, y, r, r);
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y} a${rx} ${ry} 0 1 0 ${2 * rx} 0 a${rx} ${ry} 0 1 0 ${-2 * rx} 0 z`;
}

/** A horizontal bar with round ends. */
function roundBar(x: number, y: number, width: number, height: number): string {
  const r = height / 2;
  return `M${x + r} ${y} h${width - height} a${r} ${r} 0 0 1 0 ${height} h${height - width} a${r} ${r} 0 0 1 0 ${-height} z`;
}
