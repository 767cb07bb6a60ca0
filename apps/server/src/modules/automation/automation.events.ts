/** News of steps. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';
import { STEP_KINDS } from './steps/steps.port.ts';

/** A step has ended, however it did. Also told of acts that people started: whoever waits for one knows its own. */
export const stepEnded = defineEvent(
  'automation.step_ended',
  z.object({ accountId: z.number(), kind: z.enum(STEP_KINDS), id: z.number() }),
);
