/** Events of labels. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** The label was deleted; subscribers remove it from their rows. */
export const labelRemoved = defineEvent('labels.removed', z.object({ accountId: z.number(), labelId: z.number() }));
