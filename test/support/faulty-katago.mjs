// A KataGo that fails on purpose; started by faulty-katago.ts as `faulty-katago.mjs FAULT TIMES FOLDER analysis ...`.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [chosen, times, folder, command] = process.argv.slice(2);
if (command === 'version') {
  process.stdout.write('KataGo v9.9.9\nUsing Dummy backend\n');
  process.exit(0);
}
appendFileSync(join(folder, 'starts'), 'x');
const starts = readFileSync(join(folder, 'starts'), 'utf8').length;
const fault = starts <= Number(times) ? chosen : 'none';
const say = (line) => process.stdout.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);

const rootInfo = { winrate: 0.5, scoreLead: 0.25, visits: 1, rawStWrError: 0.125 };

function answer({ id, analyzeTurns }) {
  const turns = analyzeTurns.toReversed();
  const [first] = turns;
  const reply = (turnNumber, root = {}) =>
    say({ id, turnNumber, isDuringSearch: false, rootInfo: { ...rootInfo, ...root } });
  if (fault === 'silent') return;
  if (fault === 'crash') process.exit(3);
  if (fault === 'crash-midway') {
    reply(first);
    if (turns.length === 1) return;
    // The first answer has to get out before the end.
    setTimeout(() => process.exit(3), 100);
    return;
  }
  if (fault === 'slow') {
    setTimeout(() => {
      for (const turn of turns) reply(turn);
    }, 60_000);
    return;
  }
  if (fault === 'hold') return;
  if (fault === 'garbage') say('{"id": "match-1", "turnNumber": \u0000');
  if (fault === 'shape') say({ id, turnNumber: first, isDuringSearch: false });
  if (fault === 'nan') say(`{"id":"${id}","turnNumber":${first},"isDuringSearch":false,"rootInfo":{"winrate":NaN}}`);
  if (fault === 'null') reply(first, { winrate: null });
  if (fault === 'range') reply(first, { winrate: 1.5 });
  if (fault === 'twice') reply(first);
  if (fault === 'elsewhere') reply(first + 100);
  if (fault === 'other-match') say({ id: 'match-99', turnNumber: 0, isDuringSearch: false, rootInfo });
  if (fault === 'other-player') reply(0, { currentPlayer: 'W' });
  if (fault === 'nothing') say({ id, turnNumber: first, isDuringSearch: false, noResults: true });
  if (fault === 'complains') say({ error: 'something is wrong' });
  if (fault === 'endless') {
    process.stdout.write('x'.repeat(5_000_000));
    return;
  }
  if (fault === 'refuses') {
    say({ id, error: 'Illegal move 1: E5', field: 'moves' });
    return;
  }
  if (fault === 'warns') say({ id, warning: 'Rules not supported by the network', field: 'rules' });
  for (const turn of turns) reply(turn);
}

if (fault === 'crash-at-once') process.exit(3);
if (fault === 'aborts') {
  process.stderr.write("terminate called after throwing an instance of 'StringError'\n  what():  no such model\n");
  process.kill(process.pid, 'SIGABRT');
}
createInterface({ input: process.stdin })
  .on('line', (line) => {
    appendFileSync(join(folder, 'asked'), `${line}\n`);
    const query = JSON.parse(line);
    if (query.action === 'query_version') {
      if (fault !== 'no-hello') say({ ...query, version: fault === 'renamed' ? '1' : '9.9.9', git_hash: 'none' });
    } else if (query.action === 'terminate') say(query);
    else answer(query);
  })
  .on('close', () => process.exit(0));
