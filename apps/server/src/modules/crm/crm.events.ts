/** Events of connections. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** Connected anew: what waited for the access can go out. */
export const connectionRestored = defineEvent(
  'crm.connection_restored',
  z.object({ accountId: z.number(), connectionId: z.number() }),
);
