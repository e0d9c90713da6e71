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
}

/**
 * Dark blue and light orange differ in lightness by more than 4.5:1, so they are told apart without any colour; their
 * shapes differ too.
 */
export const sideColours: Readonly<Record<'A' | 'B', SideColours>> = {
  A: { fill: '#123f7a', outline: '#ffffff', ink: '#ffffff' },
  B: { fill: '#ffb347', outline: '#14171b', ink: '#14171b' },
};

export const stoneColours = {
  black: { fill: '#22262b', outline: '#0a0c0e', mark: '#ffffff' },
  white: { fill: '#fbfaf6', outline: '#22262b', mark: '#1b1f24' },
} as const;
