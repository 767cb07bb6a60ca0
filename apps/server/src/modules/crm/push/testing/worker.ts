/** A worker process for tests that kill it: works on pushes until it is gone. */
import { manualClock } from '../../../../platform/clock.ts';
import { loadConfig } from '../../../../platform/config/config.ts';
import { startWorker } from '../../../../platform/jobs/jobs.ts';
import { createPlatform } from '../../../../platform/start.ts';
import { armFaultSites } from '../../../../testing/fault-sites.ts';
import { runPushJob } from '../push.jobs.ts';

const now = process.env['NOW'];
const platform = await createPlatform(loadConfig(), {
  ownerUrl: process.env['OWNER_URL'] as string,
  ...(now && { clock: manualClock(new Date(now)) }),
});
armFaultSites();
await startWorker(platform, [runPushJob], { pollMs: 50, heartbeatMs: 50, silenceMs: 500 });
process.send?.('ready');
