/** News of labels. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** The label is gone; whoever put it on things takes it off. */
export const labelRemoved = defineEvent('labels.removed', z.object({ accountId: z.number(), labelId: z.number() }));
