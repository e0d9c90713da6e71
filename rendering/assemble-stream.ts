/**
 * Between x264's byte stream and the muxer: puts each coded picture into its frame, writes the repeats behind it, and
 * corrects the frame_num of what follows. Parameter sets go into the index once; x264's SEI messages are dropped.
 */
import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { createNalSplitter, nalType, typeOf } from './h264/nal.js';
import { readStreamFormat, type StreamFormat, UnsupportedStream } from './h264/parameter-sets.js';
import {
  isReferenceSlice,
  nextFrameNum,
  readSliceHead,
  repeatPicture,
  repeatRefIdc,
  withFrameNum,
} from './h264/slice.js';
import { createMuxer, type Muxer, sampleOf } from './mux.js';
import type { PicturePlan } from './picture-plan.js';

export interface Assembler {
  /** Takes x264's byte stream (Annex B). Fails with UnsupportedStream or the muxer's error. */
  readonly input: Writable;
  /** After the input has ended: writes the file. `said`: ffmpeg's words, for the message of an error. */
  finish(said: string): Promise<void>;
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

interface Stream {
  readonly format: StreamFormat;
  readonly muxer: Muxer;
  /** Samples of a repeat by frame_num, made when first needed. */
  readonly repeats: Map<number, Buffer>;
}

/** More coded pictures than this are not kept in memory: of 720 × 720 they have about 10 KB each. */
const codedInMemory = 1000;

export function createAssembler(size: Size, plan: PicturePlan, file: FileHandle): Assembler {
  const splitter = createNalSplitter();
  let sets: { sps?: Buffer; pps?: Buffer } = {};
  let stream: Stream | undefined;
  let picture: Buffer[] = [];
  let index = 0;
  let frameNum = 0;

  const take = async (nal: Buffer): Promise<void> => {
    const type = typeOf(nal);
    if (type === nalType.sei || type === nalType.accessUnitDelimiter || type === nalType.filler) return;
    if (type === nalType.sps || type === nalType.pps) {
      await closePicture();
      sets = keepSet(sets, type === nalType.sps ? 'sps' : 'pps', nal);
      return;
    }
    if (!isReferenceSlice(nal)) throw new UnsupportedStream(`there is a NAL unit of type ${type} in an unknown place`);
    stream ??= await openStream(size, sets, plan, file);
    const head = readSliceHead(nal, stream.format);
    if (head.firstMacroblock === 0) await closePicture();
    const planned = plan.coded[index];
    if (planned === undefined) throw new UnsupportedStream('there are more pictures than were sent');
    if (head.idr !== planned.key) throw new UnsupportedStream(`coded picture ${index} is ${head.idr ? 'a' : 'no'} key`);
    if (picture.length === 0) frameNum = head.idr ? 0 : nextFrameNum(frameNum, stream.format);
    picture.push(withFrameNum(nal, head, stream.format, frameNum));
  };

  const closePicture = async (): Promise<void> => {
    const planned = plan.coded[index];
    if (picture.length === 0 || planned === undefined || stream === undefined) return;
    const sample = sampleOf(picture);
    picture = [];
    index += 1;
    await stream.muxer.add(sample, planned.key);
    for (let i = 0; i < planned.repeats; i++) {
      frameNum = nextFrameNum(frameNum, stream.format);
      await stream.muxer.add(repeatSample(stream, frameNum), false);
    }
  };

  const input = new Writable({
    // fluent-ffmpeg takes a `close` before ffmpeg's exit for a fault.
    emitClose: false,
    write(chunk: Buffer, _encoding, done) {
      takeAll(splitter.push(chunk), take).then(() => done(), done);
    },
    final(done) {
      takeAll(splitter.end(), take)
        .then(closePicture)
        .then(() => done(), done);
    },
  });
  return {
    input,
    async finish(said) {
      if (stream === undefined || index !== plan.coded.length) {
        throw new Error(`${index} of ${plan.coded.length} coded pictures came back. ${said}`);
      }
      await stream.muxer.finish();
    },
  };
}

async function takeAll(nals: readonly Buffer[], take: (nal: Buffer) => Promise<void>): Promise<void> {
  for (const nal of nals) await take(nal);
}

/** x264 says its sets again before every key frame; they must be the ones that the index holds. */
function keepSet(
  sets: { sps?: Buffer; pps?: Buffer },
  name: 'sps' | 'pps',
  nal: Buffer,
): { sps?: Buffer; pps?: Buffer } {
  const known = sets[name];
  if (known !== undefined && !known.equals(nal)) throw new UnsupportedStream('the parameter sets change');
  return { ...sets, [name]: nal };
}

async function openStream(
  size: Size,
  sets: { sps?: Buffer; pps?: Buffer },
  plan: PicturePlan,
  file: FileHandle,
): Promise<Stream> {
  const { sps, pps } = sets;
  if (sps === undefined || pps === undefined) throw new UnsupportedStream('a picture precedes the parameter sets');
  const format = readStreamFormat(sps, pps);
  if (format.width !== size.width || format.height !== size.height) {
    throw new UnsupportedStream(`the pictures are ${format.width} × ${format.height}`);
  }
  const streamed = plan.coded.length > codedInMemory;
  const muxer = await createMuxer(file, { ...size, sps, pps, pictures: plan.frames, streamed });
  return { format, muxer, repeats: new Map() };
}

function repeatSample({ format, repeats }: Stream, frameNum: number): Buffer {
  const known = repeats.get(frameNum);
  if (known !== undefined) return known;
  const made = sampleOf([repeatPicture(format, frameNum, repeatRefIdc)]);
  repeats.set(frameNum, made);
  return made;
}
