/**
 * One SHA-256 for a sequence of frames, cheap where frames repeat: for every run of equal consecutive frames its length
 * (unsigned 32-bit, big endian) and the SHA-256 of the frame go into the outer hash. A repeat costs a comparison.
 */
import { createHash } from 'node:crypto';

export interface FrameHasher {
  /**
   * Adds `count` copies of a frame; the bytes are copied when they are needed later. True when the frame equals the
   * one before it.
   */
  add(frame: Uint8Array, count?: number): boolean;
  /** Lower-case hex; ends the hasher. */
  digest(): string;
}

export function createFrameHasher(): FrameHasher {
  const outer = createHash('sha256');
  let current: Buffer | undefined;
  let length = 0;

  const closeRun = (): void => {
    if (current === undefined) return;
    const prefix = Buffer.alloc(4);
    prefix.writeUInt32BE(length);
    outer.update(prefix).update(createHash('sha256').update(current).digest());
  };

  return {
    add(frame, count = 1) {
      if (current?.equals(frame)) {
        length += count;
        return true;
      }
      closeRun();
      if (current?.length === frame.length) current.set(frame);
      else current = Buffer.from(frame);
      length = count;
      return false;
    },
    digest() {
      closeRun();
      return outer.digest('hex');
    },
  };
}
