/** News of lists. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** The list can no longer be restored: whoever keeps rows for it deletes them, then the list itself goes. */
export const listExpired = defineEvent('lists.expired', z.object({ accountId: z.number(), listId: z.number() }));
