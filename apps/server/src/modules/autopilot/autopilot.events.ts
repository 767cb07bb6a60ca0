/** Events of autopilots. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** An autopilot cannot go on; it says why. */
export const autopilotStopped = defineEvent(
  'autopilot.stopped',
  z.object({ accountId: z.number(), autopilotId: z.number() }),
);
