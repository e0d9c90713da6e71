/**
 * The program: JSON lines on stdin and stdout. It ends when its stdin closes. Turns are answered one by one, and between two of
 * them it listens, so that a question can be cancelled.
 */
import { createInterface } from 'node:readline';
import { prettifyError, type ZodType } from 'zod';
import { countPlays } from '../../../adapters/doudizhu/rules/index.js';
import { choosePlay } from './choose.js';
import { dealsATurn, evaluateTurn } from './evaluate.js';
import { readHistory } from './history.js';
import { DEFAULT_POLICY, POLICIES, type Policy } from './policies.js';
import { AnyRequest, ChooseRequest, EvaluateRequest, VERSION } from './protocol.js';

const waiting: EvaluateRequest[] = [];
const cancelled = new Set<string>();
let working = false;

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  if (line.trim() !== '') answerLine(line);
});
lines.on('close', () => process.exit(0));

function answerLine(line: string): void {
  let id: string | undefined;
  try {
    const request = checked(AnyRequest, JSON.parse(line));
    id = request.id;
    if (request.action === 'version') {
      const policies = POLICIES.map(({ name }) => name);
      say({ id, name: 'casemill-pimc', version: VERSION, policies, default: DEFAULT_POLICY });
    } else if (request.action === 'choose') {
      const { hands, plays, policy } = checked(ChooseRequest, request);
      say({ id, play: choosePlay(hands, plays, policyNamed(policy)) });
    } else if (request.action === 'cancel') {
      if (waiting.some((one) => one.id === id)) cancelled.add(request.id);
    } else {
      waiting.push(checked(EvaluateRequest, request));
      if (!working) void work();
    }
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof SyntaxError)) throw error;
    const code = error instanceof SyntaxError ? 'line_unreadable' : 'question_invalid';
    say({ ...(id === undefined ? {} : { id }), error: { code, message: error.message } });
  }
}

async function work(): Promise<void> {
  working = true;
  for (let request = waiting[0]; request !== undefined; request = waiting[0]) {
    try {
      await answerTurns(request);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      say({ id: request.id, error: { code: 'question_invalid', message: error.message } });
    }
    cancelled.delete(request.id);
    waiting.shift();
  }
  working = false;
}

async function answerTurns({
  id,
  match,
  seed,
  landlord,
  plays,
  turns,
  settings,
  bands,
  leader,
}: EvaluateRequest): Promise<void> {
  const policy = policyNamed(settings.policy);
  const { alpha, deals, passInference } = settings;
  const { start, steps } = readHistory(landlord, plays);
  const maxDeals = dealsATurn(deals, countPlays(plays));
  for (const turn of turns) {
    await new Promise((resolve) => setImmediate(resolve));
    if (cancelled.has(id)) {
      say({ id, done: true, cancelled: true });
      return;
    }
    const step = turn === 0 ? null : steps[turn - 1];
    if (step === undefined) throw new RangeError(`turn ${turn} of a match with ${plays.length} steps`);
    const how = { maxDeals, alpha, policy, passInference, bands, leader };
    const { state, change } = evaluateTurn(step === null ? start : step.after, step, how, [seed, match, turn]);
    say({
      id,
      turn,
      state,
      change:
        change === null
          ? null
          : { delta: change.value, low: change.low, high: change.high, deals: change.deals, exact: change.exact },
    });
  }
  say({ id, done: true });
}

function policyNamed(name: string): Policy {
  const policy = POLICIES.find((one) => one.name === name);
  if (policy === undefined) throw new RangeError(`there is no policy "${name}"`);
  return policy;
}

function checked<T>(schema: ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new RangeError(prettifyError(parsed.error).replaceAll('\n', '; '));
  return parsed.data;
}

function say(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
