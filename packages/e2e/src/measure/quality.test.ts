import { expect, it } from 'vitest';
import { measureQuality, tableOf } from './quality.ts';

/**
 * The short form of `npm run quality`: with few sites a single miss weighs more than in the full form, and the bars are
 * the same.
 */
it('reads what websites publish and judges addresses as well as promised', async () => {
  const quality = await measureQuality({ sites: 50 });
  expect(quality.read.sites).toBeGreaterThan(45);
  expect(quality.missed, `${tableOf(quality)}\n${JSON.stringify(quality.read.tallies)}`).toEqual([]);
});
