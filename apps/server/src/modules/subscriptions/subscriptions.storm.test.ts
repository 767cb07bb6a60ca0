/** Subscriptions over simulated time against a model: what `npm run prove -- subscriptions` runs over two years. */
import { expect, it } from 'vitest';
import { IS_THOROUGH, seedOr, tellFigures } from '../../testing/thorough.ts';
import { openResale } from './testing/resale-world.ts';
import { storm } from './testing/subscription-storm.ts';

const SHORT = { count: 10, months: 4, seed: seedOr(3) };
const FULL = { count: 200, months: 24, seed: seedOr(11) };

it('end in every state as the model says, with events lost, doubled and shuffled', async () => {
  const world = await openResale();
  try {
    const { samples, ...figures } = await storm(world, IS_THOROUGH ? FULL : SHORT);
    tellFigures(figures);
    expect(samples).toEqual([]);
    expect(figures).toMatchObject({ differences: 0, feesAtProvider: 'equal' });
    expect(figures.comparisons).toBeGreaterThan(5 * figures.subscriptions);
  } finally {
    await world.stop();
  }
});
