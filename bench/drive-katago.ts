/**
 * Child of the bench: sends KataGo queries, one a line on stdin, all at once as the engine wants them, and ends when every
 * turn was answered. argv: engine path and its arguments.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [, , path = '', ...args] = process.argv;
const queries: string[] = [];
for await (const line of createInterface({ input: process.stdin })) if (line !== '') queries.push(line);
let open = queries.reduce(
  (sum, query) => sum + (JSON.parse(query) as { analyzeTurns: number[] }).analyzeTurns.length,
  0,
);

const engine = spawn(path, args);
engine.stderr.resume();
createInterface({ input: engine.stdout }).on('line', (line) => {
  if (!line.includes('"rootInfo"')) throw new Error(`the engine complains: ${line.slice(0, 200)}`);
  open -= 1;
  if (open === 0) engine.stdin.end();
});
engine.on('exit', () => {
  process.exitCode = open === 0 ? 0 : 1;
});
engine.stdin.write(`${queries.join('\n')}\n`);
