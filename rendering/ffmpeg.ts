/**
 * Runs ffmpeg through fluent-ffmpeg; nothing else in casemill imports that package. Its traps are kept here: it
 * swallows stdin errors, its own timeout cannot kill a stopped process, and a failing spawn can throw where nobody
 * catches (which is why encodes run in a child process, see encode-child.ts).
 */
import { access, constants, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import ffmpeg from 'fluent-ffmpeg';
import { CasemillError } from '../manifests/errors.js';
import { type EncodeOptions, encoderError } from './encoder.js';
import { type Feed, feedInto } from './feed.js';

export interface FfmpegRun {
  /** Writes raw video. */
  readonly feed: Feed;
  readonly inputFormat: string;
  /** Separate array elements, as on a command line. */
  readonly inputOptions: readonly string[];
  readonly outputFormat: string;
  readonly outputOptions: readonly string[];
  /** A path, or a stream that takes what ffmpeg writes; a stream has finished when the run has. */
  readonly output: string | Writable;
}

/** Key frames are so far apart at most, so that seeking stays quick. */
export const secondsPerKeyFrame = 30;

/** Says in the stream what yuv.ts makes: BT.709, limited range. */
export const bt709Arguments: readonly string[] = [
  ...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
];

/** How ffmpeg has to read frames of a size, one after another. */
export function rawVideoInput(size: {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}): Pick<FfmpegRun, 'inputFormat' | 'inputOptions'> {
  const inputOptions = ['-pix_fmt', 'yuv420p', '-s', `${size.width}x${size.height}`, '-framerate', String(size.fps)];
  return { inputFormat: 'rawvideo', inputOptions };
}

const stderrLines = 40;
const graceMs = 2000;

/**
 * Resolves with what ffmpeg said when it ended with exit code 0, which it also does after some write errors. The
 * deadline counts from the last write that it took and from its last line.
 */
export async function runFfmpeg(run: FfmpegRun, options: EncodeOptions): Promise<string> {
  const { signal, stallMs = 60_000 } = options;
  signal?.throwIfAborted();
  await requireExecutable(options.ffmpegPath);

  const command = ffmpeg({ source: 'pipe:0', stdoutLines: stderrLines })
    .setFfmpegPath(options.ffmpegPath)
    .inputFormat(run.inputFormat)
    .inputOptions([...run.inputOptions])
    .format(run.outputFormat)
    .outputOptions([...run.outputOptions])
    .output(run.output);

  const { output } = run;
  const drained = typeof output === 'string' ? Promise.resolve() : finished(output);
  const lines: string[] = [];
  let fed: Promise<void> | undefined;
  let ended = false;
  let hung = false;
  let stopping: NodeJS.Timeout | undefined;
  const stop = (): void => {
    if (stopping !== undefined) return;
    command.kill('SIGTERM');
    stopping = setTimeout(() => command.kill('SIGKILL'), graceMs);
  };
  const deadline = setTimeout(() => {
    hung = true;
    stop();
  }, stallMs);
  const alive = (): void => {
    if (!hung) deadline.refresh();
  };

  try {
    await new Promise<void>((resolve, reject) => {
      command.on('start', () => {
        const { pid, stdin } = processOf(command);
        if (pid !== undefined) options.onProcess?.(pid);
        if (signal?.aborted) stop();
        if (stdin === undefined) return;
        fed = feedInto(stdin, run.feed, alive);
        fed.catch(reject);
      });
      command.on('stderr', (line: string) => {
        alive();
        lines.push(line.slice(0, 500));
        if (lines.length > stderrLines) lines.shift();
      });
      command.on('end', () => resolve());
      command.on('error', (error: Error & { outputStreamError?: Error }) => reject(error.outputStreamError ?? error));
      // The command hears of a failing output stream too; nobody else may have to.
      drained.catch(reject);
      signal?.addEventListener('abort', stop, { once: true });
      command.run();
    });
    ended = true;
    await Promise.all([drained, fed]);
  } catch (error) {
    signal?.throwIfAborted();
    throw failure(error, hung, lines, options, stallMs);
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', stop);
    if (!ended) command.kill('SIGKILL');
    clearTimeout(stopping);
    if (typeof output !== 'string') output.destroy();
  }
  signal?.throwIfAborted();
  return spoken(lines);
}

function failure(error: unknown, hung: boolean, lines: string[], options: EncodeOptions, stallMs: number): Error {
  const said = spoken(lines);
  if (hung) return encoderError('encoder_hung', options.ffmpegPath, `nothing for ${stallMs} ms. ${said}`);
  if (error instanceof CasemillError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/ENOENT|EACCES/.test(message)) return encoderError('ffmpeg_missing', options.ffmpegPath, message, error);
  if (isDiskFull(`${said} ${message}`)) return encoderError('encoder_disk_full', options.ffmpegPath, said, error);
  return encoderError('encoder_failed', options.ffmpegPath, `${message.split('\n')[0] ?? ''}. ${said}`, error);
}

function spoken(lines: readonly string[]): string {
  return lines
    .filter((line) => line.trim() !== '')
    .join(' | ')
    .slice(-1500);
}

/** True when a message of ffmpeg or of the system says that no space is left. */
export function isDiskFull(text: string): boolean {
  return /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/.test(text);
}

/** Throws `ffmpeg_missing` unless the path, or the command name on PATH, is an executable file. */
export async function requireExecutable(command: string): Promise<void> {
  const candidates =
    command.includes('/') || command.includes('\\')
      ? [command]
      : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, command));
  for (const candidate of candidates) {
    try {
      await access(candidate, constants.X_OK);
      // Folders count as executable.
      if ((await stat(candidate)).isFile()) return;
    } catch {
      // The next one may do.
    }
  }
  throw encoderError('ffmpeg_missing', command);
}

// The package keeps the process on the command object and says so only in its source.
function processOf(command: object): { pid?: number; stdin?: Writable } {
  return (command as { ffmpegProc?: { pid?: number; stdin?: Writable } }).ffmpegProc ?? {};
}
