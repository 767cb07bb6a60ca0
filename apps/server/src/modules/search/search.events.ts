/** Events of searches. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** A page was delivered with rows whose address is to be looked for, or the last one was. */
export const emailsWanted = defineEvent(
  'search.emails_wanted',
  z.object({ accountId: z.number(), searchId: z.number() }),
);

/** A search has ended completely, with any outcome. */
export const searchFinished = defineEvent('search.finished', z.object({ accountId: z.number(), searchId: z.number() }));
