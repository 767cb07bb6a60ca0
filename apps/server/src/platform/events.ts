/**
 * Events between modules. A module publishes; modules above it subscribe, without importing each other's internals.
 * Publishing joins the caller's transaction: no commit, no event. A subscriber is a job: retried, never lost.
 */
import { z } from 'zod';
import { type Enqueuer, enqueue, type Job, type JobDefinition, PUBLICATION_JOB, Publication } from './jobs/jobs.ts';

export interface Event<P> {
  name: string;
  payload: z.core.$ZodType<P>;
}

/** `defineEvent('wallet.exhausted', z.object({ accountId: Id }))`; the name starts with the module that publishes it. */
export const defineEvent = <P>(name: string, payload: z.core.$ZodType<P>): Event<P> => ({ name, payload });

// Only enqueued here; the worker builds the job that runs from its list of subscribers.
const publication: Job<z.infer<typeof Publication>> = {
  name: PUBLICATION_JOB,
  lane: 'urgent',
  payload: Publication,
  run: () => Promise.reject(new Error('the worker runs publications')),
};

export async function publish<P>(tx: Enqueuer, event: Event<P>, payload: P): Promise<void> {
  z.parse(event.payload, payload);
  await enqueue(tx, publication, { event: event.name, payload });
}

/** A subscriber belongs in its module's list of jobs. */
export const subscriber = <P>(
  event: Event<P>,
  name: string,
  handler: JobDefinition<P>['run'],
  options: Omit<JobDefinition<P>, 'name' | 'payload' | 'run'>,
): Job<P> => ({
  ...options,
  name: `${name}:on:${event.name}`,
  event: event.name,
  payload: event.payload,
  run: handler,
});
