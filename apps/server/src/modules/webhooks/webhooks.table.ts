/** Columns this module owns. */
import type { WebhookEvent } from '@leadwright/contract/integrations/webhooks';
import type { ResellerEvent } from '@leadwright/contract/resale/news';
import type { GeneratedAlways, Selectable } from 'kysely';

export type AnyEvent = WebhookEvent | ResellerEvent;

interface SubscriptionsTable {
  account_id: number;
  endpoint_id: number;
  kind: 'list' | 'account' | 'zapier' | 'reseller';
  list_id: number | null;
  /** Of a reseller's: of its customers. Of any other: of the account itself. */
  events: AnyEvent[];
  created_at: Date;
}

interface SendsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  endpoint_id: number;
  list_id: number;
  total: number;
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
  webhook_sends: SendsTable;
  list_webhooks: ListWebhooksTable;
  list_webhook_calls: ListWebhookCallsTable;
}

export type Subscription = Selectable<SubscriptionsTable>;
/** Leads that a user or automation sent to a webhook, independent of its subscriptions. */
export type SendRow = Selectable<SendsTable>;
export type OldWebhook = Selectable<ListWebhooksTable>;
