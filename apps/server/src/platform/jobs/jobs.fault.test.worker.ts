/** A worker process for jobs.fault.test.ts: it takes jobs and never finishes them, until it is killed. */
import { manualClock } from '../clock.ts';
import { loadConfig } from '../config/config.ts';
import { createPlatform } from '../start.ts';
import { held } from './jobs.fault.test.jobs.ts';
import { startWorker } from './jobs.ts';

const platform = await createPlatform(loadConfig(), {
  ownerUrl: process.env['OWNER_URL'] as string,
  clock: manualClock(),
});
const job = held(async () => {
  process.send?.('taken');
  await new Promise(() => {});
});
await startWorker(platform, [job], { pollMs: 20, heartbeatMs: 200 });
