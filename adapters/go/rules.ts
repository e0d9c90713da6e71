/**
 * Rulesets by KataGo's names, with what replaying needs of them, and the komi. The rest of a ruleset (scoring, group tax,
 * White's bonus for handicap stones) is KataGo's to know: docs/GTP_Extensions.md there, `kata-set-rules`.
 */
import { goFault } from './faults.js';

export interface Ruleset {
  readonly name: 'japanese' | 'korean' | 'chinese' | 'aga' | 'new-zealand' | 'tromp-taylor';
  /** Simple: the position before the opponent's move must not come back at once. Superko: no earlier one ever. */
  readonly ko: 'simple' | 'positional' | 'situational';
  /** Whether a group of two or more stones may take its own last liberty. */
  readonly suicide: boolean;
  /** Where the record states none. */
  readonly komi: number;
}

const JAPANESE: Ruleset = { name: 'japanese', ko: 'simple', suicide: false, komi: 6.5 };
const KOREAN: Ruleset = { name: 'korean', ko: 'simple', suicide: false, komi: 6.5 };
const CHINESE: Ruleset = { name: 'chinese', ko: 'simple', suicide: false, komi: 7.5 };
const AGA: Ruleset = { name: 'aga', ko: 'situational', suicide: false, komi: 7.5 };
const NEW_ZEALAND: Ruleset = { name: 'new-zealand', ko: 'situational', suicide: true, komi: 7 };
/** Also what Ing's rules come nearest to: area, suicide allowed, no repetition. */
const TROMP_TAYLOR: Ruleset = { name: 'tromp-taylor', ko: 'positional', suicide: true, komi: 7.5 };

/** The first pattern that the record's words match, lower case and without signs and blanks. */
const BY_WORDS: readonly (readonly [RegExp, Ruleset])[] = [
  [/^(jp|jpn|japan)|日本|일본/, JAPANESE],
  [/^kor|^kr$|韩国|韓国|韓國|한국/, KOREAN],
  [/^(cn|chn|chin)|中国|中國|중국/, CHINESE],
  [/^(aga|bga|french|ffg|american)/, AGA],
  [/^(nz|newzealand)/, NEW_ZEALAND],
  [/^(ing|goe|tromp|tt$)|应氏|應氏|応氏/, TROMP_TAYLOR],
];

/**
 * The record's ruleset. Without words that say it: Chinese when the komi is one that only area scoring has in practice
 * (7 or more), else Japanese.
 */
export function rulesetOf(words: string | null, komi: number | null): Ruleset {
  const plain = (words ?? '').toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
  const named = BY_WORDS.find(([pattern]) => pattern.test(plain))?.[1];
  return named ?? (komi !== null && komi >= 7 ? CHINESE : JAPANESE);
}

/** No komi is more stones than that: 8½ points. */
const MOST_STONES = 4.25;

/**
 * Komi in points, or null when the record states none or in words that are no number. `375` is 3.75, and 3.75 is
 * Chinese counting by stones, so 7.5 points; `6½`, `6目半` and `6,5` are 6.5. Throws `komi_unsupported`.
 */
export function komiOf(words: string | null): number | null {
  const match = /^([+-]?\d+(?:[.,]\d*)?)(\D*)$/u.exec((words ?? '').trim());
  if (match === null) return null;
  const number = Number(match[1]?.replace(',', '.')) + (/[½半반]/.test(match[2] ?? '') ? 0.5 : 0);
  const points = Number.isInteger(number) && Math.abs(number) > 150 ? number / 100 : number;
  const komi = isHalf(points) || Math.abs(points) > MOST_STONES ? points : points * 2;
  // Without -0, which canonical JSON would write as 0 and a comparison would not.
  if (isHalf(komi) && Math.abs(komi) <= 150) return komi === 0 ? 0 : komi;
  throw goFault('komi_unsupported', `komi "${(words ?? '').slice(0, 20)}"`);
}

/** The stated komi, else the ruleset's, else half a point where Black has handicap stones. */
export function komiUnder(ruleset: Ruleset, stated: number | null, handicapStones: number): number {
  if (stated !== null) return stated;
  return handicapStones >= 2 ? 0.5 : ruleset.komi;
}

function isHalf(points: number): boolean {
  return Number.isInteger(points * 2);
}
