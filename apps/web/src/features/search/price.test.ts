import { describe, expect, it } from 'vitest';
import { priceOf } from './price.ts';

describe('the price of a search', () => {
  const estimate = { cost_each: 2, maximum_credits: 200 };

  it('comes from the current estimate, or is the maximum the form allows', () => {
    expect(priceOf(estimate, 2, 5000)).toEqual(estimate);
    expect(priceOf(undefined, 2, 5000)).toEqual({ cost_each: 2, maximum_credits: 10_000 });
    expect(priceOf(undefined, 2, null)).toEqual({ cost_each: 2, maximum_credits: 0 });
  });

  it('is null for an invalid number', () => {
    for (const limit of [-5, 0, 1_000_000, Number.NaN]) expect(priceOf(undefined, 2, limit)).toBeNull();
  });

  it('is unknown before the costs are, and then nothing is offered', () => {
    expect(priceOf(undefined, undefined, 100)).toBeNull();
  });
});
