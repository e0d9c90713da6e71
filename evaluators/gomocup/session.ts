/**
 * One conversation with a Gomocup engine: its greeting, then one search at a time. Any misbehaviour ends it with an error of
 * class infrastructure; the supervisor (search.ts) then starts a new session.
 */
import { CasemillError } from '../../manifests/errors.js';
import type { SupervisedProcess } from '../../toolchain/processes.js';
import { engineFault } from '../engine-fault.js';
import { followOutput } from '../engine-output.js';
import type { EngineSession } from '../supervise.js';
import { checkedMove, createBlockReader, type SearchAnswer, withoutValue } from './answer.js';
import { type GomocupLine, parseGomocupLine } from './protocol.js';
import type { GomokuQuestion } from './question.js';
import { infoCommands } from './settings.js';

const remedy = "Run casemill doctor; CASEMILL_GOMOCUP=own chooses casemill's own engine.";

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

/** No real line is longer; an engine that sends more without an end of line is broken. */
const longestLine = 65_536;
/** A command that arrives while the engine still counts itself as thinking is dropped: it is sent again, ever less often. */
const firstRepeatMs = 50;
const longestRepeatMs = 1000;

export async function openSession({ start, program, startDeadlineMs }: SessionOptions): Promise<GomocupSession> {
  const engine = await start();
  let listener: { onLine(line: GomocupLine): void; fail(error: CasemillError): void } | undefined;
  let broken: CasemillError | undefined;
  /** False until the engine has answered for the first time: some print a banner first. */
  let greeted = false;
  /** False once the engine said that it does not know Yixin's extension. */
  let extended = true;
  /** Board and rule that the engine is set to. */
  let setTo = '';

  const fault = (code: string, message: string) => engineFault(code, message, program, output.lastWords(), remedy);
  const breakDown = (error: CasemillError) => {
    broken ??= error;
    void engine.kill(0);
    listener?.fail(broken);
  };
  const takeLine = (text: string) => {
    if (broken !== undefined) return;
    const line = parseGomocupLine(text);
    if (line.kind === 'remark') return;
    if (line.kind === 'other') {
      if (greeted) breakDown(fault('engine_garbage', 'a line is none of the protocol'));
    } else if (listener !== undefined) listener.onLine(line);
    // An answer that nobody asked for might be taken for the next position's: the engine cannot be trusted any more.
    else if (line.kind === 'move') breakDown(fault('engine_garbage', 'the engine answered twice'));
  };

  const onEndless = () => breakDown(fault('engine_garbage', 'a line has no end'));
  const output = followOutput(engine, { onLine: takeLine, onEndless }, longestLine);
  void engine.exited.then(({ code }) =>
    breakDown(fault('engine_crashed', `the engine ended by itself (exit ${code})`)),
  );

  /** Sends commands, again and again with `repeats`, and reads lines until `read` gives something. */
  const converse = <T>(
    commands: readonly string[],
    deadlineMs: number,
    read: (line: GomocupLine) => T | undefined,
    { signal, repeats = false }: { readonly signal?: AbortSignal | undefined; readonly repeats?: boolean } = {},
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (broken !== undefined) return reject(broken);
      let again: NodeJS.Timeout | undefined;
      const send = (pauseMs: number) => {
        engine.stdin.write(`${commands.join('\n')}\n`);
        if (repeats) again = setTimeout(send, pauseMs, Math.min(2 * pauseMs, longestRepeatMs));
      };
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
        clearTimeout(again);
        signal?.removeEventListener('abort', onAbort);
        listener = undefined;
      };
      const fail = (error: unknown) => {
        finish();
        reject(error);
      };
      listener = {
        fail,
        onLine: (line) => {
          let answer: T | undefined;
          try {
            answer = read(line);
          } catch (error) {
            fail(error);
            // What the engine still says belongs to the question given up, never to the next one.
            const garbage = error instanceof CasemillError && error.code === 'engine_garbage';
            return breakDown(garbage ? error : fault('engine_crashed', 'the conversation was given up'));
          }
          if (answer === undefined) return;
          finish();
          resolve(answer);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      send(firstRepeatMs);
    });

  const refuseMove = (line: GomocupLine): void => {
    if (line.kind === 'move') throw fault('engine_garbage', 'an answer came that nobody asked for');
  };

  /** Empties the table, and so hears the engine out: a second answer to the last question would come before. */
  const clear = async (deadlineMs: number, signal?: AbortSignal): Promise<void> => {
    if (!extended) return;
    await converse(
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
    await converse(
      [`START ${size}`],
      deadlineMs,
      (line) => {
        if (line.kind === 'error' || line.kind === 'unknown') throw refused(program, `START ${size}`, line.text);
        return line.kind === 'ok' ? true : undefined;
      },
      { signal },
    );
    engine.stdin.write(`${infoCommands(rule, nodes).join('\n')}\n`);
    await clear(deadlineMs, signal);
    setTo = wanted;
  };

  const search: GomocupSession['search'] = async (question, nodes, deadlineMs, signal) => {
    await setUp(question, nodes, deadlineMs, signal);
    const blocks = createBlockReader(fault);
    const commands = extended ? ['YXBOARD', ...boardLines(question), 'YXNBEST 1'] : ['BOARD', ...boardLines(question)];
    const move = await converse(
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

  const close = async () => {
    broken ??= fault('engine_crashed', 'the session was closed');
    engine.stdin.end('END\n');
    await engine.kill(1000);
  };

  try {
    const name = await converse(['ABOUT'], startDeadlineMs, (line) => {
      if (line.kind === 'about') return `${line.name} ${line.version}`.trim();
      // ABOUT is older than any engine that is used; one that does not know it still plays.
      return line.kind === 'unknown' || line.kind === 'error' ? 'nameless' : undefined;
    });
    greeted = true;
    return { name, isUsable: () => broken === undefined, search, close };
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

/** The position was checked: a refusal means that this engine does not know this board or rule. */
function refused(program: string, asked: string, message: string): CasemillError {
  return new CasemillError({
    code: 'engine_refused',
    failureClass: 'bug',
    message: `the gomoku engine does not take the question (${asked}): ${message.slice(0, 160)}`,
    input: program,
    remedy: "Use an engine that knows the record's board and rule; CASEMILL_GOMOCUP=own chooses casemill's own engine.",
  });
}
