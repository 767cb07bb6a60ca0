/** News of pushes. */
import { z } from 'zod';
import { defineEvent } from '../../../platform/events.ts';

/** A push has come to its end; it may be retried or undone later. */
export const pushFinished = defineEvent('crm.push_finished', z.object({ accountId: z.number(), pushId: z.number() }));
