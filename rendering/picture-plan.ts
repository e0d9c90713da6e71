/** Which frames of a video need an encoder: those that show another state than the one before, and key frames. */

export interface CodedPicture {
  /** Index of its frame. */
  readonly frame: number;
  readonly key: boolean;
  /** Frames behind it that show the same. */
  readonly repeats: number;
}

export interface PicturePlan {
  readonly coded: readonly CodedPicture[];
  readonly frames: number;
}

/** @param keyEvery frames from one key frame to the next */
export function planPictures(states: Uint32Array, keyEvery: number): PicturePlan {
  const coded: CodedPicture[] = [];
  let at = 0;
  while (at < states.length) {
    const key = at % keyEvery === 0;
    const nextKey = (Math.floor(at / keyEvery) + 1) * keyEvery;
    let end = at + 1;
    while (end < states.length && end < nextKey && states[end] === states[at]) end++;
    coded.push({ frame: at, key, repeats: end - at - 1 });
    at = end;
  }
  return { coded, frames: states.length };
}
