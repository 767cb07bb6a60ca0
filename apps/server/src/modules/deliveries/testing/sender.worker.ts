/** A process that sends deliveries, for tests that kill it. */
import { manualClock } from '../../../platform/clock.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { createPlatform } from '../../../platform/start.ts';
import { deliveriesJobs } from '../deliveries.jobs.ts';

const platform = await createPlatform(loadConfig(), {
  ownerUrl: process.env['OWNER_URL'] as string,
  clock: manualClock(new Date(process.env['NOW'] as string)),
});
await startWorker(platform, deliveriesJobs([]), { pollMs: 50, heartbeatMs: 50, silenceMs: 500 });
