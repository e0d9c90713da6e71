/**
 * Evaluators that take a whole match as one question: each position is asked for once, however many requests want it, and
 * its value is kept as it arrives. How the engine is asked is its folder's business.
 */
import { CasemillError } from '../manifests/errors.js';
import type { EvaluateOptions, EvaluationRequest, Evaluator, Position, PositionValue } from './contract.js';
import { closedError } from './supervise.js';

export interface MatchEngine<Q> extends Pick<Evaluator, 'identity' | 'capabilities' | 'health' | 'close'> {
  /** Path of the program, for messages. */
  readonly program: string;
  isClosed(): boolean;
  /** The request's question, checked before anything is sent. Throws `question_invalid` (bug). */
  checked(question: unknown, positions: readonly Position[]): Q;
  /**
   * Asks for the turns (at least one) and calls `onValue` once for each. `open` shrinks by the turns that were told: what
   * is asked again after a fault is what is left of it.
   */
  ask(question: Q, open: AskedTurns, signal: AbortSignal | undefined): Promise<void>;
}

export interface AskedTurns {
  /** Turns without a value yet. */
  turns(): number[];
  tell(turn: number, value: PositionValue): void;
}

export function createMatchEvaluator<Q>(engine: MatchEngine<Q>): Evaluator {
  const { identity, capabilities, program, health, close } = engine;
  const inFlight = new Map<string, Promise<PositionValue>>();

  /** Asks for positions that nobody is asking for, and lets others wait for the answers too. */
  const ask = async (
    question: Q,
    positions: readonly Position[],
    onValue: (key: string, value: PositionValue) => void,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    const open = new Map(positions.map((position) => [position.turn, announce(inFlight, position.key)]));
    const asked: AskedTurns = {
      turns: () => [...open.keys()],
      tell: (turn, value) => {
        const announced = open.get(turn);
        open.delete(turn);
        if (announced === undefined) return;
        onValue(announced.key, value);
        announced.tell(value);
      },
    };
    try {
      await engine.ask(question, asked, signal);
    } finally {
      for (const announced of open.values()) announced.giveUp();
    }
  };

  const evaluate = async (request: EvaluationRequest, { signal, onValue }: EvaluateOptions = {}) => {
    if (engine.isClosed()) throw closedError(program);
    signal?.throwIfAborted();
    const { positions } = request;
    const question = engine.checked(request.question, positions);
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

  return { identity, capabilities, evaluate, health, close };
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
