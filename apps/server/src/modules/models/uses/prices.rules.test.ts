import { describe, expect, it } from 'vitest';
import { costMicros } from './prices.rules.ts';

const cost = (model: string, promptTokens: number, completionTokens: number, set = '') =>
  costMicros({ model, promptTokens, completionTokens }, set);

describe('what a use of a model costs', () => {
  it.each([
    ['a known model', cost('gpt-4o-mini', 1_000_000, 1_000_000), 750_000],
    ['a dated model as its family', cost('gpt-4o-2024-08-06', 1_000_000, 0), 2_500_000],
    ['the closest family', cost('gpt-4o-mini-2024-07-18', 1_000_000, 0), 150_000],
    ['the smallest part is rounded up', cost('gpt-4o-mini', 1, 0), 1],
    ['exactly, whatever the decimals', cost('gpt-4o-mini', 20, 0), 3],
    ['nothing for a model without a price', cost('llama', 1_000_000, 1_000_000), 0],
    [
      'the operator’s price first',
      cost('gpt-4o-mini', 1_000_000, 1_000_000, 'llama=1/2, gpt-4o-mini=0.1/0.2'),
      300_000,
    ],
    ['the operator’s own model', cost('llama', 1_000_000, 1_000_000, 'llama=0.05/0.000001'), 50_001],
  ])('%s', (_case, found, expected) => expect(found).toBe(expected));
});
