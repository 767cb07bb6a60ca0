/** Events of enrichment. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** A run has ended, however it did. */
export const enrichmentFinished = defineEvent(
  'enrichment.finished',
  z.object({ accountId: z.number(), runId: z.number() }),
);
