/** A large input as others enqueue it. What runs is made in privacy.jobs.ts. */
import { z } from 'zod';
import type { Job } from '../../platform/jobs/jobs.ts';

interface Import {
  accountId: number;
  importId: number;
}

export const addImport: Job<Import> = {
  name: 'privacy.import',
  lane: 'bulk',
  payload: z.object({ accountId: z.number(), importId: z.number() }),
  key: ({ accountId, importId }) => `${accountId}:${importId}`,
  // One after the other: several at once of one account would take the rest of each other.
  queue: ({ accountId }) => `privacy.import:${accountId}`,
  timeoutSeconds: 60 * 60,
  run: () => Promise.reject(new Error('the worker runs imports')),
};
