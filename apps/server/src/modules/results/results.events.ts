/** Events of results. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** Rows were added to a list: ordinals `from` (inclusive) to `to` (exclusive). */
export const resultsAdded = defineEvent(
  'results.added',
  z.object({ accountId: z.number(), listId: z.number(), from: z.number(), to: z.number() }),
);
