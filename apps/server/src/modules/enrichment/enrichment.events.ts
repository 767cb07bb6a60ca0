/** Events of enrichment. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';
import { REASONS } from '../email-finder/public.ts';

/** A run has ended, with any outcome. */
export const enrichmentFinished = defineEvent(
  'enrichment.finished',
  z.object({ accountId: z.number(), runId: z.number() }),
);

/** Addresses that came with leads are dead, and no others were found for these. */
export const givenEmailsDied = defineEvent(
  'enrichment.given_emails_died',
  z.object({
    accountId: z.number(),
    listId: z.number(),
    deaths: z.array(z.object({ resultId: z.number(), address: z.string(), reason: z.enum(REASONS) })),
  }),
);
