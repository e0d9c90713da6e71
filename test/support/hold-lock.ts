/**
 * Waits for the file `go`, then tries to lock every folder `round-N` of the folder that is its argument, tells of each
 * whether it could, and waits to be killed.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockStore } from '../../cli/runtime/store-lock.js';

const folder = process.argv[2] ?? '';
console.log(JSON.stringify({ ready: true }));
while (!existsSync(join(folder, 'go'))) await delay(1);
const rounds = readdirSync(folder).filter((name) => name.startsWith('round-'));
for (const round of rounds.sort()) {
  const outcome = await lockStore(join(folder, round)).then(
    () => 'locked',
    (error) => error.code,
  );
  writeFileSync(join(folder, `${outcome}.${round}.${process.pid}`), '');
}
await delay(600_000);
