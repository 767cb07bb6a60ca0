import { expect, it } from 'vitest';
import { measureQuality, tableOf } from './quality.ts';

/** The short form of `npm run quality`: few sites, so a single miss weighs more than in the full one, which holds the same bars. */
it('reads what websites publish and judges addresses as well as promised', async () => {
  const quality = await measureQuality({ sites: 50 });
  expect(quality.read.sites).toBeGreaterThan(45);
  expect(quality.missed, `${tableOf(quality)}\n${JSON.stringify(quality.read.tallies)}`).toEqual([]);
});
