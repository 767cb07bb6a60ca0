/** News of results for other modules. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** Rows came into a list: those with ordinals from `from` to before `to`. */
export const resultsAdded = defineEvent(
  'results.added',
  z.object({ accountId: z.number(), listId: z.number(), from: z.number(), to: z.number() }),
);
