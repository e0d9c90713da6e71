/** Bytes of one game to a match. */
import type { GameDraft } from './draft.js';
import { narrowed } from './encoding.js';
import { goFault } from './faults.js';
import { formatOf, type GoFormat } from './format.js';
import { readGib } from './gib.js';
import { MAX_RECORD_BYTES } from './limits.js';
import type { GoMatch } from './match.js';
import { readNgf } from './ngf.js';
import { readOgs } from './ogs.js';
import { replay } from './replay.js';
import { readSgf } from './sgf-game.js';
import { readUgf } from './ugf.js';

const READERS: Readonly<Record<GoFormat, (bytes: Uint8Array) => GameDraft>> = {
  sgf: readSgf,
  gib: readGib,
  ngf: readNgf,
  ugf: readUgf,
  ogs: readOgs,
};

/**
 * Reads and replays one game in any of the formats. Throws RecordFault, and nothing else, with a reason of GO_FAULTS.
 * The main line is the game; how it ended (resignation, time, points, not at all) makes no difference.
 */
export function parseGoRecord(bytes: Uint8Array): GoMatch {
  if (bytes.length > MAX_RECORD_BYTES) {
    throw goFault('record_too_large', `longer than ${MAX_RECORD_BYTES} bytes`, `byte ${MAX_RECORD_BYTES}`);
  }
  const narrow = narrowed(bytes);
  const format = formatOf(narrow);
  if (format === null) throw goFault('not_a_game', 'the bytes look like no format of go records', 'byte 0');
  return replay(READERS[format](narrow));
}
