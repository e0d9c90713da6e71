/** The same marker picture in two other ways: a whole SVG a frame through sharp, and @napi-rs/canvas. */

import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { groundSvg } from '../rendering/field/ground.js';
import { evenPlace, type FieldLayout } from '../rendering/field/layout.js';
import { trailStates } from '../rendering/field/trails.js';
import { textPath } from '../rendering/glyphs.js';
import { sideColours } from '../rendering/palette.js';
import type { FieldScene } from '../rendering/scene.js';
import { diamond, diamondReach } from '../rendering/shapes.js';
import { circle, path, svg } from '../rendering/svg.js';

interface Mark {
  readonly x: number;
  readonly y: number;
  readonly side: 'A' | 'B';
  readonly label: string;
}

/** Background, trails and markers as one SVG, rasterised anew: the plain way that the bar names. */
export async function drawWithSharp(scene: FieldScene, layout: FieldLayout, index: number): Promise<Uint8Array> {
  const { dots, markers } = marksOf(scene, layout, index);
  const radius = layout.sizes.player;
  const dotShapes = dots.map(({ x, y, side }) =>
    circle(x, y, layout.sizes.dot * 0.36, `fill="${sideColours[side].faint}"`),
  );
  const shapes = markers.map(({ x, y, side, label }) => {
    const { fill, outline, ink } = sideColours[side];
    const style = `fill="${fill}" stroke="${outline}" stroke-width="${radius * 0.14}"`;
    const shape = side === 'A' ? circle(x, y, radius, style) : path(diamond(x, y, radius * diamondReach), style);
    const outlines = textPath(label, { x, y, height: radius * 0.84 }, { weight: 'bold', anchor: 'middle' });
    return `${shape}${path(outlines, `fill="${ink}"`)}`;
  });
  const content = `${groundSvg(scene, layout)}${dotShapes.join('')}${shapes.join('')}`;
  return sharp(Buffer.from(svg(scene.width, scene.height, content)))
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Background drawn once as an image, shapes and texts anew, pixels read back as RGBA. */
export async function drawOnCanvas(scene: FieldScene, layout: FieldLayout): Promise<(index: number) => Uint8Array> {
  const { width, height } = scene;
  const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
  GlobalFonts.registerFromPath(font, 'Labels');
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const ground = await loadImage(
    await sharp(Buffer.from(svg(width, height, groundSvg(scene, layout))))
      .png()
      .toBuffer(),
  );
  const radius = layout.sizes.player;
  context.font = `${radius}px Labels`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = radius * 0.14;
  return (index) => {
    const { dots, markers } = marksOf(scene, layout, index);
    context.drawImage(ground, 0, 0);
    for (const { x, y, side } of dots) {
      context.fillStyle = sideColours[side].faint;
      context.beginPath();
      context.arc(x, y, layout.sizes.dot * 0.36, 0, 2 * Math.PI);
      context.fill();
    }
    for (const { x, y, side, label } of markers) {
      const reach = radius * diamondReach;
      context.fillStyle = sideColours[side].fill;
      context.strokeStyle = sideColours[side].outline;
      context.beginPath();
      if (side === 'A') context.arc(x, y, radius, 0, 2 * Math.PI);
      else {
        context.moveTo(x, y - reach);
        context.lineTo(x + reach, y);
        context.lineTo(x, y + reach);
        context.lineTo(x - reach, y);
        context.closePath();
      }
      context.fill();
      context.stroke();
      context.fillStyle = sideColours[side].ink;
      context.fillText(label, x, y);
    }
    return canvas.data();
  };
}

function marksOf(scene: FieldScene, layout: FieldLayout, index: number): { dots: Mark[]; markers: Mark[] } {
  const at = (state: number): Mark[] =>
    scene.markers.flatMap(({ side, label }, marker) => {
      const places = scene.states[state]?.at;
      if (side === null || places === undefined) return [];
      const [x, y] = evenPlace(layout, places[marker * 2] ?? 0, places[marker * 2 + 1] ?? 0);
      return [{ x, y, side, label }];
    });
  const past = trailStates(scene)(index).filter((state) => state >= 0);
  return { dots: past.flatMap(at), markers: at(index) };
}
