/** A worker process for tests and proofs that kill it: does everything the product does, and tells how much memory it holds. */
import { modules } from '../../../app.ts';
import { manualClock } from '../../../platform/clock.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { createPlatform } from '../../../platform/start.ts';
import { armFaultSites } from '../../../testing/fault-sites.ts';

const now = process.env['NOW'];
const platform = await createPlatform(loadConfig(), {
  ownerUrl: process.env['OWNER_URL'] as string,
  ...(now && { clock: manualClock(new Date(now)) }),
});
const jobs = modules.flatMap((module) => [
  ...(module.jobs ?? []),
  ...(module.schedules ?? []).map((schedule) => schedule.job),
]);
armFaultSites();
// A process that is gone is noticed soon. One that is only busy must not be taken for it.
await startWorker(platform, jobs, { pollMs: 50, heartbeatMs: 50, silenceMs: 3000 });
process.send?.('ready');
setInterval(() => process.send?.({ rss: process.memoryUsage.rss() }), 500);
