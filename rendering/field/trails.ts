/**
 * Which past states leave a dot. Dots lie at states whose index is a multiple of `everyStates`, so a dot stays where it
 * is while the marker moves on; each keeps its place in the slot list until it goes.
 */
import type { FieldScene } from '../scene.js';

/** For state i: the states whose positions bear a dot, at their places in the list; -1 for none. */
export function trailStates(scene: FieldScene): (index: number) => readonly number[] {
  const { dots, everyStates } = scene.trail;
  const beginnings = lastCuts(scene);
  return (index) => {
    const states = new Array<number>(dots).fill(-1);
    if (dots === 0) return states;
    const beginning = beginnings[index] ?? 0;
    let state = Math.floor((index - 1) / everyStates) * everyStates;
    for (let dot = 0; dot < dots && state >= beginning; dot++, state -= everyStates) {
      states[(state / everyStates) % dots] = state;
    }
    return states;
  };
}

/** For every state the last one at or before it where trails begin anew. */
function lastCuts({ states }: FieldScene): Uint32Array {
  const cuts = new Uint32Array(states.length);
  let last = 0;
  states.forEach((state, index) => {
    if (state.cut === true) last = index;
    cuts[index] = last;
  });
  return cuts;
}
