import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitGames } from '../../adapters/chess/split.js';
import { readChunks } from '../../adapters/source.js';
import { bytesOf, ITALIAN, pgn, split } from '../support/pgn.js';

/** `1. e4 e5 1-0\n` forty times, compressed by the zstd command. */
const COMPRESSED = 'KLUv/QRopQAAaDEuIGU0IGU1IDEtMAoBAPigzi8PgWy7';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casemill-source-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function file(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

async function count(path: string): Promise<number> {
  let games = 0;
  for await (const _record of splitGames(readChunks(path))) games += 1;
  return games;
}

/** A Zstandard frame of stored (or run-length) blocks, enough of the format for a test (RFC 8878, 3.1.1). */
function frame(blocks: readonly { bytes: Uint8Array; repeat?: number }[]): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58)];
  for (const [index, { bytes, repeat }] of blocks.entries()) {
    const last = index === blocks.length - 1 ? 1 : 0;
    const header = last | ((repeat === undefined ? 0 : 1) << 1) | ((repeat ?? bytes.length) << 3);
    parts.push(Uint8Array.of(header & 0xff, (header >> 8) & 0xff, header >> 16), bytes);
  }
  return new Uint8Array(Buffer.concat(parts));
}

describe('readChunks', () => {
  const games = pgn(ITALIAN).repeat(2000);

  it('yields a file in chunks of at most 64 KiB', async () => {
    const path = await file('plain.pgn', bytesOf(games));
    const chunks: Uint8Array[] = [];
    for await (const chunk of readChunks(path)) chunks.push(chunk);
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(65_536);
    expect(Buffer.concat(chunks).toString()).toBe(games);
  });

  it('decompresses Zstandard: compressed and stored blocks, several frames, skippable frames', async () => {
    expect(await count(await file('small.pgn.zst', new Uint8Array(Buffer.from(COMPRESSED, 'base64'))))).toBe(40);
    const bytes = bytesOf(games);
    const cut = 100_000;
    const stored = (part: Uint8Array): { bytes: Uint8Array }[] =>
      Array.from({ length: Math.ceil(part.length / 60_000) }, (_, i) => ({
        bytes: part.slice(i * 60_000, (i + 1) * 60_000),
      }));
    const skippable = Uint8Array.of(0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4);
    const archive = Buffer.concat([
      skippable,
      frame(stored(bytes.slice(0, cut))),
      skippable,
      frame(stored(bytes.slice(cut))),
    ]);
    expect(await count(await file('frames.pgn.zst', new Uint8Array(archive)))).toBe(2000);
    expect(await count(await file('empty.pgn.zst', new Uint8Array(0)))).toBe(0);
  });

  it('keeps chunks small when few bytes expand to many', async () => {
    const bomb = frame(Array.from({ length: 400 }, () => ({ bytes: Uint8Array.of(0x20), repeat: 131_072 })));
    let total = 0;
    for await (const chunk of readChunks(await file('bomb.pgn.zst', bomb))) {
      expect(chunk.length).toBeLessThanOrEqual(65_536);
      total += chunk.length;
    }
    expect(total).toBe(400 * 131_072);
  });

  it('reports damage with its offset, after the games before it', async () => {
    const bytes = bytesOf(games);
    const whole = frame([{ bytes: bytes.slice(0, 60_000) }, { bytes: bytes.slice(60_000, 120_000) }]);
    for (const damaged of [
      whole.slice(0, 70_000),
      Uint8Array.from(Buffer.concat([whole.slice(0, 60_009), Buffer.alloc(2000, 7)])),
    ]) {
      const path = await file('damaged.pgn.zst', damaged);
      let seen = 0;
      const reading = (async () => {
        for await (const _record of splitGames(readChunks(path))) seen += 1;
      })();
      await expect(reading).rejects.toMatchObject({ code: 'archive_corrupt', failureClass: 'record', input: path });
      expect(seen).toBe((await split(bytes.slice(0, 60_000))).length - 1);
    }
    await expect(count(await file('text.pgn.zst', bytesOf('not compressed at all')))).rejects.toMatchObject({
      code: 'archive_corrupt',
    });
  });

  it('takes no game of a frame whose content does not have its checksum', async () => {
    const sound = Buffer.from(COMPRESSED, 'base64');
    const flipped = Buffer.from(sound);
    // 1. e3 e5: legal, and not what was played.
    flipped.writeUInt8(0x33, flipped.indexOf('e4') + 1);
    const path = await file('flipped.pgn.zst', new Uint8Array(Buffer.concat([sound, flipped, sound])));
    let seen = 0;
    const reading = (async () => {
      for await (const _record of splitGames(readChunks(path))) seen += 1;
    })();
    await expect(reading).rejects.toMatchObject({ code: 'archive_corrupt', place: `compressed byte ${sound.length}` });
    expect(seen).toBe(40);
    expect(await count(await file('sound.pgn.zst', new Uint8Array(Buffer.concat([sound, sound]))))).toBe(80);
  });

  it('tells Zstandard by its content and names a compression that it cannot read', async () => {
    expect(await count(await file('renamed.pgn', new Uint8Array(Buffer.from(COMPRESSED, 'base64'))))).toBe(40);
    const path = await file('games.pgn', new Uint8Array(gzipSync(games)));
    await expect(count(path)).rejects.toMatchObject({
      code: 'compression_unsupported',
      failureClass: 'record',
      input: path,
      message: expect.stringContaining('gzip'),
    });
  });

  it('reports a file that cannot be read', async () => {
    for (const name of ['absent.pgn', 'absent.pgn.zst']) {
      await expect(count(join(folder, name))).rejects.toMatchObject({
        code: 'file_unreadable',
        failureClass: 'infrastructure',
      });
    }
    await expect(count(folder)).rejects.toMatchObject({ code: 'file_unreadable' });
  });
});
