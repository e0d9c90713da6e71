/** What the tasks of all games of two sides tell alike: the words for the update labels, the shape of an answer. */
import type { LabelSpec } from '../manifests/spec-schema.js';
import { UPDATE_LABELS } from '../quantization/bands.js';

/** Units of 1e-4 as the points (0 to 100) that a viewer is told. */
export function points(units: number): string {
  return String(units / 100);
}

/** Each update label with the change that it names, best first. */
export function updateWords({ step, swing }: LabelSpec['bands']): string {
  return [
    `"swing_up": a rise of ${points(swing)} points or more; "gain": a rise of ${points(step)} or more but`,
    `less than ${points(swing)}; "steady": a change of less than ${points(step)} either way; "loss": a fall`,
    `of ${points(step)} or more but less than ${points(swing)}; "swing_down": a fall of`,
    `${points(swing)} or more.`,
  ].join(' ');
}

/** JSON Schema of an answer. `event`: schemas of an event's fields, all of them required. */
export function answerSchema(
  event: Readonly<Record<string, unknown>>,
  states: readonly string[],
): Record<string, unknown> {
  const tuple = closed({
    t: { type: 'number', minimum: 0 },
    event: closed(event),
    update: { enum: [...UPDATE_LABELS] },
    state: { enum: states },
  });
  return closed({ tuples: { type: 'array', items: tuple } });
}

/** An object with exactly these properties. */
function closed(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}
