/**
 * Five years of 1,000 autopilots with outages, on the real database: every due slot runs at most once, missed slots are
 * made up for once, and nothing runs without credits. Another calendar than the product's computes the slots (short
 * form: years.test.ts).
 */
import {
  fillIndex,
  flyYears,
  manualClock,
  seed as seedInstallation,
  tellWallets,
  tellYears,
  verdictOfAutopilots as verdictOf,
} from '@leadwright/server/proving';
import type { ProveOptions } from '../prove.ts';
import { startScratch } from '../support/scratch.ts';

/** Years with leap days, and with daylight saving time that began at midnight. */
const FROM = new Date('2014-01-01T12:00:00Z');
const FULL = { schedules: 1000, accounts: 49, days: 5 * 365 + 1, outages: 250 };
const SHORT = { schedules: 60, accounts: 7, days: 365, outages: 30 };

export async function prove({ full, seed, recording }: ProveOptions) {
  recording.judgedBy('schedules');
  const clock = manualClock(FROM);
  const { platform, stop } = await startScratch({ disposable: true, pool: 12, clock });
  try {
    await seedInstallation(platform);
    await fillIndex(platform, 10);
    const { flown, outages } = await flyYears(platform, clock, { ...(full ? FULL : SHORT), from: FROM, seed });
    await tellYears(recording, platform, flown);
    await tellWallets(recording, platform.databases.owner, [...new Set(flown.map(({ accountId }) => accountId))]);
    recording.fault('outage', 'server', outages.length);
    const figures = { outages: outages.length, ...(await verdictOf(platform, flown)) };
    const { duplicates, wrong, runs_after_end_of_credits: unpaid } = figures;
    recording.operations(figures.due);
    if (duplicates + wrong + unpaid > 0) throw new Error(JSON.stringify(figures));
    return figures;
  } finally {
    await stop();
  }
}
