/**
 * Webhook calls of lists. The event of added rows becomes calls of at most twenty leads, each retried until it succeeds or its
 * attempts are exhausted. Suppressed leads are left out at the moment of sending.
 */
import { asAccount, asPlatform, type Base, type Tx } from '../../platform/context.ts';
import { enqueue, enqueueMany, type JobContext } from '../../platform/jobs/jobs.ts';
import { getAccount, getMainUser } from '../accounts/public.ts';
import { findList } from '../lists/public.ts';
import { sendMail } from '../mailing/public.ts';
import { leadsBetween } from '../results/public.ts';
import { makeCall } from './call.jobs.ts';
import { addressOf, post, type WebhookMessage } from './message.rules.ts';
import * as repository from './webhooks.repository.ts';
import { cut, isGivenUp, nextAttempt, verdictOf } from './webhooks.rules.ts';
import type { CallRow } from './webhooks.table.ts';

const SWEEP = 500;
/** Sooner than this the queue itself waits; later ones are found by the sweep. */
const SOON_MS = 60 * 60_000;
const HISTORY_MS = 30 * 24 * 60 * 60_000;

interface AddedRows {
  accountId: number;
  listId: number;
  from: number;
  to: number;
}

export const noteAdded = (ctx: Base, { accountId, listId, from, to }: AddedRows): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const hook = await repository.findHook(tx.db, accountId, listId);
    if (hook?.state !== 'active' || to <= from) return;
    const at = tx.now();
    const calls = await repository.insertCalls(
      tx.db,
      cut(from, to).map((part) => ({
        ...{ account_id: accountId, list_id: listId, ...part, status: 'waiting', next_at: at, created_at: at },
        ...{ answered: null, finished_at: null },
      })),
    );
    await enqueueMany(
      tx,
      makeCall,
      calls.map(({ id }) => ({ accountId, id })),
    );
  });

export async function call(ctx: JobContext, accountId: number, id: number): Promise<void> {
  const message = await asAccount(ctx, accountId, (tx) => composeMessage(tx, accountId, id));
  if (!message) return;
  if (message === 'empty') return asAccount(ctx, accountId, (tx) => skip(tx, accountId, id));
  const answered = await post(ctx, message);
  await asAccount(ctx, accountId, (tx) => conclude(tx, accountId, id, answered));
}

/** Nothing was sent, so nothing was learnt about the address: one that fails goes on failing. */
async function skip(tx: Tx<Base>, accountId: number, id: number): Promise<void> {
  if (!(await findOpen(tx, accountId, id))) return;
  await repository.changeCall(tx.db, accountId, id, { status: 'delivered', finished_at: tx.now() });
}

/** Null: nothing to do any more. 'empty': its rows are gone or must not be sent. */
async function composeMessage(tx: Tx<Base>, accountId: number, id: number): Promise<WebhookMessage | 'empty' | null> {
  const open = await findOpen(tx, accountId, id);
  if (!open) return null;
  const list = await findList(tx, open.row.list_id);
  if (!list) return null;
  const leads = await leadsBetween(tx, list.id, open.row.first, open.row.past);
  if (leads.length === 0) return 'empty';
  const data = { list: { id: list.id, name: list.name, type: list.type }, leads };
  return { ...addressOf(tx, open.hook), id: `msg_${accountId}_${id}`, type: 'leads.created', data };
}

async function findOpen(tx: Tx<Base>, accountId: number, id: number) {
  const row = await repository.findCall(tx.db, accountId, id);
  const hook = row?.status === 'waiting' && (await repository.findHook(tx.db, accountId, row.list_id));
  return row && hook && hook.state === 'active' ? { row, hook } : null;
}

async function conclude(tx: Tx<Base>, accountId: number, id: number, answered: number | null): Promise<void> {
  const open = await findOpen(tx, accountId, id);
  if (!open) return;
  const { row, hook } = open;
  const [now, verdict, attempts] = [tx.now(), verdictOf(answered), row.attempts + 1];
  if (verdict === 'delivered') {
    await repository.changeCall(tx.db, accountId, id, { status: 'delivered', attempts, answered, finished_at: now });
    if (hook.failing_since) await repository.changeHook(tx.db, accountId, row.list_id, { failing_since: null });
    return;
  }
  const next = verdict === 'gone' ? null : nextAttempt(attempts, now);
  const end = next ? { next_at: next } : { status: 'failed' as const, finished_at: now };
  await repository.changeCall(tx.db, accountId, id, { attempts, answered, ...end });
  if (next && next.getTime() - now.getTime() <= SOON_MS)
    await enqueue(tx, makeCall, { accountId, id }, { runAt: next });
  await noteFailure(tx, row, hook.failing_since ?? now, verdict === 'gone');
}

async function noteFailure(tx: Tx<Base>, row: CallRow, since: Date, isGone: boolean): Promise<void> {
  const state = isGone ? 'gone' : isGivenUp(since, tx.now()) ? 'failing' : 'active';
  await repository.changeHook(tx.db, row.account_id, row.list_id, { state, failing_since: since });
  if (state !== 'active') await notifyOwner(tx, row.list_id);
}

async function notifyOwner(tx: Tx<Base>, listId: number): Promise<void> {
  const [owner, account] = [await getMainUser(tx), await getAccount(tx, tx.accountId)];
  const list = (await findList(tx, listId))?.name ?? '';
  await sendMail(tx, {
    ...{ to: owner.email, language: owner.language, brandId: account.brand_id, template: 'webhook-paused' },
    params: { name: owner.first_name, list },
  });
}

/** What is due and has no job of its own any more. */
export const sweep = (ctx: Base): Promise<void> =>
  asPlatform(ctx, async (tx) => {
    const due = await repository.findDue(tx.db, tx.now(), SWEEP);
    await enqueueMany(
      tx,
      makeCall,
      due.map(({ account_id, id }) => ({ accountId: account_id, id })),
    );
    await repository.forgetBefore(tx.db, new Date(tx.now().getTime() - HISTORY_MS));
  });
