/** What an engine prints: whole lines to the one who talks to it, the last words for error messages. */
import type { SupervisedProcess } from '../toolchain/processes.js';

export interface EngineOutput {
  /** The last thing that the engine said and that tells something, at most 200 characters. */
  lastWords(): string;
}

/** Characters of a line without an end before the engine counts as broken. */
const longestLine = 4_194_304;

/** `onEndless` is called when a line does not end; nothing is read after that. */
export function followOutput(
  engine: SupervisedProcess,
  handlers: { onLine(line: string): void; onEndless(): void },
  longest = longestLine,
): EngineOutput {
  let words = '';
  /** What is written after the line that names the error ("Aborted", of the shell) tells less. */
  let namesError = false;
  let rest = '';
  let endless = false;
  engine.stdout.setEncoding('utf8');
  engine.stdout.on('data', (chunk: string) => {
    if (endless) return;
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longest) {
      endless = true;
      rest = '';
      handlers.onEndless();
      return;
    }
    for (const line of lines) {
      if (line.trim() !== '') [words, namesError] = [line.trim().slice(0, 200), false];
      handlers.onLine(line);
    }
  });
  engine.stderr.setEncoding('utf8');
  engine.stderr.on('data', (chunk: string) => {
    // A crashed WebAssembly engine prints its whole source; the line that names the error tells more.
    const lines = chunk.trim().split('\n');
    const error =
      lines.find((line) => line.includes('what():')) ??
      lines.find((line) => /\w*(Error|[Uu]ncaught exception)\b/.test(line));
    if (error === undefined && namesError) return;
    namesError = error !== undefined;
    words = (error ?? lines.at(-1))?.trim().slice(0, 200) || words;
  });
  // A line without its end may be all that a silent engine has to tell.
  return { lastWords: () => rest.trim().slice(0, 200) || words };
}
