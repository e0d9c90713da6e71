// Answers as the real Rapfi did in the recorded sessions; started by scripted-gomocup.ts as `replayed-rapfi.mjs FOLDER`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [folder] = process.argv.slice(2);
/** Lines by size, settings and board, one text. */
const answers = new Map();
let about = '';

/** Follows the commands of a session; what matters for an answer is `key()`. */
function follow() {
  let [size, info, board, reading] = ['', new Map(), [], false];
  return {
    /** True when the command asks for a search. */
    take(line) {
      if (reading) {
        if (line === 'DONE') reading = false;
        else board.push(line);
        return false;
      }
      const [word, name, value] = line.split(' ');
      if (word === 'START') [size, info] = [name, new Map()];
      if (word === 'INFO') info.set(name, value);
      if (word === 'YXBOARD') [board, reading] = [[], true];
      return word === 'YXNBEST';
    },
    key: () => JSON.stringify([size, [...info].sort(), board]),
  };
}

for (const file of readdirSync(folder).sort()) {
  const session = follow();
  let key = null;
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
    const text = line.slice(2);
    if (line.startsWith('> ')) key = session.take(text) ? session.key() : null;
    else if (key !== null) answers.set(key, [...(answers.get(key) ?? []), text]);
    if (line.startsWith('< name=')) about = text;
  }
}

const session = follow();
const say = (line) => process.stdout.write(`${line}\n`);
say('MESSAGE Load config from config.toml');
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const asks = session.take(line);
    if (line === 'ABOUT') say(about);
    else if (line.startsWith('START')) say('OK');
    else if (line === 'YXHASHCLEAR') say('MESSAGE Transposition table cleared.');
    else if (line === 'END') process.exit(0);
    else if (asks) for (const answer of answers.get(session.key()) ?? ['ERROR this was not recorded']) say(answer);
  })
  .on('close', () => process.exit(0));
