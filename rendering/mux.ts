/**
 * H.264 pictures to an MP4 file by mediabunny: one video track of a constant frame rate, its index in front. What the
 * library says about itself and the clock is taken out again (mux-neutral.ts), so equal pictures give equal bytes.
 */
import { readFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import { neutralise } from './mux-neutral.js';

export interface TrackFormat {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** Parameter sets as NAL units. */
  readonly sps: Buffer;
  readonly pps: Buffer;
  /** Pictures that will come. */
  readonly pictures: number;
  /** Write them while they come, and leave room for the index: else they are kept until `finish`. */
  readonly streamed: boolean;
}

export interface Muxer {
  /** The next picture: its NAL units in `sampleOf` form, which must stay unchanged. It lasts 1 / fps. */
  add(sample: Uint8Array, key: boolean): Promise<void>;
  /** Writes the file; the handle stays open. Rejects with the system's error, for instance a full disk. */
  finish(): Promise<void>;
}

/** NAL units of one picture, each behind its length in four bytes (ISO/IEC 14496-15, 5.3.3.1 and 5.3.4.2). */
export function sampleOf(nals: readonly Buffer[]): Buffer {
  const parts = nals.flatMap((nal) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(nal.length);
    return [length, nal];
  });
  return Buffer.concat(parts);
}

/**
 * The index stands in front of the pictures, but its size is known after them. So pictures are kept in memory; those of a
 * long moving scene are written at once, behind room for the largest index, 35 bytes a picture.
 */
export async function createMuxer(file: FileHandle, track: TrackFormat): Promise<Muxer> {
  let index: { bytes: Uint8Array; position: number } | undefined;
  const sink = new WritableStream<StreamTargetChunk>({
    async write({ data, position }) {
      await writeAll(file, data, position);
    },
  });
  const output = new Output({
    format: new Mp4OutputFormat({
      fastStart: track.streamed ? 'reserve' : 'in-memory',
      onMoov: (bytes, position) => {
        index = { bytes, position };
      },
    }),
    target: new StreamTarget(sink, { chunked: true, chunkSize: 1024 * 1024 }),
  });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: track.fps, maximumPacketCount: track.pictures });
  await output.start();
  const config = { decoderConfig: decoderConfig(track) };
  let added = 0;

  return {
    async add(sample, key) {
      const packet = new EncodedPacket(sample, key ? 'key' : 'delta', added / track.fps, 1 / track.fps);
      await source.add(packet, added++ === 0 ? config : undefined);
    },
    async finish() {
      await output.finalize();
      if (index === undefined) throw new Error('the muxer wrote no index');
      // Where room was left, a free box follows the index.
      const moov = index.bytes.subarray(0, Buffer.from(index.bytes.buffer, index.bytes.byteOffset, 4).readUInt32BE(0));
      await writeAll(file, neutralise(moov), index.position);
    },
  };
}

/** Version of mediabunny: other versions may lay a file out differently. */
export function muxerVersion(): string {
  const [folder = ''] = createRequire(import.meta.url)
    .resolve('mediabunny')
    .split(/[\\/]dist[\\/]/);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

async function writeAll(file: FileHandle, data: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < data.length; ) {
    done += (await file.write(data, done, data.length - done, position + done)).bytesWritten;
  }
}

function decoderConfig({ sps, pps, width, height }: TrackFormat): VideoDecoderConfig {
  return {
    codec: `avc1.${sps.toString('hex', 1, 4)}`,
    codedWidth: width,
    codedHeight: height,
    description: decoderConfigurationRecord(sps, pps),
    colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
  };
}

/** AVCDecoderConfigurationRecord, ISO/IEC 14496-15, 5.3.3.1.2: one set of each kind, lengths of four bytes. */
function decoderConfigurationRecord(sps: Buffer, pps: Buffer): Buffer {
  const head = Buffer.from([1, sps[1] ?? 0, sps[2] ?? 0, sps[3] ?? 0, 0xff, 0xe1, sps.length >> 8, sps.length & 0xff]);
  return Buffer.concat([head, sps, Buffer.from([1, pps.length >> 8, pps.length & 0xff]), pps]);
}
