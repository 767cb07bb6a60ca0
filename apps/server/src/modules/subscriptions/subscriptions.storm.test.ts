/** Subscriptions over simulated time against a model: what `npm run prove -- subscriptions` runs over two years. */
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { IS_THOROUGH } from '../../testing/thorough.ts';
import { openResale } from './testing/resale-world.ts';
import { storm } from './testing/subscription-storm.ts';

const SHORT = { count: 10, months: 4, seed: 3 };
const FULL = { count: 200, months: 24, seed: 11 };

it(
  'end in every state as the model says, with events lost, doubled and shuffled',
  async () => {
    const world = await openResale();
    try {
      const { samples, ...figures } = await storm(world, IS_THOROUGH ? FULL : SHORT);
      if (process.env['FIGURES']) writeFileSync(process.env['FIGURES'], JSON.stringify(figures));
      expect(samples).toEqual([]);
      expect(figures).toMatchObject({ differences: 0, feesAtProvider: 'equal' });
      expect(figures.comparisons).toBeGreaterThan(5 * figures.subscriptions);
    } finally {
      await world.stop();
    }
  },
  IS_THOROUGH ? 3_600_000 : 120_000,
);
