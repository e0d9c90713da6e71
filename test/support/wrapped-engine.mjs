// The real engine behind a filter; started by wrapped-engine.ts as `wrapped-engine.mjs ENGINE FOLDER`. Every search is
// noted in FOLDER/searches; FOLDER/rules.json, read anew at each search, says on which positions to misbehave.
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const [engine, folder] = process.argv.slice(2);
const child = spawn(process.execPath, [engine], { stdio: ['pipe', 'inherit', 'inherit'] });
child.on('exit', (code) => process.exit(code ?? 1));
child.stdin.on('error', () => undefined);

let fen = '';
const fault = () => {
  const rules = JSON.parse(readFileSync(join(folder, 'rules.json'), 'utf8'));
  return rules.find((rule) => rule.fen === '*' || fen === rule.fen || fen.startsWith(`${rule.fen} `))?.fault;
};

async function take(line) {
  if (line.startsWith('position fen ')) fen = line.slice('position fen '.length);
  if (line.startsWith('go ')) {
    appendFileSync(join(folder, 'searches'), `${fen}\n`);
    while (fault() === 'hold') await delay(20);
    if (fault() === 'slow') await delay(300);
    if (fault() === 'crash') process.exit(3);
    if (fault() === 'silent') return;
  }
  child.stdin.write(`${line}\n`);
}

let queue = Promise.resolve();
createInterface({ input: process.stdin })
  .on('line', (line) => {
    queue = queue.then(() => take(line));
  })
  .on('close', () => child.stdin.end());
