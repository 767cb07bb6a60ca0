/** Events of texts. */
import { z } from 'zod';
import { defineEvent } from '../../../platform/events.ts';

/** A run of texts has ended, with any outcome. */
export const textsFinished = defineEvent('texts.finished', z.object({ accountId: z.number(), runId: z.number() }));
