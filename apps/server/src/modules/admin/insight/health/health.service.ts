/** How the installation is now. Polled by the screen, so everything is a few indexed reads; the course comes from samples by minute. */
import { asPlatform, type Base } from '../../../../platform/context.ts';
import type { AnyJob } from '../../../../platform/jobs/jobs.ts';
import { LANES } from '../../../../platform/jobs/lanes.ts';
import * as repository from './health.repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long samples are kept, and how long an unused provider is shown. */
const KEPT_MS = 24 * HOUR_MS;

export const WEBHOOKS = 'webhooks';

/** Jobs of a version that is gone count as ordinary. */
async function findLanes({ platform }: Base, jobs: readonly AnyJob[]) {
  const lanes = new Map(jobs.map(({ name, lane }) => [name, lane]));
  const rows = await repository.findQueue(platform.databases.owner);
  return LANES.map((lane) => {
    const own = rows.filter(({ task }) => (lanes.get(task) ?? 'ordinary') === lane);
    const sum = (of: 'waiting' | 'running') => own.reduce((total, row) => total + row[of], 0);
    const oldest_seconds = Math.max(0, ...own.map((row) => row.oldest_seconds));
    return { queue: lane as string, waiting: sum('waiting'), running: sum('running'), oldest_seconds };
  });
}

export async function findHealth(ctx: Base, jobs: readonly AnyJob[]) {
  const now = ctx.now();
  const lanes = await findLanes(ctx, jobs);
  const workers = await repository.findWorkers(ctx.platform.databases.owner);
  return asPlatform(ctx, async ({ client }) => {
    const since = new Date(now.getTime() - HOUR_MS);
    return {
      now,
      lanes,
      workers,
      vendors: await repository.findVendors(client, new Date(now.getTime() - KEPT_MS)),
      vendorMinutes: await repository.findVendorMinutes(client, since),
      webhooks: await repository.findWebhookQueue(client, now),
      queueMinutes: await repository.findQueueMinutes(client, since),
      deadJobs: await repository.countDeadJobs(client),
    };
  });
}
export type FoundHealth = Awaited<ReturnType<typeof findHealth>>;

/** What waits now, for the course of the last hour. */
export async function sampleQueues(ctx: Base, jobs: readonly AnyJob[]): Promise<void> {
  const now = ctx.now();
  const lanes = await findLanes(ctx, jobs);
  await asPlatform(ctx, async ({ client }) => {
    const webhooks = { queue: WEBHOOKS, ...(await repository.findWebhookQueue(client, now)) };
    await repository.saveQueues(client, now, [...lanes, webhooks]);
    await repository.forgetBefore(client, new Date(now.getTime() - KEPT_MS));
  });
}
