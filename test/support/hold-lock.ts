/** Waits for the file `go`, tries to lock the folder that is its argument, tells whether it could, and waits to be killed. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockStore } from '../../cli/runtime/store-state.js';

const folder = process.argv[2] ?? '';
console.log(JSON.stringify({ ready: true }));
while (!existsSync(join(folder, 'go'))) await delay(1);
const outcome = await lockStore(folder).then(
  () => 'locked',
  (error) => error.code,
);
writeFileSync(join(folder, `outcome.${process.pid}`), outcome);
await delay(600_000);
