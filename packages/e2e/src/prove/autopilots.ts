/**
 * Five years of 1,000 autopilots with outages, on the real database: every due slot runs once or not at all, is made up for once, and
 * nothing runs after the end of credits. The slots are computed by another calendar than the product's (short form: years.test.ts).
 */
import { verdictOf } from '../../../../apps/server/src/modules/autopilot/testing/verdict.ts';
import { flyYears } from '../../../../apps/server/src/modules/autopilot/testing/years.ts';
import { fillIndex } from '../../../../apps/server/src/modules/search/testing/small-town.ts';
import { manualClock } from '../../../../apps/server/src/platform/clock.ts';
import { seed as seedInstallation } from '../../../../apps/server/src/seed.ts';
import type { ProveOptions } from '../prove.ts';
import { startScratch } from '../support/scratch.ts';

/** Years with leap days, and with summer time that began at midnight. */
const FROM = new Date('2014-01-01T12:00:00Z');
const FULL = { schedules: 1000, accounts: 49, days: 5 * 365 + 1, outages: 250 };
const SHORT = { schedules: 60, accounts: 7, days: 365, outages: 30 };

export async function prove({ full, seed }: ProveOptions) {
  const clock = manualClock(FROM);
  const { platform, stop } = await startScratch({ disposable: true, pool: 12, clock });
  try {
    await seedInstallation(platform);
    await fillIndex(platform, 10);
    const { flown, outages } = await flyYears(platform, clock, { ...(full ? FULL : SHORT), from: FROM, seed });
    const figures = { outages: outages.length, ...(await verdictOf(platform, flown)) };
    const { duplicates, wrong, runs_after_end_of_credits: unpaid } = figures;
    if (duplicates + wrong + unpaid > 0) throw new Error(JSON.stringify(figures));
    return figures;
  } finally {
    await stop();
  }
}
