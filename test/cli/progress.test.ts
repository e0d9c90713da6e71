import { describe, expect, it } from 'vitest';
import { durationText, progressText, remainingS } from '../../cli/progress.js';
import { startState } from '../../workflows/pool-state.js';

const progress = {
  ...startState.progress,
  phase: 'building' as const,
  read: 100,
  built: 40,
  reused: 20,
  quarantined: { no_plies: 3, illegal_move: 1 },
  duplicates: 6,
  inFlight: [1, 2, 3, 4],
  waiting: 26,
  fractionRead: 0.5,
};

describe('remainingS', () => {
  it('scales the work still unread by what has been read', () => {
    // 70 of 100 read records are work of this run (40 built, 30 open); 100 are unread: 30 + 70 cases at 1.5 s each.
    expect(remainingS(progress, null, 60)).toBeCloseTo(150);
  });

  it('knows that a limit ends the reading', () => {
    expect(remainingS(progress, 100, 60)).toBeCloseTo(45);
  });

  it('says nothing before the first case', () => {
    expect(remainingS({ ...progress, built: 0 }, null, 60)).toBeNull();
  });
});

describe('progressText', () => {
  it('tells cases, rate, what is set aside and the time left', () => {
    expect(progressText(progress, null, 60)).toBe(
      'building · 60 cases (20 reused) · 4 under way · 100 records read · 60 s elapsed · 6 duplicates · 4 quarantined · 40.0 cases/min · about 3 min left',
    );
  });
});

describe('durationText', () => {
  it.each([
    [12.4, '12 s'],
    [600, '10 min'],
    [9000, '2.5 h'],
  ])('%d s is %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
