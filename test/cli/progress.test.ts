import { describe, expect, it, vi } from 'vitest';
import { createProgressView, durationText, progressText, remainingS } from '../../cli/progress.js';
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

const minute = { elapsedS: 60, builtBefore: 0 };

describe('remainingS', () => {
  it('scales the work still unread by what has been read', () => {
    // 70 of 100 read records are work of this run (40 built, 30 open); 100 are unread: 30 + 70 cases at 1.5 s each.
    expect(remainingS(progress, null, minute)).toBeCloseTo(150);
  });

  it('knows that a limit ends the reading', () => {
    expect(remainingS(progress, 100, minute)).toBeCloseTo(45);
  });

  it('says nothing before the first case', () => {
    expect(remainingS({ ...progress, built: 0 }, null, minute)).toBeNull();
  });

  it('takes the rate from the cases of this command, not from those before it was resumed', () => {
    // 10 of the 40 cases in 60 s: the same 100 cases at 6 s each.
    expect(remainingS(progress, null, { elapsedS: 60, builtBefore: 30 })).toBeCloseTo(600);
    expect(remainingS(progress, null, { elapsedS: 60, builtBefore: 40 })).toBeNull();
  });
});

describe('progressText', () => {
  it('tells cases, rate, what is set aside and the time left', () => {
    expect(progressText(progress, null, minute)).toBe(
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

describe('createProgressView', () => {
  it('shows the rate of a resumed run without what was built before', () => {
    const lines: string[] = [];
    const out = { isTTY: false, write: (text: string) => lines.push(text) > 0 };
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const view = createProgressView(null, out as unknown as NodeJS.WriteStream);
    now.mockReturnValue(10_000);
    view.progress(progress);
    now.mockReturnValue(60_000);
    view.progress({ ...progress, built: 50, waiting: 16 });
    now.mockRestore();
    expect(lines[0]).toContain('60 cases (20 reused)');
    expect(lines[0]).not.toContain('cases/min');
    expect(lines[1]).toContain('10.0 cases/min');
  });
});
