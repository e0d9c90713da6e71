/** What the rendering bench draws: boards of real games of 80 plies, ten minutes each. */
import { judgeRecord } from '../activities/judge-record.js';
import { openReader } from '../activities/record-reader.js';
import type { ChessMatch } from '../adapters/chess/match.js';
import { chessScene } from '../adapters/chess/scene.js';
import { environmentNamed } from '../adapters/registry.js';
import type { Scene } from '../rendering/scene.js';
import { chessRecords } from './subject.js';

const PLIES = 80;

export interface BoardVideo {
  readonly size: number;
  readonly fps: number;
  readonly durationS: number;
}

/** The first games with 80 plies or more, cut there; moves are evenly spread. Games come again when there are too few. */
export async function boardScenes(count: number, video: BoardVideo): Promise<Scene[]> {
  const matches = await longMatches(count);
  const times = Array.from({ length: PLIES }, (_, ply) =>
    round((video.durationS * (ply + 1)) / (PLIES + 2), video.fps),
  );
  return Array.from({ length: count }, (_, index) => {
    const match = matches[index % matches.length];
    if (match === undefined) throw new Error('the records hold no game of 80 plies');
    const { size, fps, durationS } = video;
    return chessScene(match, { times, durationS }, { size, fps, clocks: false });
  });
}

/** To a whole frame at 2 fps, so that scenes of 2 and 10 fps change at the same times. */
function round(seconds: number, fps: number): number {
  const step = Math.min(2, fps);
  return Math.round(seconds * step) / step;
}

async function longMatches(count: number): Promise<ChessMatch[]> {
  const chess = environmentNamed('chess');
  const reader = openReader(chess, [{ path: chessRecords(), size: 1, modifiedMs: 0 }], {
    file: 0,
    byteOffset: 0,
    games: 0,
  });
  const matches: ChessMatch[] = [];
  for (let read = 0; matches.length < count; read += 1) {
    const record = await reader.next();
    if (record === undefined) break;
    const verdict = judgeRecord(chess, chess.labelSpec.minEvents, record, read, new Map());
    if (verdict.kind !== 'case') continue;
    const match = verdict.match as ChessMatch;
    if (match.plies.length >= PLIES) matches.push({ ...match, plies: match.plies.slice(0, PLIES) });
  }
  await reader.close();
  return matches;
}
