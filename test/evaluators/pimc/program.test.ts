/** The program as it is started: JSON lines in, JSON lines out, an end when stdin closes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { dealtHands, generator, randomGame } from '../../support/doudizhu-games.js';

const program = join(import.meta.dirname, '../../../dist/evaluators/pimc/program/main.js');
const built = existsSync(program);
if (!built) console.info('program.test.ts skipped: not built; npm run build');

const hands = dealtHands(generator(21));
const plays = randomGame(hands, generator(22));
const question = {
  id: 'q',
  action: 'evaluate',
  match: 'a match',
  landlord: hands[0],
  bottom: hands[0].slice(0, 3),
  plays,
  turns: [0, 1, 4, plays.length],
  seed: 1,
  settings: { deals: 4096, alpha: 0.001, policy: 'search-3', passInference: false },
  bands: { step: 500, swing: 1500 },
  leader: { first: 5500, second: 4500 },
};

/** Sends the lines and listens until so many of them have had their last answer; then closes stdin, which ends the program. */
async function ask(lines: readonly unknown[], finals = lines.length): Promise<Record<string, unknown>[]> {
  const answers: Record<string, unknown>[] = [];
  const child = execa(process.execPath, [program], { timeout: 240_000, stdin: 'pipe' });
  child.stdin.write(`${lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}\n`);
  let open = finals;
  for await (const line of child) {
    const answer = JSON.parse(line) as Record<string, unknown>;
    answers.push(answer);
    if (answer.turn === undefined && --open === 0) child.stdin.end();
  }
  const { exitCode } = await child;
  expect(exitCode).toBe(0);
  return answers;
}

describe.skipIf(!built)('the program', { timeout: 300_000 }, () => {
  it('answers turn by turn, the same for any subset, and says that it is done', async () => {
    const all = await ask([question]);
    expect(all.map(({ turn, done }) => turn ?? done)).toEqual([...question.turns, true]);
    const again = await ask([{ ...question, turns: [4] }]);
    expect(again[0]).toEqual(all[2]);
    // The budget is the match's, so what is left of it for a turn depends on how many plays there are, and nothing else does.
    const events = (some: readonly string[]): number => some.filter((cards) => cards !== '').length;
    const share = Math.floor(question.settings.deals / events(plays));
    const settings = { ...question.settings, deals: share * events(plays.slice(0, 4)) };
    const shorter = await ask([{ ...question, settings, plays: plays.slice(0, 4), turns: [4] }]);
    expect(shorter[0]).toEqual(all[2]);
  });

  it('weighs the deals by the passes only where it is asked to, and repeats itself', async () => {
    const settings = { ...question.settings, passInference: true };
    const turns = Array.from({ length: plays.length }, (_, turn) => turn + 1);
    const [without, once, again] = [
      await ask([{ ...question, turns }]),
      await ask([{ ...question, turns, settings }]),
      await ask([{ ...question, turns, settings }]),
    ];
    expect(once).toEqual(again);
    const firstPass = plays.findIndex((cards, turn) => cards === '' && turn % 3 === 1 && plays[turn - 1] !== '');
    expect(firstPass).toBeGreaterThan(-1);
    expect(once.slice(0, firstPass)).toEqual(without.slice(0, firstPass));
    expect(once).not.toEqual(without);
  });

  it('names itself, chooses a legal play, and refuses what cannot be answered', async () => {
    const answers = await ask([
      { id: 'v', action: 'version' },
      { id: 'c', action: 'choose', hands, plays: [], policy: 'greedy-1' },
      { ...question, id: 'p', settings: { ...question.settings, policy: 'nobody' } },
      { ...question, id: 'h', plays: ['', ...plays] },
      { ...question, id: 't', turns: [plays.length + 1] },
      { id: 'x', action: 'evaluate' },
      'no JSON',
    ]);
    const by = (id: string) => answers.find((answer) => answer.id === id);
    expect(by('v')).toMatchObject({ name: 'casemill-pimc', version: '3' });
    expect(String(by('c')?.play)).not.toBe('');
    for (const id of ['p', 'h', 't', 'x']) expect(by(id)?.error).toMatchObject({ code: 'question_invalid' });
    expect(answers.find((answer) => answer.id === undefined)?.error).toMatchObject({ code: 'line_unreadable' });
  });

  it('cancels a question under way', async () => {
    const long = { ...question, turns: Array.from({ length: plays.length }, (_, turn) => turn) };
    const answers = await ask([long, { id: 'q', action: 'cancel' }], 1);
    expect(answers.at(-1)).toEqual({ id: 'q', done: true, cancelled: true });
    expect(answers.length).toBeLessThan(long.turns.length);
  });
});
