/**
 * One live KataGo: several questions at once, each about some turns of a match, answered turn by turn in any order. Any
 * misbehaviour ends the conversation for all of them with an error of class infrastructure; the supervisor starts anew.
 */
import type { CasemillError } from '../../manifests/errors.js';
import type { SupervisedProcess } from '../../toolchain/processes.js';
import { engineFault, engineRefusal } from '../engine-fault.js';
import { followOutput } from '../engine-output.js';
import type { EngineSession } from '../supervise.js';
import { type Analysis, parseLine } from './answer.js';
import { type GoQuestion, playerAt } from './question.js';

const remedy = 'Run npx casemill doctor; npx casemill engines install katago restores the default engine.';

export interface KataGoQuery {
  readonly question: GoQuestion;
  /** Different turns, at least one. */
  readonly turns: readonly number[];
  readonly visits: number;
  /** Asks for the network's policy too. */
  readonly withPolicy?: boolean;
}

export interface KataGoSession extends EngineSession {
  /** Resolves when every turn was answered; `onAnswer` is called once per turn. `signal` terminates the query. */
  analyze(query: KataGoQuery, onAnswer: (analysis: Analysis) => void, signal?: AbortSignal): Promise<void>;
}

export interface SessionOptions {
  readonly start: () => Promise<SupervisedProcess>;
  /** Path of the program, for messages. */
  readonly program: string;
  /** Until the network is loaded, kernels are compiled and the engine answers. */
  readonly startDeadlineMs: number;
  /** From one answer to the next while any turn is open. */
  readonly deadlineMs: number;
}

const endGraceMs = 1000;

interface Pending {
  readonly query: KataGoQuery;
  /** Turns without an answer. */
  readonly open: Set<number>;
  readonly answered: Set<number>;
  /** False after an abort: what still comes is dropped. */
  wanted: boolean;
  onAnswer(analysis: Analysis): void;
  finish(): void;
  fail(error: unknown): void;
}

export async function openSession(options: SessionOptions): Promise<KataGoSession> {
  const { program, deadlineMs, startDeadlineMs } = options;
  const engine = await options.start();
  const pending = new Map<string, Pending>();
  /** Answers that are believed when the engine has been heard out: a second one would come before the reply. */
  const withheld = new Map<string, { readonly of: string; readonly analysis: Analysis }>();
  let broken: CasemillError | undefined;
  let greeting: { hear(name: string): void; fail(error: CasemillError): void } | undefined;
  let count = 0;
  let timer: NodeJS.Timeout | undefined;

  const fault = (code: string, message: string) => engineFault(code, message, program, output.lastWords(), remedy);
  const breakDown = (error: CasemillError, graceMs = 0) => {
    broken ??= error;
    clearTimeout(timer);
    void engine.kill(graceMs);
    greeting?.fail(broken);
    for (const one of pending.values()) one.fail(broken);
    pending.clear();
  };
  const garbage = (message: string) => breakDown(fault('engine_garbage', message));
  const watch = () => {
    clearTimeout(timer);
    if (broken !== undefined || (pending.size === 0 && greeting === undefined)) return;
    const patienceMs = greeting === undefined ? deadlineMs : startDeadlineMs;
    const message = `no answer within ${Math.round(patienceMs / 100) / 10} s`;
    timer = setTimeout(() => breakDown(fault('engine_silent', message)), patienceMs);
  };
  const send = (line: unknown) => void engine.stdin.write(`${JSON.stringify(line)}\n`);

  const takeAnalysis = (analysis: Analysis) => {
    const { id, turnNumber, rootInfo } = analysis;
    const one = pending.get(id);
    if (one === undefined) return garbage('an answer to a question that was not asked');
    if (one.answered.has(turnNumber)) return garbage(`turn ${turnNumber} was answered twice`);
    if (!one.open.delete(turnNumber)) return garbage(`turn ${turnNumber} was not asked for`);
    const { currentPlayer } = rootInfo;
    if (currentPlayer !== undefined && currentPlayer !== playerAt(one.query.question, turnNumber)) {
      return garbage(`turn ${turnNumber} was answered for another position: ${currentPlayer} is not to move there`);
    }
    one.answered.add(turnNumber);
    const heard = `heard-${++count}`;
    withheld.set(heard, { of: id, analysis });
    send({ id: heard, action: 'query_version' });
  };

  const believe = ({ of, analysis }: { readonly of: string; readonly analysis: Analysis }) => {
    const one = pending.get(of);
    if (one === undefined) return;
    if (one.wanted) one.onAnswer(analysis);
    if (one.open.size > 0 || [...withheld.values()].some((other) => other.of === of)) return;
    pending.delete(of);
    one.finish();
  };

  const takeLine = (text: string) => {
    const line = parseLine(text);
    switch (line.kind) {
      case 'malformed':
        return garbage(line.reason);
      case 'analysis':
        return takeAnalysis(line.analysis);
      case 'refusal': {
        const one = line.id === undefined ? undefined : pending.get(line.id);
        if (line.id === undefined || one === undefined) return garbage(`the engine complains: ${line.message}`);
        pending.delete(line.id);
        return one.fail(refused(program, line.message));
      }
      case 'nothing': {
        // What a terminated query leaves behind.
        const one = pending.get(line.id);
        if (one === undefined || one.wanted || !one.open.delete(line.turn)) return garbage('an answer without a value');
        if (one.open.size === 0) pending.delete(line.id);
        return;
      }
      case 'action': {
        if (line.id === 'hello') return greeting?.hear(`KataGo ${line.version ?? ''} ${line.git_hash ?? ''}`.trim());
        const held = withheld.get(line.id);
        withheld.delete(line.id);
        if (held !== undefined) believe(held);
      }
    }
  };

  const output = followOutput(engine, {
    onLine: (text) => {
      if (broken !== undefined || text.trim() === '') return;
      takeLine(text);
      watch();
    },
    onEndless: () => garbage('a line has no end'),
  });
  void engine.exited.then(({ code }) =>
    breakDown(fault('engine_crashed', `the engine ended by itself (exit ${code})`)),
  );

  const hello = () =>
    new Promise<string>((hear, fail) => {
      greeting = { hear, fail };
      watch();
      send({ id: 'hello', action: 'query_version' });
    }).finally(() => {
      greeting = undefined;
      watch();
    });

  const analyze: KataGoSession['analyze'] = (query, onAnswer, signal) =>
    new Promise((resolve, reject) => {
      if (broken !== undefined) return reject(broken);
      const id = `match-${++count}`;
      const leave = () => {
        const one = pending.get(id);
        if (one !== undefined) one.wanted = false;
        send({ id: `leave-${++count}`, action: 'terminate', terminateId: id });
        reject(signal?.reason);
      };
      const settle = () => signal?.removeEventListener('abort', leave);
      signal?.addEventListener('abort', leave, { once: true });
      pending.set(id, {
        query,
        open: new Set(query.turns),
        answered: new Set(),
        wanted: true,
        onAnswer,
        finish: () => {
          settle();
          resolve();
        },
        fail: (error) => {
          settle();
          reject(error);
        },
      });
      send({ id, ...queryFields(query) });
      watch();
    });

  const close = async () => {
    engine.stdin.end();
    // With a moment's grace its leash sees it end, and whoever measures us is told what it cost.
    breakDown(fault('engine_crashed', 'the session was closed'), endGraceMs);
    await engine.exited;
  };

  try {
    return { name: await hello(), isUsable: () => broken === undefined, analyze, close };
  } catch (error) {
    await engine.kill(0);
    throw error;
  }
}

/** Moves after the last turn asked for are left out: they cannot matter, and need not be legal for the engine. */
function queryFields({ question, turns, visits, withPolicy = false }: KataGoQuery) {
  const { size, rules, komi, initialStones, initialPlayer, moves } = question;
  return {
    moves: moves.slice(0, Math.max(...turns)),
    initialStones,
    initialPlayer,
    rules,
    komi,
    boardXSize: size,
    boardYSize: size,
    analyzeTurns: turns,
    maxVisits: visits,
    // Principal variations are most of an answer's length, and nobody reads them.
    analysisPVLen: 1,
    includePolicy: withPolicy,
  };
}

function refused(program: string, message: string): CasemillError {
  const remedy =
    'Use a newer KataGo or network (docs/engines.md); if the defaults are in use, report this with the record.';
  return engineRefusal(`KataGo does not take the question: ${message}`, program, remedy);
}
