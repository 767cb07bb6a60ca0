/** All SQL of subscriptions. The account comes first in every query. */
import { type Insertable, sql } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { AnyEvent, OldWebhook, SendRow, Subscription, WebhooksTables } from './webhooks.table.ts';

const own = (db: Db) => only<WebhooksTables>(db);
const ofAccount = (db: Db, accountId: number) =>
  own(db).selectFrom('webhook_subscriptions').selectAll().where('account_id', '=', accountId);

export const findOfKind = (db: Db, accountId: number, kind: Subscription['kind']): Promise<Subscription[]> =>
  ofAccount(db, accountId).where('kind', '=', kind).orderBy('endpoint_id').execute();

export const findSubscription = (db: Db, accountId: number, endpointId: number): Promise<Subscription | undefined> =>
  ofAccount(db, accountId).where('endpoint_id', '=', endpointId).executeTakeFirst();

export const findSubscriptions = (db: Db, accountId: number, endpointIds: readonly number[]): Promise<Subscription[]> =>
  ofAccount(db, accountId).where('endpoint_id', '=', sql<number>`any(${endpointIds}::bigint[])`).execute();

/** The webhook of the list, also when it was disconnected. */
export const findOfList = (db: Db, accountId: number, listId: number): Promise<Subscription | undefined> =>
  ofAccount(db, accountId).where('kind', '=', 'list').where('list_id', '=', listId).executeTakeFirst();

/** Subscriptions bound to this list. */
export const findBoundTo = (db: Db, accountId: number, listId: number): Promise<Subscription[]> =>
  ofAccount(db, accountId).where('list_id', '=', listId).execute();

/** Who wants to hear of it: of what happens in the account, or to customers of it. */
export async function findWanting(
  db: Db,
  accountId: number,
  event: AnyEvent,
  { listId, ofCustomers }: { listId: number | null; ofCustomers: boolean },
): Promise<number[]> {
  const rows = await own(db)
    .selectFrom('webhook_subscriptions')
    .select('endpoint_id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`${event} = any(events)`)
    .where('kind', ofCustomers ? '=' : '<>', 'reseller')
    .where((where) => where.or([where('list_id', 'is', null), where('list_id', '=', listId)]))
    .orderBy('endpoint_id')
    .execute();
  return rows.map(({ endpoint_id }) => endpoint_id);
}

export async function insertSubscription(db: Db, subscription: Subscription): Promise<void> {
  await own(db).insertInto('webhook_subscriptions').values(subscription).execute();
}

export async function changeEvents(db: Db, accountId: number, endpointId: number, events: AnyEvent[]) {
  await own(db)
    .updateTable('webhook_subscriptions')
    .set({ events })
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .execute();
}

export async function deleteSubscription(db: Db, accountId: number, endpointId: number): Promise<void> {
  await own(db)
    .deleteFrom('webhook_subscriptions')
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .execute();
}

export const insertSend = (db: Db, send: Insertable<WebhooksTables['webhook_sends']>): Promise<SendRow> =>
  own(db).insertInto('webhook_sends').values(send).returningAll().executeTakeFirstOrThrow();

export const findSend = (db: Db, accountId: number, id: number): Promise<SendRow | undefined> =>
  own(db)
    .selectFrom('webhook_sends')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Across accounts. */
export async function deleteSends(db: Db, before: Date): Promise<void> {
  await own(db).deleteFrom('webhook_sends').where('created_at', '<', before).execute();
}

export const findOld = (db: Db, limit: number): Promise<OldWebhook[]> =>
  own(db)
    .selectFrom('list_webhooks')
    .select(['account_id', 'list_id', 'url', 'token', 'secret', 'state'])
    .limit(limit)
    .execute();

export const findOldCalls = (db: Db, accountId: number, listId: number) =>
  own(db)
    .selectFrom('list_webhook_calls')
    .select(['first', 'past'])
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .where('status', '=', 'waiting')
    .orderBy('first')
    .execute();

/** Also deletes its calls. False if another process has moved it. */
export async function deleteOld(db: Db, accountId: number, listId: number): Promise<boolean> {
  const gone = await own(db)
    .deleteFrom('list_webhooks')
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .returning('list_id')
    .execute();
  return gone.length > 0;
}
