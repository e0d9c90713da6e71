/** The state a pool begins with. */
import type { PoolState } from './messages.js';

export const startState: PoolState = {
  identities: { evaluator: '', renderer: null },
  cursor: { file: 0, byteOffset: 0, games: 0, records: 0, chunks: 0 },
  chunks: 0,
  waiting: [],
  inFlight: [],
  failuresInARow: 0,
  progress: {
    phase: 'starting',
    paused: false,
    read: 0,
    built: 0,
    reused: 0,
    duplicates: 0,
    quarantined: {},
    inFlight: [],
    waiting: 0,
    fractionRead: 0,
    lastFailure: null,
  },
};
