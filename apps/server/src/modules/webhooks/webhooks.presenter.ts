/** Row to contract type. */
import type { AccountWebhook, ListWebhook, WebhookEvent } from '@leadwright/contract/integrations/webhooks';
import type { ZapierHook } from '@leadwright/contract/integrations/zapier';
import type { ResellerEvent } from '@leadwright/contract/resale/news';
import { type EndpointHealth, stateOf } from '../deliveries/public.ts';
import type { ShownWebhook } from './accounts.service.ts';
import type { ShownListHook } from './lists.service.ts';
import type { Zap } from './zapier.service.ts';

const dots = (ends: string) => `••••${ends}`;
const at = (date: Date | null) => date?.toISOString() ?? null;

function presentHealth(health: EndpointHealth) {
  const sum = (which: 'delivered' | 'failed') => health.hours.reduce((total, hour) => total + hour[which], 0);
  const { paused_by: by, state_at: since, mailed } = health;
  return {
    endpoint_id: health.id,
    state: stateOf(health),
    paused: by ? { by, at: since.toISOString(), mailed } : null,
    ended_at: health.state === 'ended' ? since.toISOString() : null,
    failing_since: at(health.failing_since),
    old_secret_until: at(health.old_secret_until),
    waiting: health.waiting,
    delivered: sum('delivered'),
    failed: sum('failed'),
    hours: health.hours.map((hour) => ({ ...hour, at: hour.at.toISOString() })),
  };
}

export const presentWebhook = <E extends WebhookEvent | ResellerEvent>({
  subscription,
  health,
}: ShownWebhook): Omit<AccountWebhook, 'events'> & { events: E[] } => ({
  ...presentHealth(health),
  id: health.id,
  url: health.url,
  // Of the events that its kind may choose from.
  events: subscription.events as E[],
  token_ends: health.token_ends,
  secret_ends: health.secret_ends,
  created_at: subscription.created_at.toISOString(),
});

export const presentListHook = ({ health, last }: ShownListHook): ListWebhook => ({
  ...presentHealth(health),
  url: health.url,
  token: dots(health.token_ends),
  secret: dots(health.secret_ends),
  last: last
    ? {
        at: (last.last_at ?? last.created_at).toISOString(),
        status: last.status,
        answered: last.answered,
        attempts: last.attempts,
      }
    : null,
  created_at: health.created_at.toISOString(),
});

export const presentZap = ({ subscription, endpoint }: Zap): ZapierHook => ({
  id: endpoint.id,
  target_url: endpoint.url,
  // A Zap subscribes to one event at a time.
  event: subscription.events[0] as ZapierHook['event'],
  list_id: subscription.list_id,
  state: stateOf(endpoint),
  created_at: subscription.created_at.toISOString(),
});
