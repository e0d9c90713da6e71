/** Colours that all scenes share. Tests compute the contrast of each pair that a viewer must tell apart. */
export const basePalette = {
  frame: '#23282f',
  names: '#b9c2cd',
  panel: '#2f363f',
  panelLabel: '#b9c2cd',
  panelText: '#f2f4f7',
} as const;

interface SideColours {
  readonly fill: string;
  readonly outline: string;
  readonly ink: string;
  /** Trails and the rims of the dead. */
  readonly faint: string;
}

/**
 * Dark blue and light amber differ in lightness by more than 4.5:1, so they are told apart without any colour; their
 * shapes differ too.
 */
export const sideColours: Readonly<Record<'A' | 'B', SideColours>> = {
  A: { fill: '#123f7a', outline: '#ffffff', ink: '#ffffff', faint: '#bdd6f7' },
  B: { fill: '#ffd27a', outline: '#14171b', ink: '#14171b', faint: '#ffd27a' },
};

/** Grounds of fields are dark: white, amber and light blue stand out from all of them. */
export const groundColours = {
  grass: '#275430',
  mown: '#2a5833',
  court: '#1f5548',
  besideCourt: '#24444e',
  fieldLines: '#b7c8bc',
  floor: '#38424d',
  void: '#20252b',
  lane: '#424c57',
  river: '#2b4a63',
  wall: '#8793a1',
  grid: '#4a545f',
  place: '#c3ccd6',
} as const;

/** Fill of the dead, and the dark edge of crosses. */
export const deadFill = '#171a1f';

export const stoneColours = {
  black: { fill: '#22262b', outline: '#0a0c0e', mark: '#ffffff' },
  white: { fill: '#fbfaf6', outline: '#22262b', mark: '#1b1f24' },
} as const;
