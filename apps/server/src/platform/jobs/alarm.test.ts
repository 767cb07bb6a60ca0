import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { testPlatform } from '../../testing/database.ts';
import { defineJob, enqueue, startWorker } from './jobs.ts';

const NEVER_MS = 1_000_000;

let made: Awaited<ReturnType<typeof testPlatform>>;
beforeAll(async () => {
  made = await testPlatform();
});
afterAll(() => made.stop());

it('a job whose time comes is run, though no worker looks for one by itself', async () => {
  const done: string[] = [];
  const job = defineJob({
    name: 'test.later',
    lane: 'bulk',
    payload: z.object({ name: z.string() }),
    run: async (_ctx, { name }) => void done.push(name),
  });
  const worker = await startWorker(made.platform, [job], { pollMs: NEVER_MS });
  const client = made.platform.databases.owner;
  const now = () => made.clock.now();
  await enqueue({ client, now }, job, { name: 'at once' });
  await expect.poll(() => done).toEqual(['at once']);
  await enqueue({ client, now }, job, { name: 'later' }, { runAt: new Date(now().getTime() + 1500) });
  await expect.poll(() => done).toEqual(['at once', 'later']);
  await worker.stop();
});
