/**
 * The owner of the webhooks: an account, with events about leads, or a reseller, with events about customers. Both
 * share one engine and look alike; the differences are here.
 */
import { deliveries } from '@leadwright/contract/integrations/deliveries';
import { AccountWebhookBody, WEBHOOK_EVENTS, webhooks } from '@leadwright/contract/integrations/webhooks';
import type { TranslationKey } from '@leadwright/i18n';
import { createContext, useContext } from 'react';

type Acts = 'list' | 'create' | 'change' | 'remove' | 'testEndpoint' | 'pause' | 'resume' | 'rotateSecret';

export interface WebhookScope {
  name: string;
  acts: Pick<typeof webhooks, Acts>;
  sent: typeof deliveries;
  body: typeof AccountWebhookBody;
  /** The available events in order, with labels. */
  events: readonly string[];
  eventWords: Record<string, TranslationKey>;
  /** Shown if there is none, and below the list. */
  none: TranslationKey;
  hint: TranslationKey;
}

const OF_ACCOUNT: WebhookScope = {
  name: 'account',
  acts: webhooks,
  sent: deliveries,
  body: AccountWebhookBody,
  events: WEBHOOK_EVENTS,
  eventWords: {
    'lead.added': 'webhooks.events.leadAdded',
    'search.finished': 'webhooks.events.searchFinished',
    'enrichment.finished': 'webhooks.events.enrichmentFinished',
    'text.finished': 'webhooks.events.textFinished',
    'push.finished': 'webhooks.events.pushFinished',
    'lead.crm_changed': 'webhooks.events.leadCrmChanged',
    'autopilot.stopped': 'webhooks.events.autopilotStopped',
    'workflow.finished': 'webhooks.events.workflowFinished',
    'credits.exhausted': 'webhooks.events.creditsExhausted',
  } satisfies Record<(typeof WEBHOOK_EVENTS)[number], TranslationKey>,
  none: 'webhooks.add.none',
  hint: 'webhooks.endpoint.ofLists',
};

const Current = createContext(OF_ACCOUNT);
export const WebhookScopeProvider = Current.Provider;
export const useWebhookScope = () => useContext(Current);
