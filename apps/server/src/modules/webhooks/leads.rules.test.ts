import { expect, it } from 'vitest';
import { cut } from './leads.rules.ts';

it('new rows are cut into deliveries of at most twenty, none twice', () => {
  expect(cut(7, 7)).toEqual([]);
  expect(cut(7, 50)).toEqual([
    { first: 7, past: 27 },
    { first: 27, past: 47 },
    { first: 47, past: 50 },
  ]);
});
