/** Columns this module owns. */
import type { WebhookEvent } from '@leadwright/contract/integrations/webhooks';
import type { Selectable } from 'kysely';

interface SubscriptionsTable {
  account_id: number;
  endpoint_id: number;
  kind: 'list' | 'account' | 'zapier';
  list_id: number | null;
  events: WebhookEvent[];
  created_at: Date;
}

/** Where webhooks of lists stood before they had endpoints; emptied at the start (moving.service.ts). */
interface ListWebhooksTable {
  account_id: number;
  list_id: number;
  url: string;
  token: string;
  secret: string;
  state: 'active' | 'failing' | 'gone';
}

interface ListWebhookCallsTable {
  account_id: number;
  list_id: number;
  first: number;
  past: number;
  status: 'waiting' | 'delivered' | 'failed';
}

export interface WebhooksTables {
  webhook_subscriptions: SubscriptionsTable;
  list_webhooks: ListWebhooksTable;
  list_webhook_calls: ListWebhookCallsTable;
}

export type Subscription = Selectable<SubscriptionsTable>;
export type OldWebhook = Selectable<ListWebhooksTable>;
