/** Faults that a healthy S3 server cannot be made to show, and servers that are not there at all. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkWritable } from '../../storage/check-writable.js';
import { openStore } from '../../storage/open-store.js';
import { type FakeS3, startFakeS3 } from '../support/fake-s3.js';
import { keysOf } from './conformance.js';

let fake: FakeS3 | undefined;

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'any');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'any');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await fake?.stop();
  fake = undefined;
});

async function storeOn(answer: (request: IncomingMessage, body: Buffer, response: ServerResponse) => void) {
  fake = await startFakeS3(answer);
  return openStore(`s3://bucket/p?endpoint=${fake.endpoint}`);
}

function xmlError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>played by a test</Message></Error>`);
}

describe('s3 store: nothing answers', () => {
  it.each([
    ['a closed port', async () => `http://127.0.0.1:${await getPort()}`],
    ['an unknown host', async () => 'http://no-such-host.invalid:8333'],
  ])('says store_unreachable for %s', async (_, endpoint) => {
    const store = openStore(`s3://bucket/p?endpoint=${await endpoint()}`);
    const failure = { code: 'store_unreachable', failureClass: 'infrastructure', input: store.url };
    await expect(store.get('k')).rejects.toMatchObject(failure);
    await expect(store.put('k', 'x')).rejects.toMatchObject(failure);
    await expect(keysOf(store, '')).rejects.toMatchObject(failure);
    await expect(checkWritable(store)).rejects.toMatchObject(failure);
    store.close();
  });

  it('says store_unreachable for a server that hangs up', async () => {
    const store = await storeOn((request) => request.socket.destroy());
    await expect(store.get('k')).rejects.toMatchObject({ code: 'store_unreachable' });
    store.close();
  });
});

describe('s3 store: credentials', () => {
  it('says store_denied with what to set when there are none', async () => {
    const nowhere = join(tmpdir(), randomUUID());
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined);
    vi.stubEnv('AWS_CONFIG_FILE', nowhere);
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', nowhere);
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    const store = await storeOn((_, __, response) => response.end());
    const remedy = expect.stringContaining('AWS_ACCESS_KEY_ID');
    await expect(store.get('k')).rejects.toMatchObject({ code: 'store_denied', remedy });
    store.close();
  });
});

describe('s3 store: an endpoint that each machine sets for itself', () => {
  it('is used when the URL has none, and does not become part of the URL', async () => {
    fake = await startFakeS3((_, __, response) => response.end('found'));
    vi.stubEnv('AWS_ENDPOINT_URL_S3', fake.endpoint);
    const store = openStore('s3://bucket/p');
    expect((await store.get('k')).toString()).toBe('found');
    expect(store.url).toBe('s3://bucket/p');
    expect(fake.requests).toEqual(['HEAD /bucket/', 'GET /bucket/p/k']);
    store.close();
    vi.stubEnv('AWS_ENDPOINT_URL_S3', 'no url');
    await expect(openStore('s3://bucket/p').get('k')).rejects.toMatchObject({ code: 'store_url_invalid' });
  });
});

describe('s3 store: downloads that break off', () => {
  const body = Buffer.alloc(200_000, 7);
  const half = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.subarray(0, 100_000), () => response.socket?.destroy());
  };

  it('fails after three attempts and leaves no local file', async () => {
    const store = await storeOn((_, __, response) => half(response));
    await expect(store.get('k')).rejects.toMatchObject({ code: 'download_damaged', failureClass: 'infrastructure' });
    expect(fake?.requests.filter((request) => request === 'GET /bucket/p/k')).toHaveLength(3);
    const folder = await mkdtemp(join(tmpdir(), 'casemill-download-'));
    await expect(store.getToFile('k', join(folder, 'k'))).rejects.toMatchObject({ code: 'download_damaged' });
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    store.close();
  });

  it('succeeds when a later attempt does', async () => {
    let attempts = 0;
    const store = await storeOn((_, __, response) => {
      attempts += 1;
      if (attempts < 3) half(response);
      else response.end(body);
    });
    expect(await store.get('k')).toEqual(body);
    expect(attempts).toBe(3);
    store.close();
  });

  it('notices a body that is not the one the server has the checksum of', async () => {
    const store = await storeOn((_, __, response) => {
      response.writeHead(200, { 'x-amz-checksum-sha256': Buffer.alloc(32).toString('base64') });
      response.end(body);
    });
    await expect(store.get('k')).rejects.toMatchObject({ code: 'download_damaged' });
    store.close();
  });
});

describe('s3 store: answers to writes', () => {
  it('asks again on 409 and reports what came of it', async () => {
    let attempts = 0;
    const store = await storeOn((request, _, response) => {
      attempts += 1;
      if (attempts < 4) xmlError(response, 409, 'ConditionalRequestConflict');
      else if (request.url?.includes('won')) response.end();
      else xmlError(response, 412, 'PreconditionFailed');
    });
    expect(await store.putIfAbsent('won', 'x')).toMatchObject({ created: true, size: 1 });
    attempts = 0;
    expect(await store.putIfAbsent('lost', 'x')).toMatchObject({ created: false, size: 1 });
    store.close();
  });

  it.each([
    [507, 'InsufficientStorage', 'store_full'],
    [403, 'AccessDenied', 'store_denied'],
    [404, 'NoSuchBucket', 'store_missing_bucket'],
    [400, 'BadDigest', 'checksum_refused'],
    [400, 'AuthorizationHeaderMalformed', 'store_wrong_region'],
    [501, 'NotImplemented', 'store_failed'],
  ])('maps %i %s to %s, with a remedy', async (status, name, code) => {
    const store = await storeOn((_, __, response) => xmlError(response, status, name));
    await expect(store.put('k', 'x')).rejects.toMatchObject({ code, remedy: expect.stringMatching(/\w{3}/) });
    store.close();
  });

  it('does not pass the start-up check when the server ignores conditions', async () => {
    const objects = new Map<string, Buffer>();
    const store = await storeOn((request, body, response) => {
      const path = request.url?.replace(/\?.*/, '') ?? '';
      if (request.method === 'PUT') objects.set(path, body);
      if (request.method === 'DELETE') objects.delete(path);
      response.end(request.method === 'GET' ? objects.get(path) : undefined);
    });
    await expect(checkWritable(store)).rejects.toMatchObject({ code: 'store_unsupported' });
    expect(objects.size).toBe(0);
    store.close();
  });
});
