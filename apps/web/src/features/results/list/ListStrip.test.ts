import { expect, it } from 'vitest';
import { endOf, targetOf } from './ListStrip.tsx';

it('the progress of a search never exceeds its target: no "6,700 of 5,000"', () => {
  expect(targetOf({ found: 6700, checked: 1200, limit: 5000 })).toBe(5000);
  expect(targetOf({ found: 40, checked: 12, limit: 100 })).toBe(40);
  expect(targetOf({ found: 0, checked: 0, limit: 100 })).toBe(100);
  // Do-not-contact leads are checked beyond the requested number.
  expect(targetOf({ found: 6700, checked: 5010, limit: 5000 })).toBe(5010);
});

it('a search that used up its credits does not say that it is complete', () => {
  const ended = { status: 'completed', found_nothing: false } as const;
  expect(endOf({ ...ended, missing_leads: 16 })).toBe('short');
  expect(endOf({ ...ended, missing_leads: null })).toBe('completed');
});
