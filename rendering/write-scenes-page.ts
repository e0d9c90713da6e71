/** `npm run docs:scenes`: draws one frame of each sample scene and writes docs/scenes.md around them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { framePng } from './frame-image.js';
import { createPainter } from './painter.js';
import { sampleScenes } from './sample-scenes.js';
import { planesOf } from './yuv.js';

const docs = new URL('../../docs/', import.meta.url);
const size = 480;

const head = `# Scenes

One frame of each kind of scene at ${size} × ${size} pixels, before encoding. The scenes are made up (\`rendering/samples/\`); all
that is drawn is drawn by this project. This page and its pictures are made by \`npm run docs:scenes\`.

Sides differ in shape and in lightness, so no colour is needed to tell them apart; labels and pieces differ from what lies
behind them by 4.5:1 or more (\`test/rendering/looks.test.ts\` and \`board.test.ts\` compute it). What an adapter hands over is
described in \`rendering/scene.ts\`, and how it is drawn in [rendering.md](rendering.md).
`;

await mkdir(new URL('scenes/', docs), { recursive: true });
const sections: string[] = [];
let total = 0;
for (const { name, title, make } of sampleScenes) {
  const scene = make({ size, fps: 4 });
  const painter = await createPainter(scene);
  painter.show(Math.floor(scene.states.length * 0.62));
  const png = await framePng(planesOf(painter.frame, scene.width, scene.height));
  await writeFile(new URL(`scenes/${name}.png`, docs), png);
  total += png.length;
  sections.push(`## ${title}\n\n![${title}](scenes/${name}.png)\n`);
}
await writeFile(new URL('scenes.md', docs), `${head}\n${sections.join('\n')}`);
process.stdout.write(`docs/scenes.md and ${sections.length} pictures, ${Math.ceil(total / 1000)} kB\n`);
