/**
 * Decodes the frames of a video that somebody wants to see, in the cheapest way that proves them: of a video with
 * repeats (repeats.ts) only its other pictures are decoded; of any other, all are, and ffmpeg hands on the wanted ones.
 */
import { type DecodeOptions, decodeStream, decodeVideo } from './decode.js';
import { readRepeatedVideo } from './repeats.js';

/**
 * Calls `onFrame` for each wanted frame in order; the bytes are valid until it returns. Of a video with repeats it hands
 * on, between them, the first frame of every other picture too: there the video changes though nobody expects it.
 * Returns how many wanted ones came: fewer than wanted when the video is too short.
 * @param wanted ascending
 */
export async function decodeFrames(
  path: string,
  options: DecodeOptions,
  wanted: readonly number[],
  onFrame: (index: number, frame: Buffer) => void,
): Promise<number> {
  const repeated = await readRepeatedVideo(path);
  let next = 0;
  if (repeated === null) {
    await decodeVideo(path, { ...options, only: wanted }, (_, picture) => {
      const frame = wanted[next++];
      if (frame !== undefined) onFrame(frame, picture);
    });
    return next;
  }
  await decodeStream(repeated.writeStream, path, options, (index, picture) => {
    const shown = repeated.pictures[index];
    if (shown === undefined) return;
    if (wanted[next] !== shown.frame) onFrame(shown.frame, picture);
    for (
      let frame = wanted[next];
      frame !== undefined && frame <= shown.frame + shown.repeats;
      frame = wanted[++next]
    ) {
      onFrame(frame, picture);
    }
  });
  return next;
}
