import { expect, it } from 'vitest';
import { targetOf } from './ListStrip.tsx';

it('a search is never further than it goes: no "6,700 of 5,000"', () => {
  expect(targetOf({ found: 6700, checked: 1200, limit: 5000 })).toBe(5000);
  expect(targetOf({ found: 40, checked: 12, limit: 100 })).toBe(40);
  expect(targetOf({ found: 0, checked: 0, limit: 100 })).toBe(100);
  // Who must not be contacted is looked at beyond the number asked for.
  expect(targetOf({ found: 6700, checked: 5010, limit: 5000 })).toBe(5010);
});
