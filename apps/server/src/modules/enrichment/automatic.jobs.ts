/** Hears of rows whose address is to be looked for, and of the end of their search, which may have been stopped. */
import { subscriber } from '../../platform/events.ts';
import { emailsWanted, searchFinished } from '../search/public.ts';
import { lookForEmails, stopWithSearch } from './automatic.service.ts';

const lane = { lane: 'ordinary' } as const;

export const includedJobs = [
  subscriber(
    emailsWanted,
    'enrichment',
    (ctx, { accountId, searchId }) => lookForEmails(ctx, accountId, searchId),
    lane,
  ),
  subscriber(
    searchFinished,
    'enrichment',
    (ctx, { accountId, searchId }) => stopWithSearch(ctx, accountId, searchId),
    lane,
  ),
];
