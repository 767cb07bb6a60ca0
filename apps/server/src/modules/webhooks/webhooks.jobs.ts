/** News of the product become deliveries; endpoints that stopped, lists and people that are gone are heard of here. */
import { subscriber } from '../../platform/events.ts';
import type { AnyJob } from '../../platform/jobs/jobs.ts';
import { resellerTold } from '../accounts/public.ts';
import { creditsPurchased } from '../billing/public.ts';
import { endpointStopped } from '../deliveries/public.ts';
import { listExpired } from '../lists/public.ts';
import { listGrown, personSuppressed } from '../privacy/public.ts';
import { walletExhausted } from '../wallet/public.ts';
import { deliverNews, tellOfExhausted, tellOfPurchase } from './customers.service.ts';
import { EVENT_LINES } from './events.registry.ts';
import { forgetList, tellOf } from './news.service.ts';
import { forgetListed, forgetSuppressed } from './personal-data.service.ts';
import { noteStopped } from './stopped.service.ts';

const LONG = { lane: 'bulk', timeoutSeconds: 60 * 60 } as const;

export const webhooksJobs: AnyJob[] = [
  ...EVENT_LINES.map((line) =>
    subscriber(line.on, 'webhooks', (ctx, news) => tellOf(ctx, line, news), { lane: 'ordinary' }),
  ),
  subscriber(resellerTold, 'webhooks', deliverNews, { lane: 'ordinary' }),
  subscriber(creditsPurchased, 'reseller-webhooks', tellOfPurchase, { lane: 'ordinary' }),
  subscriber(walletExhausted, 'reseller-webhooks', tellOfExhausted, { lane: 'ordinary' }),
  subscriber(endpointStopped, 'webhooks', noteStopped, { lane: 'ordinary' }),
  subscriber(listExpired, 'webhooks', (ctx, { accountId, listId }) => forgetList(ctx, accountId, listId), {
    lane: 'ordinary',
  }),
  subscriber(
    personSuppressed,
    'webhooks',
    (ctx, { accountId, sealed }) => forgetSuppressed(ctx, accountId, sealed),
    LONG,
  ),
  subscriber(listGrown, 'webhooks', (ctx, { accountId }) => forgetListed(ctx, accountId), LONG),
];
