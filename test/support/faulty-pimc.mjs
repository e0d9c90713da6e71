// A PIMC program that fails on purpose; started by faulty-pimc.ts, which writes FAULT, TIMES and FOLDER in front of it.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [chosen, times, folder] = globalThis.faultyPimc;
appendFileSync(join(folder, 'starts'), 'x');
const starts = readFileSync(join(folder, 'starts'), 'utf8').length;
const fault = starts <= times ? chosen : 'none';
const say = (line) => process.stdout.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);

function answerOf(id, turn, value = 5000) {
  const sample = { deals: 128, exact: false };
  const state = { value, low: value - 100, high: value + 100, ...sample };
  return { id, turn, state, change: { delta: 40, low: -600, high: 60, ...sample } };
}

function evaluate({ id, turns }) {
  const [first] = turns;
  const reply = () => {
    for (const turn of turns) say(answerOf(id, turn));
    say({ id, done: true });
  };
  if (fault === 'silent') return;
  if (fault === 'crash') process.exit(3);
  if (fault === 'crash-midway') {
    // The next line makes the first answer believed; it has to get out before the end.
    say(answerOf(id, first));
    if (turns.length > 1) say(answerOf(id, turns[1]));
    setTimeout(() => process.exit(3), 100);
    return;
  }
  if (fault === 'slow') {
    setTimeout(reply, 60_000);
    return;
  }
  if (fault === 'garbage') say('{"id": "q1", "turn": \u0000');
  if (fault === 'nan') say(`{"id":"${id}","turn":${first},"state":{"value":NaN}}`);
  if (fault === 'range') say(answerOf(id, first, 10_001));
  if (fault === 'outside')
    say({ ...answerOf(id, first), change: { delta: 90, low: -9, high: 9, deals: 1, exact: false } });
  if (fault === 'twice') say(answerOf(id, first));
  if (fault === 'elsewhere') say(answerOf(id, first + 100));
  if (fault === 'other-question') say(answerOf('q99', first));
  if (fault === 'too-few') {
    say({ id, done: true });
    return;
  }
  if (fault === 'after') {
    reply();
    say(answerOf(id, first));
    return;
  }
  if (fault === 'endless') {
    process.stdout.write('x'.repeat(5_000_000));
    return;
  }
  if (fault === 'refuses') {
    say({ id, error: { code: 'question_invalid', message: 'no such turn' } });
    return;
  }
  reply();
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    appendFileSync(join(folder, 'asked'), `${line}\n`);
    const query = JSON.parse(line);
    if (query.action === 'version') {
      if (fault === 'no-hello') return;
      say({ id: query.id, name: 'faulty', version: '9', policies: ['none-1', 'some-1'], default: 'none-1' });
    } else if (query.action === 'evaluate') evaluate(query);
    else if (query.action === 'cancel') say({ id: query.id, done: true, cancelled: true });
  })
  .on('close', () => process.exit(0));
