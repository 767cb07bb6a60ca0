/** Columns this module owns. */
import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

interface ListWebhooksTable {
  account_id: number;
  list_id: number;
  url: string;
  token: string;
  token_hint: string;
  secret: string;
  secret_hint: string;
  state: 'active' | 'failing' | 'gone';
  failing_since: Date | null;
  created_at: Date;
}

export interface ListWebhookCallsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  list_id: number;
  first: number;
  past: number;
  status: 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  answered: number | null;
  next_at: Date;
  created_at: Date;
  finished_at: Date | null;
}

export interface WebhooksTables {
  list_webhooks: ListWebhooksTable;
  list_webhook_calls: ListWebhookCallsTable;
}

export type HookRow = Selectable<ListWebhooksTable>;
export type CallRow = Selectable<ListWebhookCallsTable>;
export type NewCall = Insertable<ListWebhookCallsTable>;
