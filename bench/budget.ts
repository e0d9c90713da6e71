/** The parser's budget: refusing garbage, and memory on a file of 100 MB. */
import { parseBudget } from './parse-budget.js';
import type { BenchResult } from './report.js';

export async function benchBudget(): Promise<BenchResult> {
  const { garbageMs, peakHeapMb, megabytesPerSecond } = await parseBudget();
  return {
    title: 'Parser budget',
    text: 'Splitting and parsing; the 100 MB stream is made while it is read.',
    rows: [
      ['1 MB of garbage refused in (bar: < 1000 ms)', `${garbageMs.toFixed(0)} ms`],
      ['peak heap over a 100 MB stream', `${peakHeapMb.toFixed(0)} MB`],
      ['splitting speed', `${megabytesPerSecond.toFixed(0)} MB/s`],
    ],
  };
}
