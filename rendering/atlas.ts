/** A scene's atlas: the one place that tells the kinds apart. Sprites and backgrounds are shared over videos. */
import { boardAtlas } from './board/atlas.js';
import { fieldAtlas } from './field/atlas.js';
import type { Scene } from './scene.js';
import type { SceneAtlas } from './slot.js';
import { cardAtlas } from './table/atlas.js';

export function atlasOf(scene: Scene): Promise<SceneAtlas> {
  switch (scene.kind) {
    case 'board':
      return boardAtlas(scene);
    case 'field':
      return fieldAtlas(scene);
    case 'cards':
      return cardAtlas(scene);
  }
}
