/** Bytes of one game to a match. */
import type { GameDraft } from './draft.js';
import { doudizhuFault } from './faults.js';
import { MAX_RECORD_BYTES } from './limits.js';
import { readLine } from './lines.js';
import type { DoudizhuMatch } from './match.js';
import { replay } from './replay.js';
import { readSelfPlay } from './self-play.js';

/** Reads and replays one game in either form. Throws RecordFault, and nothing else, with a reason of DOUDIZHU_FAULTS. */
export function parseDoudizhuRecord(bytes: Uint8Array): DoudizhuMatch {
  if (bytes.length > MAX_RECORD_BYTES) {
    throw doudizhuFault('record_too_large', `longer than ${MAX_RECORD_BYTES} bytes`, `byte ${MAX_RECORD_BYTES}`);
  }
  return replay(draftOf(jsonOf(new TextDecoder('utf-8').decode(bytes))));
}

function draftOf(json: unknown): GameDraft {
  const game = json !== null && typeof json === 'object' && !Array.isArray(json) ? json : {};
  if ('init_hand_cards' in game) return readSelfPlay(game);
  if ('game' in game && game.game === 'doudizhu') return readLine(game);
  throw doudizhuFault('not_a_game', 'neither "init_hand_cards" nor "game": "doudizhu" is in it', 'byte 0');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!text.trimStart().startsWith('{')) throw doudizhuFault('not_a_game', 'no JSON object begins here', 'byte 0');
    throw doudizhuFault('malformed', error instanceof Error ? error.message.slice(0, 80) : 'no JSON');
  }
}
