/** News for other modules. */
import { z } from 'zod';
import { defineEvent } from '../../../platform/events.ts';

/** A proven domain lost its record for too long: the brand is reached at its sub-domain only. */
export const domainClosed = defineEvent(
  'brands.domainClosed',
  z.object({ accountId: z.number().int(), brandId: z.number().int(), domain: z.string() }),
);
