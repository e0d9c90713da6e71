/**
 * Child of the drawing bench. argv: way, seconds. Draws every frame of a scene in one way and drops or encodes it. Prints
 * the CPU seconds it had used when it began: loading, sprites and a warm-up of 50 frames.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fastEncoderArguments } from '../rendering/fast-encoder.js';
import { fieldLayout } from '../rendering/field/layout.js';
import { createPainter } from '../rendering/painter.js';
import { plainEncoderArguments } from '../rendering/plain-encoder.js';
import { sampleGo } from '../rendering/samples/boards.js';
import { sampleMarkers } from '../rendering/samples/fields.js';
import { drawOnCanvas, drawWithSharp } from './drawing-rivals.js';

const [, , way = '', seconds = '30'] = process.argv;
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

async function warmUp(draw: Draw): Promise<void> {
  for (let index = 0; index < 50; index++) await draw(index);
  const { user, system } = process.cpuUsage();
  process.stdout.write(`${(user + system) / 1e6}\n`);
}

async function drawEach(draw: Draw): Promise<void> {
  await warmUp(draw);
  for (let index = 0; index < scene.states.length; index++) await draw(index);
}

const plain = plainEncoderArguments(fps).filter((one) => one !== '-movflags' && !one.startsWith('+faststart'));

/** ffmpeg takes what the drawer makes and converts it when it must. Frames are copied, as the real encoder does. */
async function encodeEach(draw: Draw, format: 'yuv420p' | 'rgba', settings: readonly string[]): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', format, '-s', `${width}x${height}`, '-framerate', String(fps)];
  const output = [...settings, '-v', 'warning', '-f', 'h264', '-y', '/dev/null'];
  const ffmpeg = spawn(process.env.CASEMILL_FFMPEG ?? 'ffmpeg', [...input, '-i', 'pipe:0', ...output], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  await warmUp(draw);
  for (let index = 0; index < scene.states.length; index++) {
    const frame = Buffer.from(await draw(index));
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

switch (way) {
  case 'painter':
    await drawEach(await ours());
    break;
  case 'sharp':
    await drawEach((index) => drawWithSharp(scene, layout, index));
    break;
  case 'canvas':
    await drawEach(await drawOnCanvas(scene, layout));
    break;
  case 'painter+plain':
    await encodeEach(await ours(), 'yuv420p', plain);
    break;
  case 'canvas+plain':
    await encodeEach(await drawOnCanvas(scene, layout), 'rgba', plain);
    break;
  case 'painter+fast':
    await encodeEach(await ours(), 'yuv420p', fastEncoderArguments);
    break;
  case 'canvas+fast':
    await encodeEach(await drawOnCanvas(scene, layout), 'rgba', fastEncoderArguments);
    break;
  case 'go':
    await drawEach(await goBoard());
    break;
  default:
    throw new Error(`unknown way ${way}`);
}
