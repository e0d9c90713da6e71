/** The parsers' budgets: refusing garbage, and memory on a file of 100 MB. */
import { goParseBudget } from './go-parse-budget.js';
import { type ParseBudget, parseBudget } from './parse-budget.js';
import type { BenchResult } from './report.js';

export async function benchBudget(): Promise<BenchResult> {
  return {
    title: 'Parser budget',
    text: 'Splitting and parsing, in CPU time; the 100 MB streams are made while they are read.',
    rows: [...rows('chess', await parseBudget()), ...rows('go', await goParseBudget())],
  };
}

function rows(environment: string, budget: ParseBudget): [string, string][] {
  const { garbageMs, peakHeapMb, megabytesPerSecond } = budget;
  return [
    [`${environment}: 1 MB of garbage refused in (bar: < 1000 ms)`, `${garbageMs.toFixed(0)} ms`],
    [`${environment}: peak heap over a 100 MB stream`, `${peakHeapMb.toFixed(0)} MB`],
    [`${environment}: splitting speed`, `${megabytesPerSecond.toFixed(0)} MB/s`],
  ];
}
