/** The fast encoder's video in a real browser: seeking to every label and the frames beside it, and playing to the end. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fastEncoder } from '../../rendering/fast-encoder.js';
import { createPainter } from '../../rendering/painter.js';
import { frameStates, stateStarts } from '../../rendering/timeline.js';
import { ffmpegPath, sampleScene, temporaryFolder } from './support.js';

const executable = findBrowser();
const reason = executable === undefined ? ' (skipped: no Chromium on PATH; CASEMILL_CHROMIUM may name one)' : '';
const size = 240;
const fps = 2;
const scene = sampleScene({ size, fps });

describe.skipIf(executable === undefined)(`a fast video in headless Chromium${reason}`, () => {
  const folder = temporaryFolder();
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const path = join(folder.path, 'video.mp4');
    await fastEncoder.encode(scene, path, { ffmpegPath });
    browser = await chromium.launch({ executablePath: executable ?? '', args: ['--no-sandbox'] });
    page = await browser.newPage();
    await page.setContent('<video muted></video>');
    await page.evaluate(`${load}("${readFileSync(path).toString('base64')}")`);
  });

  afterAll(async () => {
    await browser?.close();
    folder.remove();
  });

  it('has the exact length and size', async () => {
    expect(
      await page.evaluate(`(() => { const v = document.querySelector('video');
      return [v.duration, v.videoWidth, v.videoHeight]; })()`),
    ).toEqual([scene.durationS, size, size]);
  });

  it('shows the right state after a seek to any label and to the frames beside it', async () => {
    const painter = await createPainter(scene);
    const states = frameStates(scene);
    const lumas = scene.states.map((_, index) => {
      painter.show(index);
      return Uint8Array.from(painter.frame.subarray(0, size * size));
    });
    for (const start of stateStarts(scene).reverse()) {
      for (const k of [start + 1, start, start - 1]) {
        if (k < 0 || k >= states.length) continue;
        // A little behind the frame's own time: a browser may round down.
        const shown = lumaOf(Buffer.from((await page.evaluate(`${seek}(${k / fps + 0.01})`)) as string, 'base64'));
        const distances = lumas.map((luma) => distance(luma, shown));
        const nearest = distances.indexOf(Math.min(...distances));
        expect(nearest, `frame ${k}`).toBe(states[k]);
        expect(distances[nearest], `frame ${k}`).toBeLessThan(4);
      }
    }
  });

  it('plays to its end', async () => {
    expect(await page.evaluate(play)).toEqual({ at: scene.durationS, error: null });
  });
});

// Strings, because they run in the page, whose types this project does not load.
const load = `(async (base64) => {
  const video = document.querySelector('video');
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
  await new Promise((done, fail) => { video.oncanplaythrough = done; video.onerror = () => fail(new Error(video.error.message)); });
})`;
const seek = `(async (time) => {
  const video = document.querySelector('video');
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const arrived = new Promise((done) => { video.onseeked = done; });
  video.currentTime = time;
  await arrived;
  const context = canvas.getContext('2d');
  context.drawImage(video, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let text = '';
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text);
})`;
const play = `(async () => {
  const video = document.querySelector('video');
  video.currentTime = 0;
  video.playbackRate = 8;
  const ended = new Promise((done) => { video.onended = done; video.onerror = done; });
  await video.play();
  await ended;
  return { at: video.currentTime, error: video.error };
})()`;

/** Limited-range BT.709 luma of RGB pixels. */
function lumaOf(rgba: Buffer): Float32Array {
  const luma = new Float32Array(rgba.length / 4);
  for (let at = 0; at < luma.length; at++) {
    const [r, g, b] = [rgba[4 * at] ?? 0, rgba[4 * at + 1] ?? 0, rgba[4 * at + 2] ?? 0];
    luma[at] = 16 + (219 / 255) * (0.2126 * r + 0.7152 * g + 0.0722 * b);
  }
  return luma;
}

/** Mean absolute difference. */
function distance(one: Uint8Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
}

function findBrowser(): string | undefined {
  const { CASEMILL_CHROMIUM: chosen, PATH = '' } = process.env;
  if (chosen !== undefined && chosen !== '') return chosen;
  return PATH.split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}
