/**
 * One live engine: handshake, then one search at a time, each from a fresh state and with a deadline. Any misbehaviour
 * ends the conversation with an error of class infrastructure; the supervisor (search.ts) then starts a new session.
 */
import { CasemillError } from '../../manifests/errors.js';
import type { FoundTool } from '../../toolchain/find.js';
import { type Conversation, converseWith } from '../conversation.js';
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

export async function openSession({ tool, options, startDeadlineMs }: SessionOptions): Promise<UciSession> {
  const engine = await startEngine(tool);
  const { ask, fault, breakDown, isUsable, close } = converseWith<UciLine>({
    engine,
    program: tool.path,
    remedy,
    parse: parseUciLine,
    wrongIn: (line) => (line.kind === 'malformed' ? line.reason : undefined),
    answers: ({ kind }) => kind === 'bestmove',
  });

  const ready = ({ kind }: UciLine): true | undefined => {
    if (kind === 'bestmove') throw fault('engine_garbage', 'an answer came that nobody asked for');
    return kind === 'readyok' ? true : undefined;
  };

  const search: UciSession['search'] = async (position, nodes, deadlineMs, signal) => {
    await ask(['ucinewgame', 'isready'], deadlineMs, ready, { signal });
    const iterations: Iterations = new Map();
    const commands = [`position fen ${position.fen}`, `go nodes ${nodes}`];
    const bestMove = await ask(
      commands,
      deadlineMs,
      (line) => {
        if (line.kind === 'info') keepExact(iterations, line.info);
        return line.kind === 'bestmove' ? { move: line.move } : undefined;
      },
      { signal },
    );
    // A second answer would follow the first closely: hear the engine out before believing it.
    await ask(['isready'], deadlineMs, ready, { signal });
    try {
      return checkedResult(position, deepestComplete(iterations), bestMove.move, fault);
    } catch (error) {
      if (error instanceof CasemillError) breakDown(error);
      throw error;
    }
  };

  try {
    const { name, known } = await handshake(ask, startDeadlineMs);
    const missing = Object.keys(options).filter((option) => !known.has(option));
    if (missing.length > 0) throw unsuitable(tool, name, missing);
    const settings = Object.entries(options).map(([option, value]) => `setoption name ${option} value ${value}`);
    await ask([...settings, 'isready'], startDeadlineMs, ready);
    return { name, pid: engine.pid, isUsable, search, close: () => close('quit') };
  } catch (error) {
    await engine.kill(0);
    throw error;
  }
}

async function handshake(
  ask: Conversation<UciLine>['ask'],
  deadlineMs: number,
): Promise<{ name: string; known: Set<string> }> {
  let name = '';
  const known = new Set<string>();
  await ask(['uci'], deadlineMs, (line) => {
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
