/** Events of texts. */
import { z } from 'zod';
import { defineEvent } from '../../../platform/events.ts';

/** An act of writing has ended, however it did. */
export const textsFinished = defineEvent('texts.finished', z.object({ accountId: z.number(), runId: z.number() }));
