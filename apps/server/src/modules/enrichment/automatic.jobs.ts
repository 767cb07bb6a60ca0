/** Hears of rows whose address is to be looked for. */
import { subscriber } from '../../platform/events.ts';
import { emailsWanted } from '../search/public.ts';
import { lookForEmails } from './automatic.service.ts';

export const lookForWantedEmails = subscriber(emailsWanted, 'enrichment', (ctx, wanted) => lookForEmails(ctx, wanted), {
  lane: 'ordinary',
});
