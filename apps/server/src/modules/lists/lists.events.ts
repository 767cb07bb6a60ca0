/** Events of lists. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** The list can no longer be restored: subscribers delete its rows, then the list itself is deleted. */
export const listExpired = defineEvent('lists.expired', z.object({ accountId: z.number(), listId: z.number() }));
