/** Progress for a person: one line that rewrites itself on a terminal, a plain line every few seconds elsewhere. */
import type { PoolProgress } from '../workflows/messages.js';

export interface ProgressView {
  notice(line: string): void;
  progress(progress: PoolProgress): void;
  /** Leaves the terminal on a fresh line. */
  end(): void;
}

const PLAIN_EVERY_MS = 10_000;

export function createProgressView(limit: number | null, out: NodeJS.WriteStream = process.stderr): ProgressView {
  const tty = out.isTTY;
  const startedAt = performance.now();
  let lastPlain = Number.NEGATIVE_INFINITY;
  let lastText = '';
  let shown = false;
  let builtBefore: number | undefined;
  const clear = (): void => {
    if (shown) out.write('\r\u001b[2K');
    shown = false;
  };
  return {
    notice(line) {
      clear();
      out.write(`${line}\n`);
    },
    progress(progress) {
      // A resumed run comes with the cases of the command that died; they say nothing about the rate of this one.
      builtBefore ??= progress.built;
      const text = progressText(progress, limit, (performance.now() - startedAt) / 1000, builtBefore);
      if (tty) {
        clear();
        out.write(text.slice(0, Math.max(20, (out.columns || 80) - 1)));
        shown = true;
      } else if (text !== lastText && performance.now() - lastPlain >= PLAIN_EVERY_MS) {
        lastPlain = performance.now();
        lastText = text;
        out.write(`${text}\n`);
      }
    },
    end() {
      clear();
    },
  };
}

/** `elapsedS`: since `builtBefore` cases were built; 0 where nothing is known of that, and then no time is told. */
export function progressText(
  progress: PoolProgress,
  limit: number | null,
  elapsedS: number,
  builtBefore: number,
): string {
  const { built, reused, read, duplicates, quarantined, inFlight, waiting, phase, paused } = progress;
  const setAside = Object.values(quarantined).reduce((sum, n) => sum + n, 0);
  const parts = [
    paused ? 'paused' : phase,
    `${built + reused} cases${reused > 0 ? ` (${reused} reused)` : ''}`,
    `${inFlight.length} under way`,
    `${read} records read`,
  ];
  if (elapsedS >= 1) parts.push(`${durationText(elapsedS)} elapsed`);
  if (duplicates > 0) parts.push(`${duplicates} duplicates`);
  if (setAside > 0) parts.push(`${setAside} quarantined`);
  const builtSince = built - builtBefore;
  if (builtSince > 0 && elapsedS > 0) parts.push(`${((builtSince / elapsedS) * 60).toFixed(1)} cases/min`);
  const left = remainingS(progress, limit, elapsedS, builtBefore);
  if (left !== null) parts.push(`about ${durationText(left)} left`);
  else if (waiting > 0) parts.push(`${waiting} waiting`);
  return parts.join(' · ');
}

/** Seconds left at the rate since `builtBefore` cases were built, `elapsedS` ago; null while nothing is known. */
export function remainingS(
  progress: PoolProgress,
  limit: number | null,
  elapsedS: number,
  builtBefore: number,
): number | null {
  const { built, read, fractionRead, inFlight, waiting } = progress;
  if (built <= builtBefore || elapsedS === 0 || read === 0 || fractionRead === 0) return null;
  const byFraction = read / fractionRead;
  const total = limit === null ? byFraction : Math.min(limit, byFraction);
  const toBuild = built + inFlight.length + waiting;
  // Records still unread turn into work at the rate of those already read.
  const left = inFlight.length + waiting + Math.max(0, total - read) * (toBuild / read);
  return (left * elapsedS) / (built - builtBefore);
}

export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
