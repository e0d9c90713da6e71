/** The engine alone: the pinned program, fed the same commands for the same positions, with nothing around it. */

import { judgeRecord } from '../activities/judge-record.js';
import { openReader } from '../activities/record-reader.js';
import { environmentNamed } from '../adapters/registry.js';
import { requireTool } from '../toolchain/find.js';
import { measure, type Usage } from './cpu.js';

/** Distinct positions of the first games that an engine must value, in order. */
export async function enginePositions(file: string, games: number): Promise<string[]> {
  const chess = environmentNamed('chess');
  const reader = openReader(chess, [{ path: file, size: 1, modifiedMs: 0 }], { file: 0, byteOffset: 0, games: 0 });
  const seen = new Map<string, number>();
  const positions = new Set<string>();
  for (let read = 0; read < games; read += 1) {
    const record = await reader.next();
    if (record === undefined) break;
    const verdict = judgeRecord(chess, chess.labelSpec.minEvents, record, read, seen);
    if (verdict.kind !== 'case') continue;
    for (const { key, exact } of chess.positions(verdict.match)) if (exact === null) positions.add(key);
  }
  await reader.close();
  return [...positions];
}

export async function bareEngine(positions: readonly string[], nodes: number): Promise<Usage> {
  const { path } = await requireTool('stockfish');
  const native = !path.endsWith('.js');
  // The engine reads on while it searches, so each search is fenced by isready and a wait for its bestmove.
  return measure(
    process.execPath,
    [new URL('./drive-engine.js', import.meta.url).pathname, path, String(nodes), native ? 'native' : 'node'],
    positions.join('\n'),
  );
}
