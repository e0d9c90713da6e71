/** Progress lines of long set-up steps. */
export type OnProgress = (line: string) => void;

/** Runs `work` and repeats `line` with the elapsed time every `everyMs`, so that silence never means stuck. */
export async function withElapsed<T>(
  onProgress: OnProgress,
  line: (elapsedS: number) => string,
  work: () => Promise<T>,
  everyMs = 5000,
): Promise<T> {
  const start = performance.now();
  const timer = setInterval(() => onProgress(line(Math.round((performance.now() - start) / 1000))), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
