/**
 * A writer in a process of its own. `slow`: begins an object and never ends it, telling when bytes are on the disk.
 * `race`: waits for a message, then creates the keys race/0 to race/199 where absent and sends those it created.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFileStore } from '../../storage/file-store.js';

const [root = '', mode = ''] = process.argv.slice(2);

if (mode === 'slow') await beginAndHang();
else await race();

/** Copies from a pipe that gives one block and no end. */
async function beginAndHang(): Promise<void> {
  const pipe = join(root, '..', `${basename(root)}.pipe`);
  execFileSync('mkfifo', [pipe]);
  writeSync(openSync(pipe, 'r+'), Buffer.alloc(4096, 7));
  void openFileStore(root).putFile('slow', pipe);
  while (draftSize() < 4096) await sleep(5);
  process.send?.('begun');
}

function draftSize(): number {
  const folder = join(root, '.casemill', 'tmp');
  const [draft] = existsSync(folder) ? readdirSync(folder) : [];
  return draft === undefined ? 0 : statSync(join(folder, draft)).size;
}

async function race(): Promise<void> {
  const store = openFileStore(root);
  process.send?.('ready');
  await new Promise((resolve) => process.once('message', resolve));
  const created: string[] = [];
  const writes = Array.from({ length: 200 }, async (_, index) => {
    const key = `race/${index}`;
    if ((await store.putIfAbsent(key, String(process.pid).repeat(1000))).created) created.push(key);
  });
  await Promise.all(writes);
  process.send?.(created, () => process.disconnect());
}
