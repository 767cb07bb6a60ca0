/** A worker process for search.crash.test.ts. It reports every page before it commits and waits for a reply. */
import { once } from 'node:events';
import { manualClock } from '../../platform/clock.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { startWorker } from '../../platform/jobs/jobs.ts';
import { createPlatform } from '../../platform/start.ts';
import { runSearchJob } from './search.jobs.ts';

const clock = manualClock(new Date(process.env['NOW'] as string));
const platform = await createPlatform(loadConfig(), { ownerUrl: process.env['OWNER_URL'] as string, clock });
const { publish } = platform.live;
platform.live.publish = async (client, message) => {
  if (message.topic === 'search.progress') {
    process.send?.('page');
    await once(process, 'message');
  }
  await publish(client, message);
};
await startWorker(platform, [runSearchJob], { heartbeatMs: 100 });
