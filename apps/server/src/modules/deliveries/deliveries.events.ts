/** Events of deliveries. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** An endpoint stopped by itself: after days of failure it is paused, at 410 it has ended. */
export const endpointStopped = defineEvent(
  'deliveries.endpoint_stopped',
  z.object({ accountId: z.number(), endpointId: z.number(), state: z.enum(['paused', 'ended']) }),
);
