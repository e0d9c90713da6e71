/**
 * Renju positions, made by hand from the definitions of the International Rules of Renju (RIF, 2 May 1996 with the
 * correction of 3 May 1998). `rule` names the paragraph each follows from: section 3 defines overline, four, straight
 * four, three, double-four and double-three; 9.1 lets a five win whatever else the stone makes; 9.2 forbids the three;
 * 9.3 allows a double-three unless more than one of its threes can become a straight four by a permitted stone.
 */
export interface RenjuPosition {
  readonly name: string;
  readonly rule: string;
  /** Column letter A..O (with I), row 1 at the top. */
  readonly black: string;
  readonly white?: string;
  readonly at: string;
  readonly forbidden: boolean;
}

const no = (name: string, rule: string, at: string, black: string, white = ''): RenjuPosition => ({
  name,
  rule,
  black,
  white,
  at,
  forbidden: true,
});
const yes = (name: string, rule: string, at: string, black: string, white = ''): RenjuPosition => ({
  ...no(name, rule, at, black, white),
  forbidden: false,
});

const overlines = [
  no('three and two joined', '3 overline, 9.2', 'F8', 'C8 D8 E8 G8 H8'),
  no('four and one joined', '3 overline, 9.2', 'G8', 'C8 D8 E8 F8 H8'),
  no('a column', '3 overline, 9.2', 'H7', 'H3 H4 H5 H6 H8'),
  no('a falling diagonal', '3 overline, 9.2', 'F6', 'C3 D4 E5 G7 H8'),
  no('a rising diagonal', '3 overline, 9.2', 'F6', 'C9 D8 E7 G5 H4'),
  no('seven', '3 overline (six or more), 9.2', 'E8', 'B8 C8 D8 F8 G8 H8'),
  no('nine', '3 overline (six or more), 9.2', 'E8', 'A8 B8 C8 D8 F8 G8 H8 I8'),
  no('along the edge', '3 overline, 9.2', 'D1', 'A1 B1 C1 E1 F1'),
  no('out of a corner', '3 overline, 9.2', 'C3', 'A1 B2 D4 E5 F6'),
  no('shut in by White', '3 overline, 9.2', 'F8', 'C8 D8 E8 G8 H8', 'B8 I8'),
  yes('a gap is left', '3 overline is unbroken', 'F8', 'B8 C8 E8 G8 I8', 'A8 J8'),
];

const fives = [
  yes('five in a row', '3 five, 9.1', 'F8', 'C8 D8 E8 G8'),
  yes('five beside an overline', '9.1 five wins', 'F8', 'C8 D8 E8 G8 H8 F4 F5 F6 F7'),
  yes('five beside two fours', '9.1 five wins', 'H8', 'D8 E8 F8 G8 H5 H6 H7 I9 J10 K11'),
  yes('five beside two threes', '9.1 five wins', 'H8', 'D8 E8 F8 G8 H9 H10 I7 J6'),
  no('six where five is wanted', '3 five is exactly five', 'H8', 'C8 D8 E8 F8 G8'),
  yes('five ending at a white stone', '3 five, 9.1', 'H8', 'D8 E8 F8 G8', 'I8 C8'),
];

const fours = [
  no('two open rows of three', '3 double-four, 9.2', 'H8', 'E8 F8 G8 H5 H6 H7'),
  no('both blocked at one end', '3 double-four, 9.2', 'H8', 'E8 F8 G8 H5 H6 H7', 'D8 H4'),
  no('both with a gap', '3 double-four (a row may have a free point)', 'H8', 'D8 E8 F8 H9 H10 H12'),
  no('two diagonals', '3 double-four, 9.2', 'H8', 'E5 F6 G7 I7 J6 K5'),
  no('a row and a diagonal, each filled in its middle', '3 double-four, 9.2', 'H8', 'F8 G8 I8 G7 I9 J10'),
  no('X.XXX.X', '3 double-four, in one row', 'G8', 'D8 F8 H8 J8'),
  no('X.XXX.X down a column', '3 double-four, in one row', 'H7', 'H4 H6 H8 H10'),
  no('XX.XX.XX', '3 double-four, in one row', 'F8', 'C8 D8 G8 I8 J8'),
  no('XXX.X.XXX', '3 double-four, in one row', 'G8', 'C8 D8 E8 I8 J8 K8'),
  no('three fours', '3 double-four, 9.2', 'H8', 'E8 F8 G8 H5 H6 H7 I9 J10 K11'),
  no('two fours and a three', '3 double-four, 9.2', 'H8', 'E8 F8 G8 H5 H6 H7 I9 J10'),
  no('two fours whose fives are one point each at the edge', '3 double-four, 9.2', 'D4', 'A4 B4 C4 D1 D2 D3'),
  yes('a straight four is one four', '3 straight four', 'H8', 'E8 F8 G8'),
  yes('X.XXX.X with one five shut off', '3 four needs a point for five', 'G8', 'D8 F8 H8 J8', 'I8'),
  yes('a row of four shut in', '3 four needs a point for five', 'H8', 'E8 F8 G8 H5 H6 H7', 'D8 I8'),
  yes('the fifth stone would make six', '3 four: five is exactly five', 'G8', 'B8 C8 E8 F8 G5 G6 G7', 'G4'),
  no('the same without the sixth stone', '3 double-four, 9.2', 'G8', 'C8 E8 F8 G5 G6 G7', 'G4'),
  yes('a four at the edge with no room', '3 four needs a point for five', 'D8', 'A8 B8 C8 D5 D6 D7', 'E8'),
];

const mixed = [
  yes('a four and a three', '9.2 forbids only the double kinds', 'H8', 'E8 F8 G8 H9 H10'),
  yes('a four and a three on diagonals', '9.2 forbids only the double kinds', 'H8', 'E5 F6 G7 I7 J6'),
  no('a four and two threes', '3 double-three, 9.2', 'H8', 'E8 F8 G8 H9 H10 I9 J10'),
  yes('a four, a three and a shut three', '3 three', 'H8', 'E8 F8 G8 H9 H10 I9 J10', 'K11'),
];

const threes = [
  no('a row and a column', '3 double-three, 9.2', 'H8', 'F8 G8 H9 H10'),
  no('two diagonals', '3 double-three, 9.2', 'H8', 'F6 G7 I7 J6'),
  no('filled in the middle', '3 double-three, 9.2', 'H8', 'G8 I8 H7 H9'),
  no('both with a gap', '3 double-three (a row may have a free point)', 'H8', 'E8 F8 H9 H11'),
  no('a gap beside the new stone', '3 double-three', 'H8', 'J8 K8 H10 H11'),
  no('three threes', '3 double-three, 9.2', 'H8', 'F8 G8 H9 H10 I9 J10'),
  no('one off the edge', '3 double-three: A8 and F8 both make five', 'D8', 'B8 C8 D9 D10'),
  no('room on one side only', '3 three: one straight four is enough', 'H8', 'F8 G8 H9 H10', 'D8'),
  no('room just enough', '3 three: F8 to I8 with E8 and J8', 'H8', 'F8 G8 H9 H10', 'D8 K8'),
  yes('shut at one end', '3 three needs a straight four', 'H8', 'F8 G8 H9 H10', 'E8'),
  yes('too little room', '3 three needs a straight four', 'H8', 'F8 G8 H9 H10', 'D8 J8'),
  yes('at the edge', '3 three needs a straight four', 'C8', 'A8 B8 C9 C10'),
  yes('a stone beyond makes six', '3 straight four: two ways to five', 'H8', 'F8 G8 K8 H9 H10', 'D8'),
  yes('a gap whose straight four would grow to six', '3 straight four', 'H8', 'E8 F8 J8 H9 H10'),
  yes('two stones only', '3 three has three stones', 'H8', 'G8 H9 H10'),
];

const exceptions = [
  yes('the straight four is an overline', '9.3 a', 'H8', 'F8 G8 H9 H10 E4 E5 E6 E7 E9', 'J8 E3'),
  yes('the straight four is a double-four', '9.3 a', 'H8', 'F8 G8 H9 H10 E9 E10 E11', 'J8 E12'),
  no('that four is shut in, so it is none', '9.3 a', 'H8', 'F8 G8 H9 H10 E9 E10 E11', 'J8 E12 E7'),
  yes('the straight four is a double-three', '9.3 b', 'H8', 'F8 G8 H9 H10 E9 E10 F7 G6', 'J8'),
  no('that double-three lacks one three', '9.3 b', 'H8', 'F8 G8 H9 H10 E9 E10 F7 G6', 'J8 E11'),
  yes(
    'the straight four completes five elsewhere',
    '3 three: without a five',
    'H8',
    'F8 G8 H9 H10 E4 E5 E6 E7',
    'J8 E3',
  ),
  no('another straight four is free', '9.3 a: one is enough', 'H8', 'F8 G8 H9 H10 E9 E10 E11', 'E12'),
  no('a third three stays', '9.3: two real threes', 'H8', 'F8 G8 H9 H10 I9 J10 E9 E10 E11', 'J8 E12'),
  yes('both threes are none', '9.3 a', 'H8', 'F8 G8 H9 H10 E9 E10 E11 I11 J11 K11', 'J8 E12 H6 L11'),
];

export const renjuPositions: readonly RenjuPosition[] = [
  ...overlines,
  ...fives,
  ...fours,
  ...mixed,
  ...threes,
  ...exceptions,
];
