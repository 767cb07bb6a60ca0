/** News of e-mail checks. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';
import { REASONS } from './email-finder.port.ts';

export const MAX_NEWS = 200;

/** Addresses that turned out dead and that accounts hold or that were considered valid. Deleted after processing. */
export const emailsDied = defineEvent(
  'email-finder.died',
  z.object({
    addresses: z
      .array(z.object({ address: z.string(), reason: z.enum(REASONS) }))
      .min(1)
      .max(MAX_NEWS),
  }),
);
