/**
 * One live PIMC program: one question at a time, answered turn by turn. Any misbehaviour ends the conversation with an
 * error of class infrastructure; the supervisor then starts a new session.
 */
import type { CasemillError } from '../../manifests/errors.js';
import type { SupervisedProcess } from '../../toolchain/processes.js';
import { engineFault, engineRefusal } from '../engine-fault.js';
import { followOutput } from '../engine-output.js';
import type { EngineSession } from '../supervise.js';
import { type PimcAnswer, type PimcLine, parseLine } from './answer.js';

const remedy = 'Run: npm run build, which makes the program anew.';

type Hello = Extract<PimcLine, { kind: 'hello' }>['hello'];

export interface PimcSession extends EngineSession {
  readonly hello: Hello;
  /** `fields` of the question beside id and action; resolves when every turn was answered, each told once. */
  evaluate(
    fields: Readonly<Record<string, unknown>> & { readonly turns: readonly number[] },
    onAnswer: (answer: PimcAnswer) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** The policy's move: ranks, or empty for a pass. */
  choose(fields: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<string>;
}

export interface SessionOptions {
  readonly start: () => Promise<SupervisedProcess>;
  /** Path of the program, for messages. */
  readonly program: string;
  readonly startDeadlineMs: number;
  /** From one line to the next while a question is open. */
  readonly deadlineMs: number;
}

interface Conversation {
  readonly id: string;
  /** Gives true when the conversation is over. */
  onLine(line: PimcLine): boolean;
  fail(error: unknown): void;
}

export async function openSession({
  start,
  program,
  startDeadlineMs,
  deadlineMs,
}: SessionOptions): Promise<PimcSession> {
  const engine = await start();
  let broken: CasemillError | undefined;
  let talk: Conversation | undefined;
  let timer: NodeJS.Timeout | undefined;
  let count = 0;
  /** Settles when the last question is over: the next one waits, also for what was cancelled to end. */
  let last: Promise<unknown> = Promise.resolve();

  const fault = (code: string, message: string) => engineFault(code, message, program, output.lastWords(), remedy);
  const breakDown = (error: CasemillError) => {
    broken ??= error;
    clearTimeout(timer);
    void engine.kill(0);
    talk?.fail(broken);
    talk = undefined;
  };
  const garbage = (message: string) => breakDown(fault('engine_garbage', message));
  const watch = (patienceMs: number) => {
    clearTimeout(timer);
    const message = `no answer within ${Math.round(patienceMs / 100) / 10} s`;
    timer = setTimeout(() => breakDown(fault('engine_silent', message)), patienceMs);
  };
  const send = (line: unknown) => void engine.stdin.write(`${JSON.stringify(line)}\n`);

  const takeLine = (text: string) => {
    if (broken !== undefined || text.trim() === '') return;
    const line = parseLine(text);
    if (line.kind === 'malformed') return garbage(line.reason);
    if (line.kind === 'refusal') return breakDown(refused(program, line.message));
    const id = line.kind === 'answer' ? line.answer.id : line.kind === 'hello' ? line.hello.id : line.id;
    if (talk?.id !== id) return garbage('an answer to a question that was not asked');
    watch(deadlineMs);
    const over = talk.onLine(line);
    if (!over || broken !== undefined) return;
    clearTimeout(timer);
    talk = undefined;
  };
  const onEndless = () => garbage('a line has no end');
  const output = followOutput(engine, { onLine: takeLine, onEndless });
  void engine.exited.then(({ code }) =>
    breakDown(fault('engine_crashed', `the engine ended by itself (exit ${code})`)),
  );

  /** `read` gives something when the conversation is over, and null when the line does not fit into it. */
  const converse = <T>(
    fields: Readonly<Record<string, unknown>>,
    patienceMs: number,
    read: (line: PimcLine) => { readonly over: T } | undefined | null,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (broken !== undefined) return reject(broken);
      const id = `q${++count}`;
      talk = {
        id,
        fail: reject,
        onLine: (line) => {
          const result = read(line);
          if (result === null) garbage(`a line that does not belong to ${JSON.stringify(fields.action)}`);
          else if (result !== undefined) resolve(result.over);
          return result !== undefined && result !== null;
        },
      };
      send({ id, ...fields });
      watch(patienceMs);
    });

  /** After the question before it; an abort lets go at once, and `leave` tells the program. */
  const inTurn = async <T>(ask: () => Promise<T>, leave: () => void, signal?: AbortSignal): Promise<T> => {
    const before = last;
    const asked = before.then(() => {
      signal?.throwIfAborted();
      return ask();
    });
    last = asked.catch(() => undefined);
    if (signal === undefined) return asked;
    let onAbort: () => void = () => undefined;
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => {
        leave();
        reject(signal.reason);
      };
    });
    aborted.catch(() => undefined);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    return Promise.race([asked, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
  };

  const evaluate: PimcSession['evaluate'] = async (fields, onAnswer, signal) => {
    let mine: string | undefined;
    const open = new Set(fields.turns);
    const ask = () => {
      const asked = converse<void>({ action: 'evaluate', ...fields }, deadlineMs, (line) => {
        if (line.kind === 'answer') {
          if (!open.delete(line.answer.turn)) return null;
          if (signal?.aborted !== true) withheld.push(line.answer);
          return undefined;
        }
        if (line.kind !== 'done') return null;
        if (signal?.aborted === true) return { over: undefined };
        return open.size > 0 ? null : { over: undefined };
      });
      mine = talk?.id;
      return asked;
    };
    const withheld = tellingQueue(onAnswer);
    const leave = () => {
      if (mine !== undefined && talk?.id === mine) send({ action: 'cancel', id: mine });
    };
    await inTurn(ask, leave, signal);
    withheld.flush();
  };

  const choose: PimcSession['choose'] = (fields, signal) =>
    inTurn(
      () =>
        converse({ action: 'choose', ...fields }, deadlineMs, (line) =>
          line.kind === 'play' ? { over: line.play } : null,
        ),
      () => undefined,
      signal,
    );

  const close = async () => {
    breakDown(fault('engine_crashed', 'the session was closed'));
    await engine.kill(0);
  };

  try {
    const hello = await converse({ action: 'version' }, startDeadlineMs, (line) =>
      line.kind === 'hello' ? { over: line.hello } : null,
    );
    const name = `${hello.name} ${hello.version}`;
    return { name, hello, isUsable: () => broken === undefined, evaluate, choose, close };
  } catch (error) {
    await engine.kill(0);
    throw error;
  }
}

/** An answer is believed when the next line has come: a second one for the same turn would come before it. */
function tellingQueue(onAnswer: (answer: PimcAnswer) => void) {
  let waiting: PimcAnswer | undefined;
  const flush = () => {
    if (waiting !== undefined) onAnswer(waiting);
    waiting = undefined;
  };
  return {
    push(answer: PimcAnswer) {
      flush();
      waiting = answer;
    },
    flush,
  };
}

/** The program is ours, so a refusal is a mistake of ours. */
function refused(program: string, message: string): CasemillError {
  const remedy = 'Report this with the record that caused it.';
  return engineRefusal(`the PIMC program does not take the question: ${message}`, program, remedy);
}
