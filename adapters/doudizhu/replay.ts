/** Plays a record through under the rules: whatever breaks one refuses the record whole. */
import { hashJson } from '../../manifests/canonical.js';
import type { DraftStep, GameDraft } from './draft.js';
import { doudizhuFault } from './faults.js';
import type { DoudizhuMatch, DoudizhuStep } from './match.js';
import {
  type Combination,
  cardsOf,
  combinationOf,
  countCards,
  readPlay,
  removeCards,
  SEATS,
  type Seat,
  sortCards,
} from './rules/index.js';

type Hands = DoudizhuMatch['hands'];

const SIZES: Readonly<Record<Seat, number>> = { landlord: 20, farmer_down: 17, farmer_up: 17 };
const JOKERS = 'BR';

/** Throws RecordFault. */
export function replay(draft: GameDraft): DoudizhuMatch {
  const { hands, bottom } = checkedDeal(draft);
  if (draft.steps.every(({ cards }) => cards === '')) throw doudizhuFault('no_plays', 'the record holds no play');
  const steps = playAll(hands, draft.steps);
  const last = steps.at(-1)?.seat;
  const winner = last === 'landlord' ? 'first' : 'second';
  if (draft.winner !== null && draft.winner !== winner) {
    throw doudizhuFault('wrong_winner', `${last} has played the last card, but the record names the other side`);
  }
  const turns = steps.map(({ cards }) => cards);
  const identity = hashJson({ environment: 'doudizhu', hands, bottom, turns });
  return { environment: 'doudizhu', identity, hands, bottom, steps, winner };
}

function checkedDeal({ hands: dealt, bottom: shown }: GameDraft): { hands: Hands; bottom: string } {
  const hands = {
    landlord: sortCards(dealt.landlord),
    farmer_down: sortCards(dealt.farmer_down),
    farmer_up: sortCards(dealt.farmer_up),
  };
  for (const seat of SEATS) {
    const { length } = hands[seat];
    if (length !== SIZES[seat])
      throw doudizhuFault('broken_hand', `${length} cards, not ${SIZES[seat]}`, `hand of ${seat}`);
  }
  // 54 cards, and none too often: then none is missing.
  const pack = countCards(SEATS.map((seat) => hands[seat]).join(''));
  pack.forEach((count, rank) => {
    const card = cardsOf(pack.map((_, at) => (at === rank ? 1 : 0)));
    if (count > (JOKERS.includes(card) ? 1 : 4)) throw doudizhuFault('broken_hand', `${count} cards of rank ${card}`);
  });
  const bottom = sortCards(shown);
  if (bottom.length !== 3) throw doudizhuFault('broken_hand', `${bottom.length} cards, not 3`, 'bottom cards');
  if (removeCards(hands.landlord, bottom) === null) {
    throw doudizhuFault('broken_hand', `${bottom} are not in the hand of landlord`, 'bottom cards');
  }
  return { hands, bottom };
}

function playAll(dealt: Hands, drafts: readonly DraftStep[]): DoudizhuStep[] {
  const hands: Record<Seat, string> = { ...dealt };
  let toBeat: Combination | null = null;
  let passes = 0;
  let clockMs: number | null = 0;
  let latestMs = 0;
  let over = false;
  const steps = drafts.map(({ seat, cards: written, atMs }, i): DoudizhuStep => {
    const place = `play ${i + 1}`;
    if (over) throw doudizhuFault('plays_after_end', 'a hand is empty already', place);
    const due = SEATS[i % 3] as Seat;
    if (seat !== due) throw doudizhuFault('turn_order', `${seat} plays at the turn of ${due}`, place);
    if (atMs !== null && atMs < latestMs)
      throw doudizhuFault('times_disordered', `${atMs} ms after ${latestMs} ms`, place);
    const thinkMs: number | null = atMs === null || clockMs === null ? null : atMs - clockMs;
    clockMs = atMs;
    latestMs = atMs ?? latestMs;
    const cards = sortCards(written);
    if (cards === '') {
      if (toBeat === null) throw doudizhuFault('illegal_play', `${seat} leads and may not pass`, place);
      passes += 1;
      if (passes === 2) [toBeat, passes] = [null, 0];
      return { seat, cards, combination: null, thinkMs };
    }
    const left = removeCards(hands[seat], cards);
    if (left === null) throw notThere(dealt[seat], cards, seat, place);
    const play = readPlay(cards, toBeat);
    const combination = combinationOf(cards);
    if (combination === null) throw doudizhuFault('illegal_play', `${cards} is no combination`, place);
    if (play === null) throw doudizhuFault('illegal_play', `${cards} does not beat ${toBeat?.cards}`, place);
    hands[seat] = left;
    over = left === '';
    [toBeat, passes] = [play, 0];
    return { seat, cards, combination: combination.name, thinkMs };
  });
  if (!over) throw doudizhuFault('unfinished', 'no hand is empty at the end');
  return steps;
}

function notThere(dealt: string, cards: string, seat: Seat, place: string) {
  return removeCards(dealt, cards) === null
    ? doudizhuFault('card_not_held', `${seat} was never dealt ${cards}`, place)
    : doudizhuFault('card_played_twice', `${seat} has played some of ${cards} before`, place);
}
