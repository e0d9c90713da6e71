// The real KataGo behind a list; started by watched-katago.ts as `watched-katago.mjs ENGINE FOLDER ARGUMENTS...`. Every
// line that it is sent is noted in FOLDER/asked.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const [engine, folder, ...args] = process.argv.slice(2);
// The engine's own libraries lie beside it, not beside this file.
const libraries = [join(dirname(engine), 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
const child = spawn(engine, args, {
  stdio: ['pipe', 'inherit', 'inherit'],
  env: { ...process.env, LD_LIBRARY_PATH: libraries },
});
child.on('exit', (code) => process.exit(code ?? 1));
child.stdin.on('error', () => undefined);
createInterface({ input: process.stdin })
  .on('line', (line) => {
    appendFileSync(join(folder, 'asked'), `${line}\n`);
    child.stdin.write(`${line}\n`);
  })
  .on('close', () => child.stdin.end());
