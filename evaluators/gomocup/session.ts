/**
 * One conversation with a Gomocup engine: its greeting, then one search at a time. Any misbehaviour ends it with an error of
 * class infrastructure; the supervisor (search.ts) then starts a new session.
 */
import { CasemillError } from '../../manifests/errors.js';
import type { SupervisedProcess } from '../../toolchain/processes.js';
import { converseWith } from '../conversation.js';
import { engineRefusal } from '../engine-fault.js';
import type { EngineSession } from '../supervise.js';
import { checkedMove, createBlockReader, type SearchAnswer, withoutValue } from './answer.js';
import { type GomocupLine, parseGomocupLine } from './protocol.js';
import type { GomokuQuestion } from './question.js';
import { infoCommands } from './settings.js';

const remedy = "Run npx casemill doctor; CASEMILL_GOMOCUP=own chooses casemill's own engine.";

export interface GomocupSession extends EngineSession {
  /**
   * The answer to `YXNBEST 1`; an engine that does not know it is asked with `BOARD` and answers without a value.
   * Throws `engine_refused` (bug) where the engine says ERROR.
   */
  search(question: GomokuQuestion, nodes: number, deadlineMs: number, signal?: AbortSignal): Promise<SearchAnswer>;
}

export interface SessionOptions {
  readonly start: () => Promise<SupervisedProcess>;
  /** Path of the program, for messages. */
  readonly program: string;
  readonly startDeadlineMs: number;
}

export async function openSession({ start, program, startDeadlineMs }: SessionOptions): Promise<GomocupSession> {
  const engine = await start();
  /** False until the engine has answered for the first time: some print a banner first. */
  let greeted = false;
  /** False once the engine said that it does not know Yixin's extension. */
  let extended = true;
  /** Board and rule that the engine is set to. */
  let setTo = '';
  const { ask, tell, fault, breakDown, isUsable, close } = converseWith<GomocupLine>({
    engine,
    program,
    remedy,
    parse: parseGomocupLine,
    wrongIn: ({ kind }) => (kind === 'other' && greeted ? 'a line is none of the protocol' : undefined),
    answers: ({ kind }) => kind === 'move',
  });

  const refuseMove = (line: GomocupLine): void => {
    if (line.kind === 'move') throw fault('engine_garbage', 'an answer came that nobody asked for');
  };

  /** Empties the table, and so hears the engine out: a second answer to the last question would come before. */
  const clear = async (deadlineMs: number, signal?: AbortSignal): Promise<void> => {
    if (!extended) return;
    await ask(
      ['YXHASHCLEAR'],
      deadlineMs,
      (line) => {
        refuseMove(line);
        // Of what was set before: an engine that does not know the rule must not play by another one.
        if (line.kind === 'error') throw refused(program, 'its settings', line.text);
        if (line.kind === 'unknown') extended = false;
        return line.kind === 'cleared' || line.kind === 'unknown' ? true : undefined;
      },
      { signal, repeats: true },
    );
  };

  const setUp = async ({ size, rule }: GomokuQuestion, nodes: number, deadlineMs: number, signal?: AbortSignal) => {
    const wanted = `${size} ${rule} ${nodes}`;
    if (setTo === wanted) return;
    await ask(
      [`START ${size}`],
      deadlineMs,
      (line) => {
        if (line.kind === 'error' || line.kind === 'unknown') throw refused(program, `START ${size}`, line.text);
        return line.kind === 'ok' ? true : undefined;
      },
      { signal },
    );
    tell(infoCommands(rule, nodes));
    await clear(deadlineMs, signal);
    setTo = wanted;
  };

  const search: GomocupSession['search'] = async (question, nodes, deadlineMs, signal) => {
    await setUp(question, nodes, deadlineMs, signal);
    const blocks = createBlockReader(fault);
    const commands = extended ? ['YXBOARD', ...boardLines(question), 'YXNBEST 1'] : ['BOARD', ...boardLines(question)];
    const move = await ask(
      commands,
      deadlineMs,
      (line) => {
        if (line.kind === 'info') blocks.take(line);
        if (line.kind === 'error') throw refused(program, `rule ${question.rule}`, line.text);
        if (line.kind === 'unknown') throw withoutValue(program);
        return line.kind === 'move' ? line : undefined;
      },
      { signal },
    );
    await clear(deadlineMs, signal);
    try {
      return { move: checkedMove(question, move, fault), block: blocks.last() };
    } catch (error) {
      if (error instanceof CasemillError) breakDown(error);
      throw error;
    }
  };

  try {
    const name = await ask(['ABOUT'], startDeadlineMs, (line) => {
      if (line.kind === 'about') return `${line.name} ${line.version}`.trim();
      // ABOUT is older than any engine that is used; one that does not know it still plays.
      return line.kind === 'unknown' || line.kind === 'error' ? 'nameless' : undefined;
    });
    greeted = true;
    return { name, isUsable, search, close: () => close('END') };
  } catch (error) {
    await engine.kill(0);
    throw error;
  }
}

/** `x,y,who` per stone: 1 is the side to move, 2 its opponent. */
function boardLines({ stones, blackToMove }: GomokuQuestion): string[] {
  const lines = stones.map(({ column, row }, ply) => `${column},${row},${(ply % 2 === 0) === blackToMove ? 1 : 2}`);
  return [...lines, 'DONE'];
}

/** `asked`: the part of the question that it does not know. */
function refused(program: string, asked: string, message: string): CasemillError {
  return engineRefusal(
    `the gomoku engine does not take the question (${asked}): ${message.slice(0, 160)}`,
    program,
    "Use an engine that knows the record's board and rule; CASEMILL_GOMOCUP=own chooses casemill's own engine.",
  );
}
