import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { installTool } from '../../toolchain/install.js';
import { startTemporalServer } from '../../toolchain/temporal-server.js';
import { groupMembers, startOwnProcess, untilGroupGone } from '../support/own-process.js';
import { temporaryFolder } from '../support/temporary-folder.js';

beforeAll(async () => {
  await installTool('temporal', (line) => console.log(line));
}, 3_600_000);
afterEach(() => {
  vi.unstubAllEnvs();
});

async function fakeServer(body: string): Promise<void> {
  const path = join(await temporaryFolder(), 'temporal');
  const version = 'if [ "$1" = --version ]; then echo "temporal version 1.5.1"; exit; fi';
  await writeFile(path, `#!/bin/sh\n${version}\n${body}\n`, { mode: 0o755 });
  vi.stubEnv('CASEMILL_TEMPORAL', path);
}

describe('startTemporalServer', () => {
  it('answers on loopback, keeps a database file, and leaves no process when stopped', async () => {
    const dbFile = join(await temporaryFolder(), 'temporal.db');
    for (const round of [1, 2]) {
      const server = await startTemporalServer({ dbFile, log: () => undefined });
      expect(server.address).toMatch(/^127\.0\.0\.1:\d+$/);
      const connection = await Connection.connect({ address: server.address });
      if (round === 1) await registerNamespace(connection);
      else expect(await namespaces(connection)).toContain('kept');
      await connection.close();
      await server.stop();
      expect(await groupMembers(server.pid)).toEqual([]);
    }
  });

  it('ends soon after its parent was killed by -9', async () => {
    const holder = await startOwnProcess('hold-temporal-server.ts');
    const group = Number(holder.said.group);
    expect((await groupMembers(group)).length).toBeGreaterThan(0);
    await holder.kill9();
    const goneMs = await untilGroupGone(group, 10_000);
    console.log(`abandoned Temporal server gone after ${Math.round(goneMs)} ms`);
    expect(goneMs).toBeGreaterThanOrEqual(0);
  });

  it('passes on the last lines of a server that ends at once', async () => {
    await fakeServer('echo "unable to open database file" >&2; exit 1');
    await expect(startTemporalServer({ dbFile: '/x.db', log: () => undefined })).rejects.toMatchObject({
      code: 'temporal_not_started',
      message: /ended by itself; it said: unable to open database file/,
      input: '/x.db',
    });
  });

  it('tries other ports when one was taken meanwhile, then gives up by name', async () => {
    const seen = join(await temporaryFolder(), 'ports');
    await fakeServer(`echo "$7" >> "${seen}"; echo "listen tcp 127.0.0.1:1: bind: address already in use" >&2; exit 1`);
    await expect(startTemporalServer({ dbFile: null, log: () => undefined })).rejects.toMatchObject({
      code: 'port_in_use',
    });
    const ports = (await readFile(seen, 'utf8')).trim().split('\n');
    expect(ports).toHaveLength(5);
    expect(new Set(ports).size).toBe(5);
  });
});

async function registerNamespace(connection: Connection): Promise<void> {
  await connection.workflowService.registerNamespace({
    namespace: 'kept',
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
  });
}

async function namespaces(connection: Connection): Promise<(string | null | undefined)[]> {
  const answer = await connection.workflowService.listNamespaces({});
  return answer.namespaces.map((one) => one.namespaceInfo?.name);
}
