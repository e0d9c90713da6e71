/** Doudizhu match to card table: the landlord's hand open below, backs of the farmers above, what each did at its last turn. */
import type { CardScene, CardState, Cards, PerSeat } from '../../rendering/scene.js';
import { timingMismatch } from '../timing-mismatch.js';
import type { DoudizhuMatch } from './match.js';
import { RANKS, SEATS, type Seat } from './rules/index.js';

export interface DoudizhuTiming {
  /** Time of every play and pass in seconds of video: multiples of 1 / fps, strictly ascending, above 0. */
  readonly times: readonly number[];
  readonly durationS: number;
}

export interface DoudizhuSceneOptions {
  /** Width and height in pixels, a multiple of 2. */
  readonly size: number;
  readonly fps: number;
}

const SEAT_NAMES: PerSeat<string> = ['landlord', 'down', 'up'];
const BACK = '#';

/** Nothing in it depends on a card that was not shown: of a farmer's hand only the number of cards enters. */
export function doudizhuScene(match: DoudizhuMatch, timing: DoudizhuTiming, options: DoudizhuSceneOptions): CardScene {
  if (timing.times.length !== match.steps.length)
    throw timingMismatch(match, `${timing.times.length} times for ${match.steps.length} plays and passes`);
  return {
    kind: 'cards',
    style: 'doudizhu',
    landlord: 0,
    seatNames: SEAT_NAMES,
    landlordCards: drawn(match.bottom),
    width: options.size,
    height: options.size,
    fps: options.fps,
    durationS: timing.durationS,
    states: statesOf(match, timing.times),
  };
}

function statesOf({ hands, steps }: DoudizhuMatch, times: readonly number[]): CardState[] {
  let open = drawn(hands.landlord);
  const held: Record<Seat, number> = { landlord: 20, farmer_down: 17, farmer_up: 17 };
  const plays: [Cards | null, Cards | null, Cards | null] = [null, null, null];
  const now = (t: number, turn: CardState['turn']): CardState => {
    return { t, hands: [open, backs(held.farmer_down), backs(held.farmer_up)], plays: [...plays], turn };
  };
  const states = [now(0, 0)];
  steps.forEach(({ seat, cards }, k) => {
    const place = SEATS.indexOf(seat) as 0 | 1 | 2;
    held[seat] -= cards.length;
    // Cards leave gaps: the others stay where they are.
    if (seat === 'landlord') for (const card of drawn(cards)) open = open.replace(card, ' ');
    plays[place] = cards === '' ? 'pass' : drawn(cards);
    const next = k + 1 === steps.length ? null : (((place + 1) % 3) as 0 | 1 | 2);
    states.push(now(times[k] ?? 0, next));
  });
  return states;
}

function backs(count: number): Cards {
  return BACK.repeat(count);
}

/** In the letters of scenes, highest first as a hand is held. */
function drawn(cards: string): Cards {
  return [...cards]
    .sort((a, b) => RANKS.indexOf(b) - RANKS.indexOf(a))
    .map((card) => (card === 'B' || card === 'R' ? card.toLowerCase() : card))
    .join('');
}
