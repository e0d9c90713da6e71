// A Gomocup engine that does as it is told; started by scripted-gomocup.ts as `scripted-gomocup.mjs MANNER TIMES STATE_FILE`.
// Its first TIMES processes have the manner, later ones behave. Values follow from the stones alone.
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [chosen, times, state] = process.argv.slice(2);
appendFileSync(state, 'x');
const starts = readFileSync(state, 'utf8').length;
const manner = starts <= Number(times) ? chosen : 'none';
const end = manner === 'windows' ? '\r\n' : '\n';
const say = (...lines) => process.stdout.write(lines.map((line) => line + end).join(''));
const asked = (line) => appendFileSync(`${state}-asked`, `${line}\n`);

let [size, stones, reading, dropped] = [0, [], false, 0];
/** While true, commands are dropped, as engines do that still count themselves as thinking. */
let thinking = false;

function block(depth, evaluation, winrate, move) {
  const fields = [`DEPTH ${depth}`, `TOTALNODES ${depth * 100}`, `EVAL ${evaluation}`, `WINRATE ${winrate}`];
  return [
    'INFO PV 0',
    'INFO NUMPV 1',
    ...fields.map((field) => `INFO ${field}`),
    `INFO BESTLINE ${move}`,
    'INFO PV DONE',
  ];
}

function answer(value) {
  const taken = new Set(stones.map(([x, y]) => `${x},${y}`));
  let free = 0;
  while (taken.has(`${free % size},${Math.floor(free / size)}`)) free += 1;
  const move = `${free % size},${Math.floor(free / size)}`;
  if (manner === 'silent') return;
  if (manner === 'crash' || manner === 'renamed') process.exit(3);
  if (manner === 'garbage') return say('I like this position', move);
  if (manner === 'binary')
    return process.stdout.write(Buffer.from([0, 255, 254, 13, 10, 195, 40, 10, 127, 69, 76, 70, 10]));
  if (manner === 'no-end') return process.stdout.write(`MESSAGE thinking${end}${move}`);
  if (manner === 'killed') {
    say(...block(2, '-7', '0.4', move));
    return process.kill(process.pid, 'SIGKILL');
  }
  if (manner === 'refuses') return say('ERROR No legal move.', move);
  if (manner === 'plain-nbest') return say('UNKNOWN YXNBEST');
  if (manner === 'endless') return process.stdout.write('INFO '.padEnd(100_000, 'x'));
  if (value) {
    // The same stones in the same order, the same value; who is to move enters by their number.
    const sum = stones.reduce((total, [x, y], k) => (total * 31 + x * 20 + y + k) % 9973, 7);
    const random = manner === 'random' ? Math.random() / 10 : 0;
    const winrate = ((sum % 1000) / 1000) * 0.9 + random;
    const last = {
      nan: block(3, '12', 'nan', move),
      range: block(3, '12', '1.25', move),
      wins: block(3, '+M3', '1', move),
      loses: block(3, '-M2', '0', move),
      contradicts: block(3, '+M3', '0.1', move),
      'no-score': block(3, '?', '0.5', move),
      'no-value': [],
      'cut-block': [...block(3, '34', '0.1234567', move), ...block(4, '99', '0.9', move).slice(0, -1)],
      'second-line': [
        ...block(3, '34', '0.25', move),
        'INFO PV 1',
        'INFO DEPTH 3',
        'INFO EVAL 1',
        'INFO WINRATE 0.9',
        'INFO PV DONE',
      ],
    }[manner];
    if (manner !== 'no-value') say('MESSAGE OptiTime 1min', ...block(2, '-7', '0.4', move), 'DEBUG depth 2');
    say(...(last ?? block(3, String(sum % 300), winrate.toFixed(6), move)), 'MESSAGE Speed 1K');
  }
  if (manner === 'slow') return setTimeout(() => say(move), 60_000);
  const [x, y] = stones[0] ?? [0, 0];
  say(manner === 'elsewhere' ? `${x},${y}` : move);
  if (manner === 'twice') say(move);
  if (manner === 'busy') {
    thinking = true;
    setTimeout(() => (thinking = false), 120);
  }
}

if (manner === 'banner') say('Engine 1.0 by nobody', '(c) 2001', 'OK', '7,7', '');
if (manner === 'crash-at-once') process.exit(3);

createInterface({ input: process.stdin })
  .on('line', (text) => {
    const line = text.trim();
    asked(line);
    if (reading) {
      if (line === 'DONE') {
        const think = reading === 'BOARD';
        reading = false;
        if (think) answer(false);
      } else stones.push(line.split(',').map(Number));
      return;
    }
    if (thinking) return;
    const [word, value] = line.split(' ');
    const plain = manner === 'plain' && word.startsWith('YX');
    if (plain) say('UNKNOWN command');
    else if (word === 'ABOUT') {
      if (manner === 'no-about') say('ERROR Unknown command: ABOUT');
      else
        say(`name="${manner === 'renamed' || chosen !== 'renamed' ? 'Scripted' : 'Other'}", version="1.0", author="?"`);
    } else if (word === 'START') {
      size = Number(value);
      if (manner === 'small-boards' && size > 15) say('ERROR Unsupported board size!');
      else say('MESSAGE Load config', 'OK');
    } else if (word === 'YXHASHCLEAR') {
      if (manner === 'drops' && ++dropped % 3 !== 0) return;
      say('MESSAGE Transposition table cleared.');
      if (manner === 'late-ack') setTimeout(() => say('MESSAGE Transposition table cleared.'), 30);
    } else if (word === 'YXBOARD' || word === 'BOARD') [reading, stones] = [word, []];
    else if (word === 'YXNBEST') answer(true);
    else if (word === 'END') process.exit(0);
    else if (word === 'INFO') {
      if (manner === 'no-renju' && line === 'INFO rule 4') say('ERROR Unsupported rule.');
    } else say('UNKNOWN command');
  })
  .on('close', () => process.exit(0));
