/**
 * One live engine: handshake, then one search at a time, each from a fresh state and with a deadline. Any misbehaviour
 * ends the conversation with an error of class infrastructure; the supervisor (search.ts) then starts a new session.
 */
import { CasemillError } from '../../manifests/errors.js';
import type { FoundTool } from '../../toolchain/find.js';
import { engineFault } from '../engine-fault.js';
import { followOutput } from '../engine-output.js';
import type { EngineSession } from '../supervise.js';
import { checkedResult, deepestComplete, type Iterations, keepExact, type SearchResult } from './answer.js';
import type { EnginePosition } from './position.js';
import { startEngine } from './process.js';
import { parseUciLine, type UciLine } from './uci.js';

const remedy = 'Run npx casemill doctor; npx casemill engines install stockfish restores the default engine.';

/** Its name is the engine's `id name`, e.g. `Stockfish 19 Lite WASM`. */
export interface UciSession extends EngineSession {
  /** Leader of the engine's process group. */
  readonly pid: number;
  search(position: EnginePosition, nodes: number, deadlineMs: number, signal?: AbortSignal): Promise<SearchResult>;
}

export interface SessionOptions {
  readonly tool: FoundTool;
  /** Sent as `setoption`, in this order. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly startDeadlineMs: number;
}

/** No real line is longer; an engine that sends more without an end of line is broken. */
const longestLine = 65_536;

export async function openSession({ tool, options, startDeadlineMs }: SessionOptions): Promise<UciSession> {
  const engine = await startEngine(tool);
  let listener: { onLine(line: UciLine, text: string): void; fail(error: CasemillError): void } | undefined;
  let broken: CasemillError | undefined;

  const fault = (code: string, message: string) => engineFault(code, message, tool.path, output.lastWords(), remedy);
  const breakDown = (error: CasemillError) => {
    broken ??= error;
    void engine.kill(0);
    listener?.fail(broken);
  };
  const takeLine = (text: string) => {
    if (broken !== undefined) return;
    const line = parseUciLine(text);
    if (line.kind === 'malformed') breakDown(fault('engine_garbage', line.reason));
    else if (listener !== undefined) listener.onLine(line, text);
    // An answer that nobody asked for might be taken for the next position's: the engine cannot be trusted any more.
    else if (line.kind === 'bestmove') breakDown(fault('engine_garbage', 'the engine answered twice'));
  };

  const onEndless = () => breakDown(fault('engine_garbage', 'a line has no end'));
  const output = followOutput(engine, { onLine: takeLine, onEndless }, longestLine);
  void engine.exited.then(({ code }) =>
    breakDown(fault('engine_crashed', `the engine ended by itself (exit ${code})`)),
  );

  /** Sends commands and reads lines until `read` gives something. */
  const converse = <T>(
    commands: readonly string[],
    deadlineMs: number,
    read: (line: UciLine) => T | undefined,
    signal?: AbortSignal,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (broken !== undefined) return reject(broken);
      const timer = setTimeout(
        () => breakDown(fault('engine_silent', `no answer within ${Math.round(deadlineMs / 100) / 10} s`)),
        deadlineMs,
      );
      const onAbort = () => {
        finish();
        broken ??= fault('engine_crashed', 'the search was aborted');
        void engine.kill(0);
        reject(signal?.reason);
      };
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        listener = undefined;
      };
      listener = {
        onLine: (line) => {
          const answer = read(line);
          if (answer === undefined) return;
          finish();
          resolve(answer);
        },
        fail: (error) => {
          finish();
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      engine.stdin.write(`${commands.join('\n')}\n`);
    });

  const ready = (line: UciLine) => (line.kind === 'readyok' ? true : refuseAnswer(line));
  const refuseAnswer = (line: UciLine): undefined => {
    if (line.kind === 'bestmove') breakDown(fault('engine_garbage', 'an answer came that nobody asked for'));
    return undefined;
  };

  const search: UciSession['search'] = async (position, nodes, deadlineMs, signal) => {
    await converse(['ucinewgame', 'isready'], deadlineMs, ready, signal);
    const iterations: Iterations = new Map();
    const commands = [`position fen ${position.fen}`, `go nodes ${nodes}`];
    const bestMove = await converse(
      commands,
      deadlineMs,
      (line) => {
        if (line.kind === 'info') keepExact(iterations, line.info);
        return line.kind === 'bestmove' ? { move: line.move } : undefined;
      },
      signal,
    );
    // A second answer would follow the first closely: hear the engine out before believing it.
    await converse(['isready'], deadlineMs, ready, signal);
    try {
      return checkedResult(position, deepestComplete(iterations), bestMove.move, fault);
    } catch (error) {
      if (error instanceof CasemillError) breakDown(error);
      throw error;
    }
  };

  const close = async () => {
    broken ??= fault('engine_crashed', 'the session was closed');
    engine.stdin.end('quit\n');
    await engine.kill(1000);
  };

  try {
    const { name, known } = await handshake(converse, startDeadlineMs);
    const missing = Object.keys(options).filter((option) => !known.has(option));
    if (missing.length > 0) throw unsuitable(tool, name, missing);
    const settings = Object.entries(options).map(([option, value]) => `setoption name ${option} value ${value}`);
    await converse([...settings, 'isready'], startDeadlineMs, ready);
    return { name, pid: engine.pid, isUsable: () => broken === undefined, search, close };
  } catch (error) {
    await engine.kill(0);
    throw error;
  }
}

type Converse = <T>(
  commands: readonly string[],
  deadlineMs: number,
  read: (line: UciLine) => T | undefined,
) => Promise<T>;

async function handshake(converse: Converse, deadlineMs: number): Promise<{ name: string; known: Set<string> }> {
  let name = '';
  const known = new Set<string>();
  await converse(['uci'], deadlineMs, (line) => {
    if (line.kind === 'name') name = line.name;
    if (line.kind === 'option') known.add(line.name);
    return line.kind === 'uciok' ? true : undefined;
  });
  return { name, known };
}

function unsuitable(tool: FoundTool, name: string, missing: readonly string[]): CasemillError {
  return new CasemillError({
    code: 'engine_unsuitable',
    failureClass: 'usage',
    message: `${name || 'the engine'} lacks the options ${missing.join(', ')}`,
    input: tool.path,
    remedy: 'Use Stockfish 14 or newer, or unset CASEMILL_STOCKFISH for the default.',
  });
}
