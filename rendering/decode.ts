/**
 * Decodes a video to raw frames with ffmpeg's strictest error detection: whatever ffmpeg has to say about the file is
 * a fault. The frame buffer is reused, so a video of any length takes the memory of one frame.
 */
import { spawn } from 'node:child_process';
import { CasemillError } from '../manifests/errors.js';
import { encoderError } from './encoder.js';
import { type Feed, feedInto } from './feed.js';
import { videoBroken } from './mp4-boxes.js';
import { frameBytes } from './yuv.js';

export interface DecodeOptions {
  readonly ffmpegPath: string;
  /** Size the video must have, pixels. */
  readonly width: number;
  readonly height: number;
  /** Frames to hand on, ascending, at least one; all are decoded nevertheless. Default: every frame. */
  readonly only?: readonly number[];
  readonly signal?: AbortSignal;
  /** Longest time without a byte before `decoder_hung`. Default 60,000. */
  readonly stallMs?: number;
}

const graceMs = 2000;
/** Linux takes 128 KiB in one argument, Windows 32 KiB in all of them; with more, the process does not start. */
const longestArgument = 30_000;

/**
 * Calls `onFrame` for every frame in order with yuv420p bytes that are valid until it returns (or its promise settles).
 * Throws, class infrastructure: `video_broken`, `ffmpeg_missing`, `decoder_hung`.
 */
export function decodeVideo(path: string, options: DecodeOptions, onFrame: OnFrame): Promise<{ frames: number }> {
  return decode(['-i', path], async () => undefined, path, options, onFrame);
}

/** The same for a byte stream (Annex B) that `feed` writes. `path`: the file it is of, for errors. */
export function decodeStream(
  feed: Feed,
  path: string,
  options: DecodeOptions,
  onFrame: OnFrame,
): Promise<{ frames: number }> {
  return decode(['-f', 'h264', '-i', 'pipe:0'], feed, path, options, onFrame);
}

type OnFrame = (index: number, frame: Buffer) => void | Promise<void>;

async function decode(
  input: readonly string[],
  feed: Feed,
  path: string,
  options: DecodeOptions,
  onFrame: OnFrame,
): Promise<{ frames: number }> {
  options.signal?.throwIfAborted();
  const select = options.only === undefined ? undefined : selection(options.only);
  // What is too long for a command line is picked out here.
  const picked = select !== undefined && select.length > longestArgument ? new Set(options.only) : undefined;
  const args = decodeArguments(input, picked === undefined ? select : undefined);
  const child = spawn(options.ffmpegPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const fed = feedInto(child.stdin, feed);
  fed.catch(() => child.kill('SIGKILL'));
  const ended = new Promise<{ code: number | null; error?: Error }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, error }));
    child.once('close', (code) => resolve({ code }));
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, 4000);
  });
  let hung = false;
  let killTimer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    child.kill('SIGTERM');
    killTimer ??= setTimeout(() => child.kill('SIGKILL'), graceMs);
  };
  const deadline = setTimeout(() => {
    hung = true;
    stop();
  }, options.stallMs ?? 60_000);
  options.signal?.addEventListener('abort', stop, { once: true });

  const frame = Buffer.allocUnsafe(frameBytes(options.width, options.height));
  let frames = 0;
  let decoded = 0;
  let filled = 0;
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      deadline.refresh();
      let at = 0;
      while (at < chunk.length) {
        const taken = Math.min(frame.length - filled, chunk.length - at);
        chunk.copy(frame, filled, at, at + taken);
        filled += taken;
        at += taken;
        if (filled < frame.length) continue;
        filled = 0;
        if (picked !== undefined && !picked.has(decoded++)) continue;
        const pending = onFrame(frames++, frame);
        if (pending !== undefined) await pending;
      }
    }
    const { code, error } = await ended;
    options.signal?.throwIfAborted();
    if (error !== undefined) throw encoderError('ffmpeg_missing', options.ffmpegPath, error.message, error);
    await fed;
    if (hung) throw decoderHung(path);
    if (code !== 0 || said.trim() !== '') throw videoBroken(path, `ffmpeg ended with ${code} and said: ${said.trim()}`);
    if (filled !== 0) throw videoBroken(path, `the pictures are not ${options.width} × ${options.height}`);
    return { frames };
  } finally {
    clearTimeout(deadline);
    options.signal?.removeEventListener('abort', stop);
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      stop();
      await ended;
    }
    clearTimeout(killTimer);
  }
}

function decodeArguments(input: readonly string[], select: string | undefined): string[] {
  return [
    ...['-nostdin', '-nostats', '-v', 'warning', '-err_detect', 'explode', '-threads', '1', ...input],
    ...['-vf', select === undefined ? evenTimes : `${select},${evenTimes}`],
    ...['-map', '0:v:0', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1'],
  ];
}

/**
 * Times made anew: ffmpeg fills gaps between frames with copies and drops frames that come too close, and of a byte
 * stream it only guesses the times.
 */
const evenTimes = 'setpts=N/FRAME_RATE/TB';

/** Passes on the frames of a list. */
function selection(frames: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const frame of frames) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === frame - 1) run[1] = frame;
    else runs.push([frame, frame]);
  }
  // A sum of terms is looked through for every frame: halved, it is looked through in few steps.
  const found = (from: number, to: number): string => {
    const [first, last] = runs[from] ?? [0, 0];
    if (to - from === 1) return first === last ? `eq(n,${first})` : `between(n,${first},${last})`;
    const middle = (from + to) >> 1;
    return `if(lt(n,${runs[middle]?.[0] ?? 0}),${found(from, middle)},${found(middle, to)})`;
  };
  return `select='${found(0, runs.length)}'`;
}

function decoderHung(path: string): CasemillError {
  return new CasemillError({
    code: 'decoder_hung',
    failureClass: 'infrastructure',
    message: 'ffmpeg made no progress while it decoded a video and was ended',
    input: path,
    remedy: 'It is tried again; look at the load of the machine.',
  });
}
