/** A short game with every kind of move, frames of it, and places to write to. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Chess } from 'chess.js';
import { type ChessMatch, chessIdentity, type PieceName, type Ply } from '../../adapters/chess/match.js';
import { chessScene } from '../../adapters/chess/scene.js';
import { createFrameHasher } from '../../rendering/frame-hash.js';
import { createPainter } from '../../rendering/painter.js';
import type { BoardScene, Scene } from '../../rendering/scene.js';

/** CASEMILL_FFMPEG, or ffmpeg on PATH. */
export const ffmpegPath = process.env.CASEMILL_FFMPEG ?? onPath('ffmpeg');

const names: Readonly<Record<string, PieceName>> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

// En passant, a capturing pawn that later promotes with check, both kingside castlings, captures.
const sans = 'e4 Nf6 e5 d5 exd6 Nc6 dxc7 Qd5 Nf3 Bf5 Be2 e6 O-O Bc5 c8=Q+ Rxc8 Nc3 O-O'.split(' ');

export function sampleMatch(moves: readonly string[] = sans): ChessMatch {
  const chess = new Chess();
  const initialFen = chess.fen();
  const plies = moves.map((san, index): Ply => {
    const move = chess.move(san);
    return {
      side: move.color === 'w' ? 'white' : 'black',
      san: move.san,
      uci: move.lan,
      piece: names[move.piece] ?? 'pawn',
      square: move.to,
      capture: move.captured !== undefined,
      fen: chess.fen(),
      clockMs: 3_605_000 - index * 4_500,
      thinkMs: 4_500,
    };
  });
  return {
    environment: 'chess',
    identity: chessIdentity(
      initialFen,
      plies.map((ply) => ply.uci),
    ),
    initialFen,
    plies,
    result: '*',
    ending: null,
  };
}

export function sampleScene(options: { size: number; fps?: number; clocks?: boolean; everyS?: number }): BoardScene {
  const { size, fps = 2, clocks = false, everyS = 1 } = options;
  const match = sampleMatch();
  const times = match.plies.map((_, index) => (index + 1) * everyS);
  return chessScene(match, { times, durationS: (match.plies.length + 3) * everyS }, { size, fps, clocks });
}

/** Hash over one frame of every state, before any encoding. */
export async function stateFramesHash(scene: Scene): Promise<string> {
  const painter = await createPainter(scene);
  const hasher = createFrameHasher();
  scene.states.forEach((_, index) => {
    painter.show(index);
    hasher.add(painter.frame);
  });
  return hasher.digest();
}

export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'casemill-rendering-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A shell script in ffmpeg's place. It answers questions about formats as the real one and then runs `body`. */
export function fakeFfmpeg(folder: string, name: string, body: string): string {
  const path = join(folder, name);
  const ask = `case "$*" in *-formats*|*-encoders*) exec "${ffmpegPath}" "$@";; esac`;
  writeFileSync(path, `#!/bin/sh\n${ask}\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Ids of running processes whose command line holds a text (Linux). */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => readOrEmpty(`/proc/${pid}/cmdline`).includes(text))
    .map(Number);
}

export function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? -1);
}

/** Waits until a condition holds; fails loudly when it does not within the limit. */
export async function eventually(condition: () => boolean, limitMs = 20_000): Promise<void> {
  for (let waited = 0; !condition(); waited += 50) {
    if (waited > limitMs) throw new Error('the condition did not come true');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function onPath(command: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const folder of folders) {
    if (readdirOrEmpty(folder).includes(command)) return join(folder, command);
  }
  return command;
}

function readdirOrEmpty(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
