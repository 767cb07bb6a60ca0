/** Takes a push back, contact by contact. Safe to repeat, so an interrupted one just goes on. */
import { asAccount, type Base, type Tx } from '../../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../../platform/jobs/jobs.ts';
import { changeResults, recordActivity } from '../../../results/public.ts';
import { finish, move } from '../outcome.service.ts';
import * as pushes from '../push.repository.ts';
import type { PushRow } from '../push.table.ts';
import * as records from '../records.repository.ts';
import { halt } from '../waiting.service.ts';
import { type Outcome, undoRecord, type Work } from './one-record.service.ts';
import { inParallel } from './parallel.rules.ts';
import type { Holding } from './turns.service.ts';

const PORTION = 24;
const AT_ONCE = 6;

export async function undoTurn(
  ctx: JobContext,
  { account_id: accountId, id }: PushRow,
  work: Work,
  holding: Holding,
): Promise<Requeue | undefined> {
  for (;;) {
    ctx.signal.throwIfAborted();
    if (holding.isOver()) return requeue();
    await holding.extend();
    const taken = await asAccount(ctx, accountId, async (tx) => {
      const push = await pushes.findPush(tx.db, accountId, id);
      if (push?.state !== 'undoing') return null;
      return records.nextInState(tx.db, push, { state: 'sent', now: tx.now(), limit: PORTION });
    });
    if (!taken) return;
    if (taken.length === 0) return asAccount(ctx, accountId, (tx) => settle(tx, id));
    const outcomes = await inParallel(taken, AT_ONCE, (record) => undoRecord(work, record));
    const isHalted = outcomes.some(({ halts }) => halts);
    await asAccount(ctx, accountId, async (tx) => {
      await deliver(tx, id, outcomes);
      if (isHalted) await halt(tx, id);
    });
    if (isHalted) return;
  }
}

async function deliver(tx: Tx<Base>, id: number, outcomes: Outcome[]): Promise<void> {
  const push = await pushes.lockPush(tx.db, tx.accountId, id);
  if (!push) return;
  const changes = outcomes.map(({ change }) => change);
  await records.changeRecords(tx.db, push, changes);
  const undone = changes.filter(({ state }) => state === 'undone').map(({ position }) => position);
  await noteUnsent(tx, push, await records.resultsAt(tx.db, push, undone));
  await move(tx, push, {});
}

/** A lead that another push has sent as well is still in a CRM. */
async function noteUnsent(tx: Tx<Base>, push: PushRow, resultIds: number[]): Promise<void> {
  if (resultIds.length === 0) return;
  const elsewhere = await records.sentElsewhere(tx.db, push, resultIds);
  const changes = resultIds.map((id) => ({ id, ...(!elsewhere.has(id) && { sentAt: null }) }));
  const there = (await changeResults(tx, push.list_id, changes)).map(({ id }) => id);
  const line = { what: 'results.activity.takenBack', params: { crm: push.connection_name }, by_name: push.user_name };
  await recordActivity(tx, push.list_id, there, line);
}

async function settle(tx: Tx<Base>, id: number): Promise<Requeue | undefined> {
  const push = await pushes.lockPush(tx.db, tx.accountId, id);
  if (push?.state !== 'undoing') return;
  const { left, next } = await records.measureState(tx.db, push, 'sent');
  if (left === 0) return void (await finish(tx, push, 'undone'));
  await move(tx, push, {});
  return requeue(Math.max(1, Math.ceil(((next?.getTime() ?? 0) - tx.now().getTime()) / 1000)));
}
