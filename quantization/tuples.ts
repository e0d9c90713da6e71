/** Events and values become label tuples. */
import type { Estimate, LabelEvent, LabelTuple, Shape } from '../manifests/labels-schema.js';
import type { LabelSpec } from '../manifests/spec-schema.js';
import type { SampledDetails } from '../manifests/values-schema.js';
import { leaderBand, updateBand } from './bands.js';
import { pace } from './pacing.js';
import { trajectoryShape } from './shape.js';

export interface QuantizeInput {
  /** One per step; null for a step that is drawn but not labelled. */
  readonly events: readonly (LabelEvent | null)[];
  /** Think time before each step in milliseconds, null when unknown. */
  readonly thinkMs: readonly (number | null)[];
  /** n + 1 states for n steps: before the first, then after each; 0..10000 of the first side, whole or half units. */
  readonly values: readonly number[];
  /** What a sampling engine knows of each state, null where it was not asked; absent: values are taken at their word. */
  readonly samples?: readonly (SampledDetails | null)[];
  readonly sides: readonly [string, string];
  readonly winner: 'first' | 'second' | 'draw' | null;
  readonly spec: LabelSpec;
  readonly fps: number;
}

export interface Quantized {
  readonly tuples: readonly LabelTuple[];
  readonly durationS: number;
  readonly shape: Shape;
  readonly equalEventsWithin6s: number;
}

/** Throws RangeError when the lengths do not fit: a caller's mistake that must never become a label. */
export function quantize(input: QuantizeInput): Quantized {
  const { events, thinkMs, values, samples, winner, spec, fps } = input;
  if (values.length !== events.length + 1 || thinkMs.length !== events.length) {
    throw new RangeError(`${events.length} steps need ${events.length + 1} values, got ${values.length}`);
  }
  // Halves are exact: means of two values (tempo-neutral.ts) and their differences cannot flip on a bound by rounding.
  const bad = values.find((value) => !Number.isInteger(2 * value) || value < 0 || value > 10_000);
  if (bad !== undefined) throw new RangeError(`value ${bad} is no multiple of ½ in 0..10000`);
  const { times, durationS } = pace(thinkMs, spec.pacing, fps, events);
  const tuples = events.flatMap((event, i): LabelTuple[] => {
    if (event === null) return [];
    const t = Math.round((times[i] as number) * 1000) / 1000;
    return [{ t, event, ...(samples === undefined ? certain(input, i) : abstaining(input, i)) }];
  });
  const afterEvents = values.slice(1).filter((_, i) => events[i] !== null);
  return {
    tuples,
    durationS,
    shape: trajectoryShape(afterEvents, winner, spec),
    equalEventsWithin6s: countEqualEvents(tuples, 6),
  };
}

type Tiers = Omit<LabelTuple, 't' | 'event'>;

function certain({ values, sides, spec }: QuantizeInput, step: number): Tiers {
  const before = values[step] as number;
  const after = values[step + 1] as number;
  return { update: updateBand(after - before, spec.bands), state: leaderBand(after, spec.leader, sides) };
}

/** A tier is given where both ends of its interval lie in one band; bands follow each other, so all between does then. */
function abstaining({ values, samples, sides, spec }: QuantizeInput, step: number): Tiers {
  const sample = samples?.[step + 1] ?? null;
  if (sample === null || sample.change === null)
    throw new RangeError(`the event of step ${step} has no sampled change`);
  const { delta, ...change } = sample.change;
  const update = { estimate: delta, ...change };
  const state = { estimate: values[step + 1] as number, ...sample.state };
  const leader = (value: number): string => leaderBand(value, spec.leader, sides);
  return {
    update: common(update, (value) => updateBand(value, spec.bands)),
    state: common(state, leader),
    evidence: { update, state },
  };
}

function common({ low, high }: Estimate, bandOf: (value: number) => string): string | null {
  return bandOf(low) === bandOf(high) ? bandOf(low) : null;
}

/** Pairs of equal events less than `withinS` apart: a strict matcher with ±3 s could take one for the other. */
function countEqualEvents(tuples: readonly LabelTuple[], withinS: number): number {
  let pairs = 0;
  for (const [i, tuple] of tuples.entries()) {
    const text = JSON.stringify(tuple.event);
    for (const later of tuples.slice(i + 1)) {
      if (later.t - tuple.t >= withinS) break;
      if (JSON.stringify(later.event) === text) pairs += 1;
    }
  }
  return pairs;
}
