/** KataGo as an evaluator: one query per match for the turns that are wanted, values of Black, kept as they arrive. */
import { CasemillError } from '../../manifests/errors.js';
import type { EvaluateOptions, EvaluationRequest, Evaluator, Position, PositionValue } from '../contract.js';
import { commonHealth } from '../health.js';
import { closedError, type Supervisor, supervise } from '../supervise.js';
import { blackValue } from './answer.js';
import { type KataGoProgram, katagoBuild, startKataGo } from './process.js';
import { checkedQuestion, type GoQuestion } from './question.js';
import { type KataGoSession, openSession } from './session.js';
import { boardLinesFor, type KataGoSettings, pinnedOptions } from './settings.js';

export interface KataGoConfig extends KataGoProgram, KataGoSettings {
  /** Milliseconds from one answer to the next; default 60 s and 15 s per visit (cpu) or 1 s per visit (gpu). */
  readonly deadlineMs?: number;
  /** Milliseconds until a started engine answers; default 5 min, with `gpu` an hour: a new device is tuned first. */
  readonly startDeadlineMs?: number;
  /** Sessions tried in a row without an answer won; default 3. */
  readonly maxTries?: number;
}

/**
 * Requests carry a `GoQuestion`. Processes are started when a board of their size turns up: one each for up to 9, 13 and
 * 19 lines. Throws `engine_missing` or `engine_unsuitable` at once, later what `Evaluator.evaluate` says, and
 * `question_invalid` or `engine_refused` (bug).
 */
export async function createKataGo(config: KataGoConfig): Promise<Evaluator> {
  const { tool, network, profile, threads, visits, seed, maxTries = 3 } = config;
  const { usesOpenCl, ...build } = await katagoBuild(config);
  const options = pinnedOptions(config);
  const deadlineMs = config.deadlineMs ?? 60_000 + visits * (profile === 'cpu' ? 15_000 : 1000);
  const startDeadlineMs = config.startDeadlineMs ?? (profile === 'cpu' ? 300_000 : 3_600_000);
  const supervisors = new Map<number, Supervisor<KataGoSession>>();
  const inFlight = new Map<string, Promise<PositionValue>>();
  let closed = false;

  const supervisorFor = (size: number): Supervisor<KataGoSession> => {
    const lines = boardLinesFor(size);
    const known = supervisors.get(lines);
    if (known !== undefined) return known;
    const start = () => startKataGo({ tool, network }, { usesOpenCl }, options, lines);
    const open = () => openSession({ start, program: tool.path, startDeadlineMs, deadlineMs });
    const made = supervise({ open, program: tool.path, maxTries });
    supervisors.set(lines, made);
    return made;
  };

  /** Asks for positions that nobody is asking for, and lets others wait for the answers too. */
  const ask = async (
    question: GoQuestion,
    positions: readonly Position[],
    onValue: (key: string, value: PositionValue) => void,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    const open = new Map(positions.map((position) => [position.turn, announce(inFlight, position.key)]));
    const work = (session: KataGoSession, won: () => void) => {
      if (open.size === 0) return Promise.resolve();
      const query = { question, turns: [...open.keys()], visits };
      return session.analyze(
        query,
        ({ turnNumber, rootInfo }) => {
          const value = blackValue(rootInfo);
          const announced = open.get(turnNumber);
          open.delete(turnNumber);
          won();
          if (announced === undefined) return;
          onValue(announced.key, value);
          announced.tell(value);
        },
        signal,
      );
    };
    try {
      await supervisorFor(question.size).run(work, signal);
    } finally {
      for (const announced of open.values()) announced.giveUp();
    }
  };

  const evaluate = async (request: EvaluationRequest, { signal, onValue }: EvaluateOptions = {}) => {
    if (closed) throw closedError(tool.path);
    signal?.throwIfAborted();
    const { positions } = request;
    const question = checkedQuestion(request.question, positions);
    const values = new Map<string, PositionValue>();
    const take = (key: string, value: PositionValue) => {
      if (values.has(key)) return;
      values.set(key, value);
      for (const [i, position] of positions.entries()) {
        if (position.key === key && !signal?.aborted) onValue?.(i, value);
      }
    };
    for (;;) {
      const missing = [...new Map(positions.map((position) => [position.key, position])).values()].filter(
        ({ key }) => !values.has(key),
      );
      if (missing.length === 0) return positions.map(({ key }) => whole(values.get(key)));
      const others = missing.flatMap(({ key }) => {
        const promise = inFlight.get(key);
        // Whoever asks for it may give up: then it is asked for here, in the next round.
        return promise === undefined ? [] : [promise.then((value) => take(key, value)).catch(() => undefined)];
      });
      const mine = missing.filter(({ key }) => !inFlight.has(key));
      const asked = mine.length === 0 ? [] : [ask(question, mine, take, signal)];
      await untilAborted(Promise.all([...asked, ...others]), signal);
    }
  };

  return {
    identity: { engine: 'katago', ...build, options, limit: { kind: 'visits', count: visits }, seed },
    capabilities: { asks: 'match', matchesInFlight: matchesInFlight(config), batchWidth: threads },
    evaluate,
    health: () =>
      commonHealth(
        [...supervisors.values()].map((one) => one.health()),
        closed,
      ),
    close: async () => {
      closed = true;
      await Promise.all([...supervisors.values()].map((one) => one.close()));
    },
  };
}

/** The next match waits inside the engine; on a GPU the tails of several matches fill one batch. */
export function matchesInFlight({ profile }: Pick<KataGoSettings, 'profile'>): number {
  return profile === 'cpu' ? 2 : 6;
}

interface Announced {
  readonly key: string;
  tell(value: PositionValue): void;
  /** Those who wait ask for themselves. */
  giveUp(): void;
}

function announce(inFlight: Map<string, Promise<PositionValue>>, key: string): Announced {
  let tell: Announced['tell'] = () => undefined;
  let refuse: () => void = () => undefined;
  const promise = new Promise<PositionValue>((resolve, reject) => {
    tell = resolve;
    refuse = () => reject(new Error('given up'));
  });
  promise.catch(() => undefined);
  inFlight.set(key, promise);
  const forget = () => inFlight.delete(key);
  return {
    key,
    tell: (value) => {
      tell(value);
      forget();
    },
    giveUp: () => {
      refuse();
      forget();
    },
  };
}

function untilAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

function whole(value: PositionValue | undefined): PositionValue {
  if (value !== undefined) return value;
  throw new CasemillError({ code: 'value_lost', failureClass: 'bug', message: 'a position was left without a value' });
}
