/** Sends leads to a webhook of the account, independent of its subscriptions. Leads are read when they are sent. */
import { asPlatform, type Base, type Tx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { keptSince } from '../../platform/keeping.ts';
import { deliver, deliveriesErrors, type EndpointRow, findEndpoint, findEndpoints } from '../deliveries/public.ts';
import { getList } from '../lists/public.ts';
import { readRows } from '../results/public.ts';
import { portionsOf } from './leads.rules.ts';
import { LEADS } from './leads.source.ts';
import { webhooksErrors } from './webhooks.errors.ts';
import * as repository from './webhooks.repository.ts';
import type { SendRow } from './webhooks.table.ts';

/** A webhook of the account that takes deliveries; what comes for a paused one waits for it. */
async function requireWebhook(tx: Tx<Base>, id: number): Promise<EndpointRow> {
  const found = (await findWebhooks(tx, [id])).get(id) as EndpointRow | AppError;
  if (found instanceof AppError) throw found;
  return found;
}

/** The same for many, looked up at once: each webhook, or why it takes none. */
export async function findWebhooks(tx: Tx<Base>, ids: readonly number[]): Promise<Map<number, EndpointRow | AppError>> {
  const subscribed = await repository.findSubscriptions(tx.db, tx.accountId, ids);
  const ofAccount = subscribed.filter(({ kind }) => kind === 'account').map(({ endpoint_id }) => endpoint_id);
  const endpoints = new Map((await findEndpoints(tx, ofAccount)).map((endpoint) => [endpoint.id, endpoint]));
  return new Map(
    ids.map((id) => {
      const endpoint = endpoints.get(id);
      if (!endpoint || endpoint.state === 'closed') return [id, webhooksErrors.not_found()];
      return [id, endpoint.state === 'ended' ? deliveriesErrors.ended() : endpoint];
    }),
  );
}

/** Where it leads, also one that is closed; empty: there is none. */
export async function hostOfWebhook(tx: Tx<Base>, id: number): Promise<string> {
  const endpoint = await findEndpoint(tx, id);
  return endpoint ? new URL(endpoint.url).host : '';
}

interface Handed {
  webhookId: number;
  listId: number;
  resultIds: number[];
}

/** Null: none of them is there any more, or may be contacted. */
export async function sendLeads(tx: Tx<Base>, { webhookId, listId, resultIds }: Handed): Promise<SendRow | null> {
  const endpoint = await requireWebhook(tx, webhookId);
  const list = await getList(tx, listId);
  const rows = (await readRows(tx, listId, resultIds)).filter((row) => !row.is_suppressed);
  if (rows.length === 0) return null;
  const { accountId: account_id } = tx;
  const send = await repository.insertSend(tx.db, {
    account_id,
    endpoint_id: endpoint.id,
    list_id: listId,
    total: rows.length,
    created_at: tx.now(),
  });
  const items = portionsOf(rows.map(({ id }) => id)).map((ids, n) => ({
    event: 'lead.added',
    key: `sent:${send.id}:${n}`,
    source: LEADS,
    ref: { listId, ids },
    about: list.name,
  }));
  await deliver(tx, [endpoint.id], items);
  return send;
}

export const findSend = ({ db, accountId }: Tx<Base>, id: number): Promise<SendRow | undefined> =>
  repository.findSend(db, accountId, id);

/** They are on their way as soon as they are handed over; how they arrive stands in the history of deliveries. */
export async function outcomesOfSend(tx: Tx<Base>, send: SendRow, resultIds: number[]) {
  const rows = new Map((await readRows(tx, send.list_id, resultIds)).map((row) => [row.id, row]));
  const outcomeOf = (id: number): { state: 'done' | 'skipped'; reason: string | null } => {
    const row = rows.get(id);
    if (!row) return { state: 'skipped', reason: 'gone' };
    return row.is_suppressed ? { state: 'skipped', reason: 'suppressed' } : { state: 'done', reason: null };
  };
  return new Map(resultIds.map((id) => [id, outcomeOf(id)]));
}

export const forgetOldSends = (ctx: Base): Promise<void> =>
  asPlatform(ctx, (tx) => repository.deleteSends(tx.db, keptSince(ctx, 'RUN_DAYS')));
