import { describe, expect, it } from 'vitest';
import { listPath, parseListAddress } from './list-address.ts';

describe('the address of a list', () => {
  it('names its type and id', () => {
    expect(parseListAddress('local-12')).toEqual({ type: 'local', id: 12 });
    expect(listPath({ type: 'influencer', id: 7 })).toBe('/lead-search/saved-lists/influencer-7');
  });

  it('is refused when it cannot be one', () => {
    for (const text of ['', 'local', 'local-', 'local-0', 'local-1e3', 'shop-1', 'local-12x', '-1', 'people--1']) {
      expect(parseListAddress(text), text).toBeNull();
    }
  });
});
