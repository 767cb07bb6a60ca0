import { describe, expect, it } from 'vitest';
import { checkSourcePrices, unitPriceMicros } from './prices.rules.ts';

describe('what a unit of a source costs', () => {
  it.each([
    ['the usual price', unitPriceMicros('people-data-labs', ''), 230_000],
    ['the operator’s price first', unitPriceMicros('people-data-labs', 'modash=1, people-data-labs=0.1'), 100_000],
    ['a part of a cent exactly', unitPriceMicros('outscraper', 'outscraper=0.000001'), 1],
    ['nothing for what is built in', unitPriceMicros('lead-index', ''), 0],
  ])('%s', (_case, found, expected) => expect(found).toBe(expected));

  it('refuses a source that does not exist', () => {
    expect(checkSourcePrices({ SOURCE_PRICES: 'apolo=1,apollo=1' }, ['apollo'])).toMatchObject([
      { setting: 'SOURCE_PRICES', problem: 'there is no source apolo.' },
    ]);
  });
});
