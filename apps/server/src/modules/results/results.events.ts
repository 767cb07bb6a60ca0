/** News of results: for other modules as events, for open screens as live topics. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** Rows came into a list: those with ordinals from `from` to before `to`. */
export const resultsAdded = defineEvent(
  'results.added',
  z.object({ accountId: z.number(), listId: z.number(), from: z.number(), to: z.number() }),
);

/** Data: `{list_id, added}`. */
export const ADDED_TOPIC = 'results.added';
/** Rows were changed or deleted. Data: `{list_id}`. */
export const CHANGED_TOPIC = 'results.changed';
