/** All SQL of webhooks. The account comes first in every query. */
import type { Updateable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { CallRow, HookRow, ListWebhookCallsTable, NewCall, WebhooksTables } from './webhooks.table.ts';

const own = (db: Db) => only<WebhooksTables>(db);

export const findHook = (db: Db, accountId: number, listId: number): Promise<HookRow | undefined> =>
  own(db)
    .selectFrom('list_webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .executeTakeFirst();

export const saveHook = (db: Db, hook: HookRow): Promise<HookRow> => {
  const { account_id: _account, list_id: _list, created_at: _at, ...changes } = hook;
  return own(db)
    .insertInto('list_webhooks')
    .values(hook)
    .onConflict((conflict) => conflict.columns(['account_id', 'list_id']).doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export async function changeHook(
  db: Db,
  accountId: number,
  listId: number,
  changes: Partial<Pick<HookRow, 'state' | 'failing_since'>>,
): Promise<void> {
  await own(db)
    .updateTable('list_webhooks')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .execute();
}

export async function deleteHook(db: Db, accountId: number, listId: number): Promise<boolean> {
  const gone = await own(db)
    .deleteFrom('list_webhooks')
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .returning('list_id')
    .execute();
  return gone.length > 0;
}

/** Those that are new; the same rows are never put into two calls. */
export const insertCalls = (db: Db, calls: NewCall[]): Promise<{ id: number }[]> =>
  own(db)
    .insertInto('list_webhook_calls')
    .values(calls)
    .onConflict((conflict) => conflict.columns(['account_id', 'list_id', 'first']).doNothing())
    .returning('id')
    .execute();

export const findCall = (db: Db, accountId: number, id: number): Promise<CallRow | undefined> =>
  own(db)
    .selectFrom('list_webhook_calls')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function changeCall(
  db: Db,
  accountId: number,
  id: number,
  changes: Updateable<ListWebhookCallsTable>,
): Promise<void> {
  await own(db)
    .updateTable('list_webhook_calls')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

export async function summaryOf(db: Db, accountId: number, listId: number) {
  const calls = own(db)
    .selectFrom('list_webhook_calls')
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId);
  const last = await calls.selectAll().where('attempts', '>', 0).orderBy('id', 'desc').limit(1).executeTakeFirst();
  const { waiting } = await calls
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return { last, waiting };
}

/** Calls of active webhooks whose time has come, over all accounts. */
export const findDue = (db: Db, now: Date, limit: number): Promise<{ account_id: number; id: number }[]> =>
  own(db)
    .selectFrom('list_webhook_calls as call')
    .innerJoin('list_webhooks as hook', (join) =>
      join.onRef('hook.account_id', '=', 'call.account_id').onRef('hook.list_id', '=', 'call.list_id'),
    )
    .select(['call.account_id', 'call.id'])
    .where('call.status', '=', 'waiting')
    .where('call.next_at', '<=', now)
    .where('hook.state', '=', 'active')
    .orderBy('call.next_at')
    .limit(limit)
    .execute();

/** History is kept for thirty days. */
export async function forgetBefore(db: Db, before: Date): Promise<void> {
  await own(db).deleteFrom('list_webhook_calls').where('finished_at', '<', before).execute();
}
