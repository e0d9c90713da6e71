/** The engine as a program: Gomocup protocol on stdin and stdout, no arguments, no files, no environment. */
import { createInterface } from 'node:readline';
import { createSession } from './session.js';

const lines: string[] = [];
const session = createSession((line) => lines.push(line));
const input = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });

input.on('line', (line) => {
  const goesOn = session.receive(line);
  if (lines.length > 0) process.stdout.write(`${lines.splice(0).join('\n')}\n`);
  if (goesOn) return;
  input.removeAllListeners('line');
  input.close();
  // What is still in the pipe is written before the process ends by itself.
  process.stdin.destroy();
});

// A reader that has gone away wants nothing more.
process.stdout.on('error', () => process.exit(0));
