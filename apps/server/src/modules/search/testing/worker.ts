/** A worker process for proofs that kill it: works on searches until it is gone. */
import { loadConfig } from '../../../platform/config/config.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { createPlatform } from '../../../platform/start.ts';
import { armFaultSites } from '../../../testing/fault-sites.ts';
import { runSearchJob } from '../search.jobs.ts';

const platform = await createPlatform(loadConfig(), { ownerUrl: process.env['OWNER_URL'] as string });
armFaultSites();
await startWorker(platform, [runSearchJob], { pollMs: 50, heartbeatMs: 50, silenceMs: 500 });
process.send?.('ready');
