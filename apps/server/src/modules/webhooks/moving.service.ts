/** Webhooks of lists that a version before kept without endpoints move to one, with what still waits. Runs at the start. */
import { asAccount, asPlatform, type Base, type Tx } from '../../platform/context.ts';
import { createEndpoint, deliver, stopEndpoint } from '../deliveries/public.ts';
import { LEADS } from './leads.source.ts';
import * as repository from './webhooks.repository.ts';
import type { OldWebhook } from './webhooks.table.ts';

const AT_ONCE = 100;

export async function moveOldWebhooks(ctx: Base): Promise<void> {
  for (;;) {
    const old = await asPlatform(ctx, ({ db }) => repository.findOld(db, AT_ONCE));
    if (old.length === 0) return;
    for (const webhook of old) await asAccount(ctx, webhook.account_id, (tx) => move(tx, webhook));
  }
}

async function move(tx: Tx<Base>, old: OldWebhook): Promise<void> {
  const { account_id, list_id, url } = old;
  const open = (column: 'token' | 'secret') =>
    tx.platform.secrets.open(old[column], `list_webhooks:${account_id}:${list_id}:${column}`);
  const calls = await repository.findOldCalls(tx.db, account_id, list_id);
  if (!(await repository.deleteOld(tx.db, account_id, list_id))) return;
  const { endpoint } = await createEndpoint(tx, { url, token: open('token'), secret: open('secret') });
  await repository.insertSubscription(tx.db, {
    account_id,
    endpoint_id: endpoint.id,
    kind: 'list',
    list_id,
    events: ['lead.added'],
    created_at: tx.now(),
  });
  const items = calls.map(({ first, past }) => ({
    event: 'lead.added',
    key: `leads:${list_id}:${first}`,
    source: LEADS,
    ref: { listId: list_id, first, past },
  }));
  await deliver(tx, [endpoint.id], items);
  if (old.state !== 'active') await stopEndpoint(tx, endpoint.id, old.state === 'gone' ? 'ended' : 'paused');
}
