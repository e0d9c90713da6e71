/** KataGo as an evaluator: one query per match for the turns that are wanted, values of Black, kept as they arrive. */
import { CasemillError } from '../../manifests/errors.js';
import type { EvaluateOptions, EvaluationRequest, Evaluator, Position, PositionValue } from '../contract.js';
import { closedError } from '../supervise.js';
import { blackValue } from './answer.js';
import { type KataGoConfig, katagoProcesses } from './processes.js';
import { checkedQuestion, type GoQuestion } from './question.js';
import type { KataGoSession } from './session.js';
import type { KataGoSettings } from './settings.js';

/**
 * Requests carry a `GoQuestion`. Processes are started when a board of their size turns up: one each for up to 9, 13 and
 * 19 lines. Throws `engine_missing` or `engine_unsuitable` at once, later what `Evaluator.evaluate` says, and
 * `question_invalid` or `engine_refused` (bug).
 */
export async function createKataGo(config: KataGoConfig): Promise<Evaluator> {
  const { tool, threads, visits } = config;
  const processes = await katagoProcesses(config);
  const inFlight = new Map<string, Promise<PositionValue>>();

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
      await processes.of(question.size).run(work, signal);
    } finally {
      for (const announced of open.values()) announced.giveUp();
    }
  };

  const evaluate = async (request: EvaluationRequest, { signal, onValue }: EvaluateOptions = {}) => {
    if (processes.isClosed()) throw closedError(tool.path);
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
    identity: processes.identity,
    capabilities: { asks: 'match', matchesInFlight: matchesInFlight(config), batchWidth: threads },
    evaluate,
    health: processes.health,
    close: processes.close,
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
