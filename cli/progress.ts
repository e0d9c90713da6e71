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
  let builtBefore: number | null = null;
  let lastPlain = Number.NEGATIVE_INFINITY;
  let lastText = '';
  let shown = false;
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
      // A resumed run comes with the cases of commands before this one, which say nothing about its rate.
      builtBefore ??= progress.built;
      const text = progressText(progress, limit, { elapsedS: (performance.now() - startedAt) / 1000, builtBefore });
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

/** What a rate is measured over: so many seconds, before which so many cases were built already. */
export interface Span {
  readonly elapsedS: number;
  readonly builtBefore: number;
}

export function progressText(progress: PoolProgress, limit: number | null, span: Span): string {
  const { elapsedS, builtBefore } = span;
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
  const builtMeanwhile = built - builtBefore;
  if (builtMeanwhile > 0 && elapsedS > 0) parts.push(`${((builtMeanwhile / elapsedS) * 60).toFixed(1)} cases/min`);
  const left = remainingS(progress, limit, span);
  if (left !== null) parts.push(`about ${durationText(left)} left`);
  else if (waiting > 0) parts.push(`${waiting} waiting`);
  return parts.join(' · ');
}

/** Seconds left at the span's rate, or null while nothing is known. */
export function remainingS(progress: PoolProgress, limit: number | null, span: Span): number | null {
  const { built, read, fractionRead, inFlight, waiting } = progress;
  const builtMeanwhile = built - span.builtBefore;
  if (builtMeanwhile === 0 || read === 0 || fractionRead === 0) return null;
  const byFraction = read / fractionRead;
  const total = limit === null ? byFraction : Math.min(limit, byFraction);
  const toBuild = built + inFlight.length + waiting;
  // Records still unread turn into work at the rate of those already read.
  const left = inFlight.length + waiting + Math.max(0, total - read) * (toBuild / read);
  return (left * span.elapsedS) / builtMeanwhile;
}

export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
