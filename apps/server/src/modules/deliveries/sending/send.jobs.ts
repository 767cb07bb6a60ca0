/** Sending what is due, as others enqueue it. What runs is made in deliveries.jobs.ts. */
import { z } from 'zod';
import type { AnyTx, Base } from '../../../platform/context.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';

export const sendDue: Job<{ accountId: number }> = {
  name: 'deliveries.send',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number() }),
  key: () => 'now',
  timeoutSeconds: 120,
  // The sweep looks again anyway.
  attempts: 3,
  keepDead: false,
  run: () => Promise.reject(new Error('the worker runs deliveries')),
};

/** Sooner than this the queue itself waits; later ones are found by the sweep. */
const SOON_MS = 60 * 60_000;

/** Another key for what is due later: it must not take the place of what is due now. */
export async function wakeAt(tx: AnyTx<Base>, accountId: number, at: Date): Promise<void> {
  const wait = at.getTime() - tx.now().getTime();
  if (wait <= 0) await enqueue(tx, sendDue, { accountId });
  else if (wait <= SOON_MS) await enqueue(tx, sendDue, { accountId }, { runAt: at, key: 'later' });
}
