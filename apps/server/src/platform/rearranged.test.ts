import { describe, expect, it } from 'vitest';
import { rearranged } from './rearranged.ts';

describe('a list that is rearranged', () => {
  it('changes the places of those that are named', () => {
    expect(rearranged([1, 2, 3, 4], [4, 3, 2, 1])).toEqual([4, 3, 2, 1]);
    expect(rearranged([1, 2, 3, 4], [4, 2])).toEqual([1, 4, 3, 2]);
    expect(rearranged([1, 2], [])).toEqual([1, 2]);
  });

  it('is refused for what is not in it, or named twice', () => {
    for (const named of [[5], [1, 5], [1, 1], [2, 3, 1, 9]])
      expect(rearranged([1, 2, 3], named), String(named)).toBeNull();
  });
});
