/** Child of the bench: speaks to one engine as plainly as can be. argv: engine path, nodes, `node` or `native`. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [, , path = '', nodes = '1', how] = process.argv;
const engine = how === 'node' ? spawn(process.execPath, [path]) : spawn(path, []);
engine.stderr.resume();
const positions: string[] = [];
for await (const line of createInterface({ input: process.stdin })) if (line !== '') positions.push(line);

const send = (line: string): void => {
  engine.stdin.write(`${line}\n`);
};
const next = (): void => {
  const position = positions.shift();
  if (position === undefined) {
    send('quit');
    return;
  }
  send('ucinewgame');
  send('isready');
  send(`position fen ${position} 1`);
  send(`go nodes ${nodes}`);
};
send('uci');
for (const option of ['Threads value 1', 'Hash value 64', 'UCI_ShowWDL value true']) send(`setoption name ${option}`);
createInterface({ input: engine.stdout }).on('line', (line) => {
  if (line.startsWith('uciok') || line.startsWith('bestmove')) next();
});
