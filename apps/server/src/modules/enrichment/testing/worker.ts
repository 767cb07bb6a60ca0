/** A worker process for tests that kill it. It reports every delivery before it commits. */
import { once } from 'node:events';
import { manualClock } from '../../../platform/clock.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { createPlatform } from '../../../platform/start.ts';
import { armFaultSites } from '../../../testing/fault-sites.ts';
import { runEnrichmentJob } from '../enrichment.jobs.ts';

const now = process.env['NOW'];
const platform = await createPlatform(loadConfig(), {
  ownerUrl: process.env['OWNER_URL'] as string,
  ...(now && { clock: manualClock(new Date(now)) }),
});
const { publish } = platform.live;
platform.live.publish = async (client, message) => {
  if (message.topic === 'enrichment.progress' && process.env['STEPS']) {
    process.send?.('delivery');
    await once(process, 'message');
  }
  await publish(client, message);
};
armFaultSites();
// A process that is gone is noticed at once. One that is only busy must not be taken for it: its rows would be asked about twice.
await startWorker(platform, [runEnrichmentJob], { pollMs: 50, heartbeatMs: 50, silenceMs: 10_000 });
process.send?.('ready');
