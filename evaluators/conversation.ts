/**
 * A conversation in lines with an engine that answers one question at a time: each question has a deadline, what nobody asked for
 * is a fault, and after any fault the process is gone and every question fails with it. UCI and Gomocup speak like that.
 */
import { CasemillError } from '../manifests/errors.js';
import type { SupervisedProcess } from '../toolchain/processes.js';
import { engineFault } from './engine-fault.js';
import { followOutput } from './engine-output.js';

export interface ConversationOptions<L> {
  readonly engine: SupervisedProcess;
  /** Path of the program, for messages. */
  readonly program: string;
  /** How this engine is mended, for messages. */
  readonly remedy: string;
  readonly parse: (line: string) => L;
  /** What makes a line a fault whenever it comes; undefined for all others. */
  readonly wrongIn: (line: L) => string | undefined;
  /** Whether a line answers a question: unasked it might be taken for the next one's, so the engine cannot be trusted any more. */
  readonly answers: (line: L) => boolean;
}

export interface AskOptions {
  /** Gives up the question with its reason, and ends the engine, which would still answer. */
  readonly signal?: AbortSignal | undefined;
  /** Sends the commands again and again, ever less often: an engine drops those that come while it counts itself as thinking. */
  readonly repeats?: boolean;
}

export interface Conversation<L> {
  /**
   * Sends commands and reads lines until `read` gives something. What `read` throws is the question's error and ends the
   * conversation. Throws `engine_silent`, `engine_crashed` or `engine_garbage` otherwise.
   */
  ask<T>(
    commands: readonly string[],
    deadlineMs: number,
    read: (line: L) => T | undefined,
    options?: AskOptions,
  ): Promise<T>;
  /** Sends commands that are not answered. */
  tell(commands: readonly string[]): void;
  fault(code: string, message: string): CasemillError;
  /** Ends the conversation because of what an answer turned out to be. */
  breakDown(error: CasemillError): void;
  isUsable(): boolean;
  /** Says goodbye; resolves when nothing of the engine is left. */
  close(farewell: string): Promise<void>;
}

/** No real line is longer; an engine that sends more without an end of line is broken. */
const longestLine = 65_536;
const firstRepeatMs = 50;
const longestRepeatMs = 1000;
/** For an engine that is told goodbye. */
const farewellMs = 1000;

export function converseWith<L>(options: ConversationOptions<L>): Conversation<L> {
  const { engine, program, remedy, parse, wrongIn, answers } = options;
  let listener: { onLine(line: L): void; fail(error: CasemillError): void } | undefined;
  let broken: CasemillError | undefined;

  const fault = (code: string, message: string) => engineFault(code, message, program, output.lastWords(), remedy);
  const breakDown = (error: CasemillError) => {
    broken ??= error;
    void engine.kill(0);
    listener?.fail(broken);
  };
  const garbage = (message: string) => breakDown(fault('engine_garbage', message));
  const onLine = (text: string) => {
    if (broken !== undefined) return;
    const line = parse(text);
    const wrong = wrongIn(line);
    if (wrong !== undefined) garbage(wrong);
    else if (listener !== undefined) listener.onLine(line);
    else if (answers(line)) garbage('the engine answered twice');
  };
  const output = followOutput(engine, { onLine, onEndless: () => garbage('a line has no end') }, longestLine);
  void engine.exited.then(({ code }) =>
    breakDown(fault('engine_crashed', `the engine ended by itself (exit ${code})`)),
  );
  const tell = (commands: readonly string[]) => void engine.stdin.write(`${commands.join('\n')}\n`);

  const ask: Conversation<L>['ask'] = (commands, deadlineMs, read, { signal, repeats = false } = {}) =>
    new Promise((resolve, reject) => {
      if (broken !== undefined) return reject(broken);
      let again: NodeJS.Timeout | undefined;
      const send = (pauseMs: number) => {
        tell(commands);
        if (repeats) again = setTimeout(send, pauseMs, Math.min(2 * pauseMs, longestRepeatMs));
      };
      const silence = `no answer within ${Math.round(deadlineMs / 100) / 10} s`;
      const timer = setTimeout(() => breakDown(fault('engine_silent', silence)), deadlineMs);
      const onAbort = () => {
        finish();
        breakDown(fault('engine_crashed', 'the search was aborted'));
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
          try {
            const answer = read(line);
            if (answer === undefined) return;
            finish();
            resolve(answer);
          } catch (error) {
            fail(error);
            // What the engine still says belongs to the question given up, never to the next one.
            const isFault = error instanceof CasemillError && error.code === 'engine_garbage';
            breakDown(isFault ? error : fault('engine_crashed', 'the conversation was given up'));
          }
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      send(firstRepeatMs);
    });

  return {
    ask,
    tell,
    fault,
    breakDown,
    isUsable: () => broken === undefined,
    close: async (farewell) => {
      broken ??= fault('engine_crashed', 'the session was closed');
      engine.stdin.end(`${farewell}\n`);
      await engine.kill(farewellMs);
    },
  };
}
