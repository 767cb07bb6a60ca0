/** A worker process for tests that kill it: writes texts until it is gone. */
import { manualClock } from '../../../platform/clock.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { createPlatform } from '../../../platform/start.ts';
import { armFaultSites } from '../../../testing/fault-sites.ts';
import { writeTextsJob } from '../runs/texts.jobs.ts';

const now = process.env['NOW'];
const platform = await createPlatform(loadConfig(), {
  ownerUrl: process.env['OWNER_URL'] as string,
  ...(now && { clock: manualClock(new Date(now)) }),
});
armFaultSites();
// A process that is gone is noticed at once. One that is only busy must not be taken for it: its texts would be written twice.
await startWorker(platform, [writeTextsJob], { pollMs: 50, heartbeatMs: 50, silenceMs: 10_000 });
process.send?.('ready');
