/**
 * What an adapter hands to the renderer: a description in words, never pixels. One kind today, the grid board; other
 * kinds join this union. Times are seconds of video; frame k shows the last state with t ≤ k / fps.
 */
export interface BoardState {
  /** Seconds of video; the first state has t = 0, later ones ascend strictly. */
  readonly t: number;
  /** One character a cell, row by row from the top left: a FEN letter, or `.` for an empty cell. Length columns × rows. */
  readonly cells: string;
  /** Index of the marked cell (destination of the last move), or null. */
  readonly marked: number | null;
  /** Texts of the first (bottom) and second (top) side's clock when the scene shows clocks. */
  readonly clocks?: readonly [string, string];
}

export interface BoardScene {
  readonly kind: 'board';
  /** Which piece drawings and colours; one name per environment. */
  readonly style: 'chess';
  readonly columns: number;
  readonly rows: number;
  /** Left to right, e.g. a..h. */
  readonly columnNames: readonly string[];
  /** Top to bottom, e.g. 8..1. */
  readonly rowNames: readonly string[];
  readonly showClocks: boolean;
  /** Pixels; multiples of 2. */
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** A multiple of 1 / fps. */
  readonly durationS: number;
  readonly states: readonly BoardState[];
}

export type Scene = BoardScene;
