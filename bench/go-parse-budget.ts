/** Budgets of the go parser: refusing garbage, memory on a long stream and on a long comment, throughput. */
import { parseGoRecord } from '../adapters/go/parse.js';
import { splitGames } from '../adapters/go/split.js';
import { cpuMs } from './cpu.js';
import { noise, once, type ParseBudget, peakMb, refused, repeated, stream } from './parse-budget.js';

/** Every move a variation of its own, as OGS writes it. */
const GAME = `(;FF[4]GM[1]SZ[9]KM[5.5]RU[Chinese]RE[B+R]C[hi (;B[aa\\])]
${'cc gg cg gc ee eg ce ge ec gf ff fg'
  .split(' ')
  .map((point, k) => `(;${k % 2 === 0 ? 'B' : 'W'}[${point}]`)
  .join('\n')}${')'.repeat(13)}
`;
const STREAM_BYTES = 100 * 1024 * 1024;

export async function goParseBudget(): Promise<ParseBudget> {
  let garbageMs = 0;
  for (const bytes of [
    noise(1_000_000),
    repeated('(;AB[', 1_000_000),
    repeated('(', 1_000_000),
    repeated('(;B[aa]W[', 1_000_000),
    repeated('{"moves":[', 1_000_000),
    repeated('lorem ipsum dolor ', 1_000_000),
  ]) {
    const start = cpuMs();
    for await (const record of splitGames(once(bytes))) refused(parseGoRecord, record.bytes);
    garbageMs = Math.max(garbageMs, cpuMs() - start);
  }
  const start = cpuMs();
  const games = await peakMb(splitGames(stream(GAME, '', STREAM_BYTES)));
  const seconds = (cpuMs() - start) / 1000;
  const comment = await peakMb(splitGames(stream('a comment that nobody closes\n', '(;FF[4]C[', STREAM_BYTES)));
  return { garbageMs, peakHeapMb: Math.max(games, comment), megabytesPerSecond: STREAM_BYTES / 1e6 / seconds };
}
