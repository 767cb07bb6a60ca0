/**
 * Whose webhooks are shown: of the account, told of leads, or of a reseller, told of customers. Both lie on one engine and look
 * alike; what differs is here.
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
  /** What can be chosen, in its order, and in words. */
  events: readonly string[];
  eventWords: Record<string, TranslationKey>;
  /** While there is none, and under the list of them. */
  none: TranslationKey;
  hint: TranslationKey;
}

const OF_ACCOUNT: WebhookScope = {
  ...{ name: 'account', acts: webhooks, sent: deliveries, body: AccountWebhookBody, events: WEBHOOK_EVENTS },
  eventWords: {
    'lead.added': 'webhooks.events.leadAdded',
    'search.finished': 'webhooks.events.searchFinished',
    'enrichment.finished': 'webhooks.events.enrichmentFinished',
    'text.finished': 'webhooks.events.textFinished',
    'push.finished': 'webhooks.events.pushFinished',
    'autopilot.stopped': 'webhooks.events.autopilotStopped',
    'workflow.finished': 'webhooks.events.workflowFinished',
    'credits.exhausted': 'webhooks.events.creditsExhausted',
  } satisfies Record<(typeof WEBHOOK_EVENTS)[number], TranslationKey>,
  ...{ none: 'webhooks.add.none', hint: 'webhooks.endpoint.ofLists' },
};

const Current = createContext(OF_ACCOUNT);
export const WebhookScopeProvider = Current.Provider;
export const useWebhookScope = () => useContext(Current);
