// A UCI engine that fails on purpose; started by faulty-engine.ts as `faulty-engine.mjs FAULT TIMES STATE_FILE`.
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [chosen, times, state] = process.argv.slice(2);
appendFileSync(state, 'x');
const starts = readFileSync(state, 'utf8').length;
const fault = starts <= Number(times) ? chosen : 'none';
const say = (line) => process.stdout.write(`${line}\n`);

const bestMove =
  { 'illegal-move': 'bestmove a1h8', 'no-move': 'bestmove (none)' }[fault] ?? 'bestmove e2e4 ponder e7e5';
const info =
  {
    'no-wdl': 'info depth 3 score cp 20 nodes 10 pv e2e4',
    'wdl-range': 'info depth 3 score cp 20 wdl 1200 -100 -100 nodes 10 pv e2e4',
    'wdl-sum': 'info depth 3 score cp 20 wdl 100 800 90 nodes 10 pv e2e4',
    'only-bounds': 'info depth 3 score cp 20 lowerbound wdl 100 800 100 nodes 10 pv e2e4',
    nan: 'info depth 3 score cp NaN wdl 100 800 100 nodes 10 pv e2e4',
    garbage: 'info depth 3 score \u0000\ufffd 20 pv ???',
  }[fault] ?? 'info depth 3 score cp 20 wdl 100 800 100 nodes 10 pv e2e4';

function go() {
  if (fault === 'silent') return;
  if (fault === 'crash-in-search') process.exit(3);
  if (fault === 'endless-line') {
    process.stdout.write(info.padEnd(300_000, 'x'));
    return;
  }
  say(info);
  if (fault === 'slow') setTimeout(() => say(bestMove), 60_000);
  else say(bestMove);
  if (fault === 'twice') say(bestMove);
  if (fault === 'late-twice') setTimeout(() => say(bestMove), 50);
}

if (fault === 'crash-at-once') process.exit(3);
createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line === 'uci') {
      say(`id name Stockfish ${fault === 'renamed' || chosen !== 'renamed' ? 'Faulty' : 'Other'}`);
      for (const option of ['Threads', 'Hash', 'MultiPV']) say(`option name ${option} type spin default 1`);
      if (fault !== 'no-wdl-option') say('option name UCI_ShowWDL type check default false');
      if (fault !== 'no-uciok') say('uciok');
    } else if (line === 'isready') say('readyok');
    else if (line === 'quit') process.exit(0);
    else if (line.startsWith('go ')) go();
  })
  .on('close', () => process.exit(0));
