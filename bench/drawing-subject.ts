/** Child of the drawing bench. argv: way, seconds. Draws every frame of a scene in one way and drops or encodes it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fieldLayout } from '../rendering/field/layout.js';
import { createPainter } from '../rendering/painter.js';
import { plainEncoderArguments } from '../rendering/plain-encoder.js';
import { sampleGo } from '../rendering/samples/boards.js';
import { sampleMarkers } from '../rendering/samples/fields.js';
import { drawOnCanvas, drawWithSharp } from './drawing-rivals.js';

const [, , way = 'nothing', seconds = '30'] = process.argv;
const scene = sampleMarkers({ size: 720, fps: 10 }, Number(seconds));
const layout = fieldLayout(scene);
const { width, height, fps } = scene;

/** The next frame's bytes. */
type Draw = (index: number) => Promise<Uint8Array> | Uint8Array;

async function ours(): Promise<Draw> {
  const painter = await createPainter(scene);
  return (index) => {
    painter.show(index);
    return painter.frame;
  };
}

async function goBoard(): Promise<Draw> {
  const board = sampleGo({ size: 720, fps: 2 }, 19, 250);
  const painter = await createPainter(board);
  return (index) => {
    painter.show(index % board.states.length);
    return painter.frame;
  };
}

async function drawEach(draw: Draw): Promise<void> {
  for (let index = 0; index < scene.states.length; index++) await draw(index);
}

/** ffmpeg takes what the drawer makes and converts it when it must. Frames are copied, as the real encoder does. */
async function encodeEach(draw: Draw, format: 'yuv420p' | 'rgba'): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', format, '-s', `${width}x${height}`, '-framerate', String(fps)];
  const ffmpeg = spawn(
    process.env.CASEMILL_FFMPEG ?? 'ffmpeg',
    [
      ...input,
      '-i',
      'pipe:0',
      ...plainEncoderArguments(fps).filter((one) => one !== '-movflags' && one !== '+faststart'),
      '-f',
      'h264',
      '-y',
      '/dev/null',
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const ended = once(ffmpeg, 'close');
  for (let index = 0; index < scene.states.length; index++) {
    const frame = Buffer.from(await draw(index));
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

switch (way) {
  case 'nothing':
    (await ours())(0);
    break;
  case 'painter':
    await drawEach(await ours());
    break;
  case 'sharp':
    await drawEach((index) => drawWithSharp(scene, layout, index));
    break;
  case 'canvas':
    await drawEach(await drawOnCanvas(scene, layout));
    break;
  case 'painter+encode':
    await encodeEach(await ours(), 'yuv420p');
    break;
  case 'canvas+encode':
    await encodeEach(await drawOnCanvas(scene, layout), 'rgba');
    break;
  case 'go':
    await drawEach(await goBoard());
    break;
  default:
    throw new Error(`unknown way ${way}`);
}
