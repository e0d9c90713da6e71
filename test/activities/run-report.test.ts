import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runReport, type SettledRecord } from '../../activities/run-report.js';
import { environmentNamed } from '../../adapters/registry.js';
import type { CaseEntry } from '../../manifests/manifest-schema.js';
import type { RunConfig } from '../../manifests/run-schema.js';

const config: RunConfig = {
  schemaVersion: 1,
  name: 'r',
  environment: 'chess',
  seed: 0,
  limit: null,
  until: 'labels',
  files: ['/a.pgn', '/b.pgn'].map((path) => ({ path, size: 1, modifiedMs: 0 })),
  licence: 'test',
  labelSpec: environmentNamed('chess').labelSpec,
  evaluator: { engine: 'stockfish', nodes: 1 },
  rendering: { size: 240, fps: 2, clocks: false, encoder: 'plain' },
};

type End = 'built' | 'reused' | 'duplicate' | 'quarantined' | 'failed';
const hash = (n: number): string => n.toString(16).padStart(64, '0');
/** The report never looks into an entry. */
const entry = {} as CaseEntry;

function settled(ends: readonly End[]): SettledRecord[] {
  return ends.map((end, ordinal) => {
    const where = { ordinal, file: ordinal % 2, gameNumber: ordinal + 1, byteOffset: 10 * ordinal };
    const record = { ...where, recordSha256: hash(ordinal) };
    const none = { entry: null, failure: null };
    if (end === 'duplicate') {
      return { record: { ...record, outcome: { kind: end, identity: hash(0), of: 0 } }, ...none };
    }
    if (end === 'quarantined') {
      return { record: { ...record, outcome: { kind: end, reason: 'no_plies', message: 'm', place: null } }, ...none };
    }
    const keys = { parse: 'p', evaluate: 'e', quantize: 'q', render: null, case: 'c' };
    const ids = { caseId: hash(ordinal).slice(32), identity: hash(ordinal) };
    const planned = { ...record, outcome: { kind: 'case' as const, ...ids, keys, reused: end === 'reused' } };
    if (end !== 'failed') return { record: planned, entry, failure: null };
    return { record: planned, entry: null, failure: { ordinal, reason: 'engine_silent', message: 'no answer' } };
  });
}

describe('runReport', () => {
  it('accounts for every record once, whatever became of it', () => {
    const end = fc.constantFrom<End>('built', 'reused', 'duplicate', 'quarantined', 'failed');
    fc.assert(
      fc.property(fc.array(end, { maxLength: 30 }), (ends) => {
        const report = runReport(config, settled(ends));
        const count = (...which: End[]) => ends.filter((one) => which.includes(one)).length;
        const setAside = Object.values(report.quarantined).reduce((sum, n) => sum + n, 0);
        expect(report).toMatchObject({
          read: ends.length,
          cases: count('built', 'reused'),
          reused: count('reused'),
          duplicates: count('duplicate'),
        });
        expect(report.read).toBe(report.cases + report.duplicates + setAside);
        expect(report.quarantine).toHaveLength(setAside);
        expect(report.duplicateRecords).toHaveLength(report.duplicates);
      }),
    );
  });

  it('names file, game, offset and reason', () => {
    const report = runReport(config, settled(['built', 'duplicate', 'quarantined', 'failed']));
    expect(report.duplicateRecords).toEqual([{ file: '/b.pgn', gameNumber: 2, byteOffset: 10, of: '/a.pgn#1' }]);
    expect(report.quarantine).toEqual([
      expect.objectContaining({ file: '/a.pgn', gameNumber: 3, byteOffset: 20, reason: 'no_plies' }),
      expect.objectContaining({ file: '/b.pgn', gameNumber: 4, reason: 'engine_silent', message: 'no answer' }),
    ]);
    expect(report.quarantined).toEqual({ no_plies: 1, engine_silent: 1 });
  });
});
