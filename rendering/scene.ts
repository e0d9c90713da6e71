/**
 * What an adapter hands to the renderer: a description in words, never pixels. Three kinds: a board, a card table, a
 * field with moving markers; each may carry a score panel. Times are seconds of video; frame k shows the last state
 * with t ≤ k / fps. Texts are labels of our own (coordinates, scores, numbers) in the characters of `drawable`
 * (glyphs.ts); anything else is `scene_invalid`.
 */
export type Scene = BoardScene | CardScene | FieldScene;

/** What all kinds share. */
interface SceneBase {
  /** Pixels; multiples of 2, at least 240. */
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** A multiple of 1 / fps. */
  readonly durationS: number;
  /** A strip above the picture; without it there is none. */
  readonly panel?: Panel;
}

interface StateBase {
  /** Seconds of video; the first state has t = 0, later ones ascend strictly. */
  readonly t: number;
  /** The panel's texts: row by row, left to right, one a field. Required when the scene has a panel. */
  readonly texts?: readonly string[];
}

/** Rows of fields, e.g. [[score, clock], [round]]. Fields of a row are spread over the width in this order. */
export interface Panel {
  readonly rows: readonly (readonly PanelField[])[];
}

export interface PanelField {
  /** Stands before the text and never changes; may be empty. */
  readonly label: string;
  /** A sign before the label: a stone, or the marker of a side. */
  readonly icon: PanelIcon | null;
  /** Longest text the field will show, in characters: 1..24. */
  readonly maxLength: number;
}

export type PanelIcon = 'black stone' | 'white stone' | 'side A' | 'side B';

/* ── Boards ─────────────────────────────────────────────────────────────────────────────────────────────────────── */

export interface BoardState extends StateBase {
  /**
   * One character a cell, row by row from the top left; length columns × rows. Chess: a FEN letter. Go and gomoku: `b`
   * for a black stone, `w` for a white one. `.` is empty.
   */
  readonly cells: string;
  /** Index of the marked cell (destination of the last move), or null. */
  readonly marked: number | null;
  /** Gomoku: the stones of a row that has won, each with a dot (the marked one keeps its ring). */
  readonly row?: readonly number[];
  /** Texts of the first (bottom) and second (top) side's clock when the scene shows clocks. */
  readonly clocks?: readonly [string, string];
}

export interface BoardScene extends SceneBase {
  readonly kind: 'board';
  /** Which drawings; one name per environment. Chess has squares, go and gomoku stones on the crossings of lines. */
  readonly style: 'chess' | 'go' | 'gomoku';
  readonly columns: number;
  readonly rows: number;
  /** Left to right, e.g. a..h, or A..T without I. */
  readonly columnNames: readonly string[];
  /** Top to bottom, e.g. 8..1. */
  readonly rowNames: readonly string[];
  readonly showClocks: boolean;
  readonly states: readonly BoardState[];
}

/* ── Card tables ────────────────────────────────────────────────────────────────────────────────────────────────── */

/** A value for each seat: bottom, upper right, upper left. That is the order of turns in Doudizhu. */
export type PerSeat<T> = readonly [T, T, T];

/**
 * Cards as one character each: `3456789TJQKA2`, `b` for the small (black) joker, `r` for the big (red) one. A space is
 * an empty place: a hand with spaces where cards were does not shift when cards are played. `#` is the back of a card, in
 * hands only.
 */
export type Cards = string;

export interface CardState extends StateBase {
  /** At most 20 places each, drawn in this order, ten to a row. */
  readonly hands: PerSeat<Cards>;
  /** What lies before each seat since its last turn: cards, `pass`, or null for nothing. */
  readonly plays: PerSeat<Cards | 'pass' | null>;
  /** Whose turn it is, or null. */
  readonly turn: 0 | 1 | 2 | null;
}

export interface CardScene extends SceneBase {
  readonly kind: 'cards';
  readonly style: 'doudizhu';
  /** Which seat is the landlord; its sign is a crown. */
  readonly landlord: 0 | 1 | 2;
  /** Own names of the seats, e.g. `L`, `D`, `U`; at most 10 characters. */
  readonly seatNames: PerSeat<string>;
  /** The landlord's three cards, shown in the middle from start to end. */
  readonly landlordCards: Cards;
  readonly states: readonly CardState[];
}

/* ── Fields ─────────────────────────────────────────────────────────────────────────────────────────────────────── */

export type Side = 'A' | 'B';

/**
 * `player`: labelled, round for side A, a diamond for side B. `building`: labelled, a rounded square for A, a pentagon
 * for B. `unit`: small, without a label. `ball`, `shuttle` and `bomb` belong to no side and have no label.
 */
export type MarkerForm = 'player' | 'building' | 'unit' | 'ball' | 'shuttle' | 'bomb';

export interface Marker {
  readonly form: MarkerForm;
  /** Null for ball, shuttle and bomb only. */
  readonly side: Side | null;
  /** At most 3 characters; empty for forms without one. */
  readonly label: string;
}

/** Smoke and fire lie under the markers, the others above. `kill` is a cross in the colour of its side (the victim's). */
export interface FieldEffect {
  readonly kind: 'smoke' | 'fire' | 'ring' | 'kill';
  /** Field units. */
  readonly x: number;
  readonly y: number;
  /** Field units along x; `kill` has a fixed size and ignores it. */
  readonly radius: number;
  readonly side: Side | null;
}

export interface FieldState extends StateBase {
  /** x and y of each marker in field units, one after the other: length 2 × markers. Hidden ones: any number. */
  readonly at: readonly number[];
  /** One character a marker: `a` alive, `d` dead (drawn where it is told to be), `h` hidden. */
  readonly life: string;
  readonly effects?: readonly FieldEffect[];
  /** Trails begin anew at this state, e.g. at the start of a round. */
  readonly cut?: true;
}

export interface FieldScene extends SceneBase {
  readonly kind: 'field';
  readonly ground: FieldGround;
  /** Field units at the edges of the picture. `top` may be above or below `bottom`, so y may grow either way. */
  readonly extent: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  /** Width ÷ height of the extent as drawn; the units of x and y need not be alike. */
  readonly aspect: number;
  /** Drawn in this order, later ones above; the dead lie below the living. At most 256. */
  readonly markers: readonly Marker[];
  /**
   * A dot at every `everyStates`-th state's position, the last `dots` of them; 0 dots for none. Only players and ball
   * or shuttle leave trails, and only while they are alive.
   */
  readonly trail: { readonly dots: number; readonly everyStates: number };
  readonly states: readonly FieldState[];
}

/** A rectangle in field units: two opposite corners. */
export interface FieldRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type FieldGround =
  /** A pitch with its lines in official proportions inside `pitch`; its longer side joins the goals. */
  | { readonly style: 'football'; readonly pitch: FieldRect }
  /** A doubles court with its lines inside `court`; the net crosses its longer side. */
  | { readonly style: 'badminton'; readonly court: FieldRect }
  /** A neutral map drawn from data: floor cells, lines, named places. No publisher's artwork. */
  | {
      readonly style: 'map';
      /** Lines across the map in each direction: a grid of this many cells, named A1.. as on a chart; 0 for none. */
      readonly gridColumns: number;
      readonly gridRows: number;
      /** Walkable cells over the whole extent, row by row from the top left: `#` floor, anything else not. */
      readonly floor?: { readonly columns: number; readonly rows: number; readonly cells: string };
      readonly lines: readonly MapLine[];
      readonly places: readonly { readonly label: string; readonly x: number; readonly y: number }[];
    };

export interface MapLine {
  readonly kind: 'lane' | 'river' | 'wall';
  /** x and y of its corners, one after the other. */
  readonly points: readonly number[];
  /** Field units along x. */
  readonly width: number;
}
