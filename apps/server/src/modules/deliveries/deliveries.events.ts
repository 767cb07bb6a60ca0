/** Events of deliveries. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** An endpoint stopped automatically: paused after days of failures, or ended by a 410. */
export const endpointStopped = defineEvent(
  'deliveries.endpoint_stopped',
  z.object({ accountId: z.number(), endpointId: z.number(), state: z.enum(['paused', 'ended']) }),
);
