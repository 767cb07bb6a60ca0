/** A worker process for tests that kill it: reads the websites of a small web until it is gone. */
import { manualClock } from '../../../platform/clock.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { createEgress } from '../../../platform/egress/egress.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { createPlatform } from '../../../platform/start.ts';
import { crawlJob } from '../ai-training.jobs.ts';

const config = loadConfig();
const platform = await createPlatform(config, {
  ownerUrl: process.env['OWNER_URL'] as string,
  clock: manualClock(new Date(process.env['NOW'] as string)),
});
const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
Object.assign(platform, { egress: createEgress({ EGRESS_ALLOW: config.EGRESS_ALLOW }, { lookup }) });
await startWorker(platform, [crawlJob], { pollMs: 50, heartbeatMs: 50, silenceMs: 500 });
process.send?.('ready');
