/** The recorded games of doudizhu as the PIMC bench needs them: what is public, and who won. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RANKS, sortCards } from '../adapters/doudizhu/rules/index.js';

export interface BenchGame {
  /** As dealt, in turn order; only a fit looks at all three. */
  readonly hands: readonly [string, string, string];
  readonly landlord: string;
  /** In turn order up to the last card; '' is a pass. */
  readonly plays: readonly string[];
  readonly landlordWins: boolean;
}

interface RecordedGame {
  readonly init_hand_cards: Readonly<Record<'landlord' | 'landlord_down' | 'landlord_up', number[]>>;
  readonly card_play_action_landlord: number[][];
  readonly card_play_action_landlord_down: number[][];
  readonly card_play_action_landlord_up: number[][];
  readonly landlord_win: number;
}

const CODES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 30];
const text = (codes: readonly number[]): string => sortCards(codes.map((code) => RANKS[CODES.indexOf(code)]).join(''));

/** All 500, in the order of the file below CASEMILL_RECORDS. */
export function benchGames(): BenchGame[] {
  const path = join(process.env.CASEMILL_RECORDS ?? '', 'doudizhu', 'selfplay-500.json');
  const games = JSON.parse(readFileSync(path, 'utf8')) as RecordedGame[];
  return games.map((game) => {
    const seats = [
      game.card_play_action_landlord,
      game.card_play_action_landlord_down,
      game.card_play_action_landlord_up,
    ];
    const left = [20, 17, 17];
    const plays: string[] = [];
    for (let turn = 0; left.every((count) => count > 0); turn++) {
      const cards = seats[turn % 3]?.[Math.floor(turn / 3)];
      if (cards === undefined) break;
      plays.push(text(cards));
      left[turn % 3] = (left[turn % 3] ?? 0) - cards.length;
    }
    const dealt = game.init_hand_cards;
    const hands = [text(dealt.landlord), text(dealt.landlord_down), text(dealt.landlord_up)] as const;
    return { hands, landlord: hands[0], plays, landlordWins: game.landlord_win === 1 };
  });
}
