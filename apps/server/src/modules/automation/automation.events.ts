/** News of steps. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';
import { STEP_KINDS } from './steps/steps.port.ts';

/** A step ended, with any outcome. Also published for acts that users started; subscribers ignore ids they did not start. */
export const stepEnded = defineEvent(
  'automation.step_ended',
  z.object({ accountId: z.number(), kind: z.enum(STEP_KINDS), id: z.number() }),
);
