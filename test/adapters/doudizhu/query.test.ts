/** Keys of stored values: equal only where the values are. */
import { describe, expect, it } from 'vitest';
import { doudizhuPositionKeys } from '../../../adapters/doudizhu/query.js';

const deal = { deal: '34567 345', landlord: '34567', bottom: '345' };

describe('position keys', () => {
  it('are one for each state, and the same again', () => {
    const keys = doudizhuPositionKeys({ ...deal, plays: ['3', '', '', '4'] });
    expect(new Set(keys).size).toBe(5);
    expect(doudizhuPositionKeys({ ...deal, plays: ['3', '', '', '4'] })).toEqual(keys);
  });

  it('are shared by matches that begin alike only where their plays have the same share of the budget', () => {
    const [a, alike, longer] = [['4'], ['5'], ['4', '', '', '5']].map((end) =>
      doudizhuPositionKeys({ ...deal, plays: ['3', '', '', ...end] }),
    );
    expect(alike?.slice(0, 4)).toEqual(a?.slice(0, 4));
    expect(alike?.[4]).not.toBe(a?.[4]);
    expect(longer?.filter((key) => a?.includes(key))).toEqual([]);
  });
});
