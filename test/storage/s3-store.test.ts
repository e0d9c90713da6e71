/** The S3 store against a real server: conformance, credentials, buckets, checksums, multipart. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadBucketCommand, ListMultipartUploadsCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkWritable } from '../../storage/check-writable.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { openStore } from '../../storage/open-store.js';
import { createS3Client } from '../../storage/s3-client.js';
import { mapS3Error } from '../../storage/s3-errors.js';
import { parseStoreUrl, type S3Location } from '../../storage/store-url.js';
import { type Seaweed, startSeaweed } from '../support/seaweed.js';
import { findOrInstallWeed } from '../support/seaweed-install.js';
import { describeStore, keysOf } from './conformance.js';

const unavailable = await findOrInstallWeed().then(
  () => undefined,
  (error: unknown) => String(error),
);
if (unavailable !== undefined) console.info(`skipping the tests against an S3 server: ${unavailable}`);

describe.skipIf(unavailable !== undefined)('s3 store on SeaweedFS', () => {
  let server: Seaweed;
  beforeAll(async () => {
    server = await startSeaweed();
    for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server?.stop();
  });

  describeStore('s3 store', (prefix) => openStore(server.url(prefix)));

  it('keeps stores of one bucket apart, and can take the whole bucket', async () => {
    const [one, two, whole] = ['apart/x', 'apart/xy', ''].map((prefix) => openStore(server.url(prefix)));
    await one?.put('k', '1');
    await two?.put('k', '2');
    expect(await keysOf(one as ObjectStore, '')).toEqual(['k']);
    expect(await keysOf(whole as ObjectStore, 'apart/')).toEqual(['apart/x/k', 'apart/xy/k']);
    for (const store of [one, two, whole]) store?.close();
  });

  it.each([
    ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'wrong' }],
    ['an unknown key', { AWS_ACCESS_KEY_ID: 'unknown' }],
  ])('says store_denied for %s', async (_, wrong) => {
    for (const [name, value] of Object.entries(wrong)) vi.stubEnv(name, value);
    const store = openStore(server.url('denied'));
    const failure = { code: 'store_denied', failureClass: 'infrastructure', input: store.url };
    await expect(store.get('k')).rejects.toMatchObject(failure);
    await expect(store.head('k')).rejects.toMatchObject(failure);
    await expect(store.putIfAbsent('k', 'x')).rejects.toMatchObject(failure);
    await expect(keysOf(store, '')).rejects.toMatchObject(failure);
    await expect(store.delete('k')).rejects.toMatchObject(failure);
    await expect(checkWritable(store)).rejects.toMatchObject(failure);
    store.close();
    for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  });

  it('says store_missing_bucket and creates none, although this server would', async () => {
    const location = parseStoreUrl(server.url('p').replace(server.bucket, 'no-such-bucket')) as S3Location;
    const store = openStore(location.url);
    const remedy = expect.stringContaining(`aws s3 mb s3://no-such-bucket --endpoint-url ${server.endpoint}`);
    const failure = { code: 'store_missing_bucket', remedy };
    await expect(store.put('k', 'x')).rejects.toMatchObject(failure);
    await expect(store.getIfPresent('k')).rejects.toMatchObject(failure);
    await expect(store.head('k')).rejects.toMatchObject(failure);
    await expect(keysOf(store, '')).rejects.toMatchObject(failure);
    const client = createS3Client(location);
    await expect(client.send(new HeadBucketCommand({ Bucket: 'no-such-bucket' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
    client.destroy();
    store.close();
  });

  it('refuses bytes that differ from their checksum', async () => {
    const location = parseStoreUrl(server.url('damaged')) as S3Location;
    const client = createS3Client(location);
    const wrong = createHash('sha256').update('other bytes').digest('base64');
    const refusal: unknown = await client
      .send(new PutObjectCommand({ Bucket: server.bucket, Key: 'damaged/k', Body: 'bytes', ChecksumSHA256: wrong }))
      .catch((error: unknown) => error);
    expect(mapS3Error(refusal, location, { input: 'k', action: 'write' })).toMatchObject({
      code: 'checksum_refused',
      failureClass: 'infrastructure',
    });
    const store = openStore(location.url);
    expect(await store.head('k')).toBeUndefined();
    store.close();
    client.destroy();
  });

  it('uploads in parts above 8 MB and leaves no open upload, also when it fails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'casemill-parts-'));
    const file = join(folder, 'video');
    await writeFile(file, randomBytes(17 * 1024 * 1024));
    const store = openStore(server.url('parts'));
    const client = createS3Client(parseStoreUrl(server.url('parts')) as S3Location);
    await store.putFile('video', file);
    expect(await openUploads(client)).toEqual([]);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
    const denied = openStore(server.url('parts'));
    await expect(denied.putFile('video', file)).rejects.toMatchObject({ code: 'store_denied' });
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', server.env.AWS_SECRET_ACCESS_KEY);
    expect(await openUploads(client)).toEqual([]);
    expect((await store.head('video'))?.size).toBe(17 * 1024 * 1024);
    for (const end of [() => denied.close(), () => store.close(), () => client.destroy()]) end();
    await rm(folder, { recursive: true });
  });

  async function openUploads(client: S3Client): Promise<unknown[]> {
    const answer = await client.send(new ListMultipartUploadsCommand({ Bucket: server.bucket }));
    return answer.Uploads ?? [];
  }
});
