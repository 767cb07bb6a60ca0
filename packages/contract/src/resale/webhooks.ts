/** Webhooks of a reseller for events about its customers (docs/product-rules.md#reseller-webhooks). */
import type { z } from 'zod';
import { deliveriesUnder } from '../integrations/deliveries.ts';
import { webhookActs, webhookBodyOf, webhookOf } from '../integrations/webhooks.ts';
import { ResellerEvent } from './news.ts';

export const ResellerWebhook = webhookOf(ResellerEvent).meta({ id: 'ResellerWebhook' });
export type ResellerWebhook = z.infer<typeof ResellerWebhook>;
export const ResellerWebhookBody = webhookBodyOf(ResellerEvent);

const under = '/api/wl/webhooks';
const access = { module: 'whitelabel' } as const;

export const resellerWebhooks = webhookActs({
  under,
  access,
  whose: 'of the reseller',
  Webhook: ResellerWebhook,
  Body: ResellerWebhookBody,
});
export const resellerDeliveries = deliveriesUnder(under, access);
