/** Jobs and schedules of the guarantee. */
import { subscriber } from '../../platform/events.ts';
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { emailsDied } from '../email-finder/public.ts';
import { givenEmailsDied } from '../enrichment/public.ts';
import { buryEverywhere, buryGiven, recheckSold } from './guarantee.service.ts';

export const onDeadEmails = subscriber(
  emailsDied,
  'guarantee',
  async (ctx, { addresses }) => {
    for (const death of addresses) await buryEverywhere(ctx, death);
  },
  { lane: 'bulk' },
);

export const onDeadGivenEmails = subscriber(
  givenEmailsDied,
  'guarantee',
  (ctx, { accountId, listId, deaths }) => buryGiven(ctx, accountId, listId, deaths),
  { lane: 'bulk' },
);

export const recheck = defineSchedule({
  name: 'guarantee.recheck',
  every: 86_400,
  run: async (ctx) => void (await recheckSold(ctx, ctx.signal)),
});
