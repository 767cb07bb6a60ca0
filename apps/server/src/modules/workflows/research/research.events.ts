/** News of AI research. */
import { z } from 'zod';
import { defineEvent } from '../../../platform/events.ts';

/** A portion of leads has been asked about, or could not be. */
export const researchEnded = defineEvent(
  'workflows.research_ended',
  z.object({ accountId: z.number(), runId: z.number() }),
);
