/** Events of connections. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** The connection was restored: waiting pushes can continue. */
export const connectionRestored = defineEvent(
  'crm.connection_restored',
  z.object({ accountId: z.number(), connectionId: z.number() }),
);
