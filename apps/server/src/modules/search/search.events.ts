/** Events of searches. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** A page was delivered with rows whose address is to be looked for; they say so already. */
export const emailsWanted = defineEvent(
  'search.emails_wanted',
  z.object({ accountId: z.number(), searchId: z.number(), listId: z.number(), resultIds: z.array(z.number()) }),
);

/** A search has ended, however it did. */
export const searchFinished = defineEvent('search.finished', z.object({ accountId: z.number(), searchId: z.number() }));
