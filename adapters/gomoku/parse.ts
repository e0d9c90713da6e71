/** Bytes of one game to a match. */
import { wideEncoding } from '../wide-encoding.js';
import { gomokuFault } from './faults.js';
import { MAX_RECORD_BYTES } from './limits.js';
import type { GomokuMatch } from './match.js';
import { readPsq } from './psq.js';
import { replay } from './replay.js';
import { readTournamentMatch } from './tournament.js';

/** Reads and replays one game in either format. Throws RecordFault, and nothing else, with a reason of GOMOKU_FAULTS. */
export function parseGomokuRecord(bytes: Uint8Array): GomokuMatch {
  if (bytes.length > MAX_RECORD_BYTES) {
    throw gomokuFault('record_too_large', `longer than ${MAX_RECORD_BYTES} bytes`, `byte ${MAX_RECORD_BYTES}`);
  }
  const text = new TextDecoder(wideEncoding(bytes) ?? 'utf-8').decode(bytes);
  if (/^\s*Piskvorky\b/i.test(text)) return replay(readPsq(text));
  if (/^\s*\{/.test(text)) {
    if (/"match"\s*:/.test(text)) return replay(readTournamentMatch(text));
    throw gomokuFault('not_a_game', 'a JSON file, but no tournament report: it has no "matches"', 'byte 0');
  }
  throw gomokuFault('not_a_game', 'neither a .psq file nor a tournament report', 'byte 0');
}
