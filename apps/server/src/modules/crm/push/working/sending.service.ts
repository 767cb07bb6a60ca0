/**
 * Sends the leads of a push, portion by portion. That a lead is on its way is committed before the CRM is asked, so whoever goes
 * on after a crash knows which to look up first: none is lost, none is doubled.
 */
import { asAccount, type Base, type Tx } from '../../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../../platform/jobs/jobs.ts';
import { findList } from '../../../lists/public.ts';
import { changeResults, type PushableRow, readPushable, recordActivity } from '../../../results/public.ts';
import { finish, move } from '../outcome.service.ts';
import * as pushes from '../push.repository.ts';
import type { PushRow, RecordChange, RecordRow } from '../push.table.ts';
import * as records from '../records.repository.ts';
import { abandon, halt } from '../waiting.service.ts';
import { type Outcome, sendRecord, type Work } from './one-record.service.ts';
import { inParallel } from './parallel.rules.ts';
import type { Holding } from './turns.service.ts';

const PORTION = 24;
const AT_ONCE = 6;

/** Returns what is to be done next; undefined: nothing. */
export async function sendTurn(
  ctx: JobContext,
  { account_id: accountId, id }: PushRow,
  work: Work,
  holding: Holding,
): Promise<Requeue | undefined> {
  for (;;) {
    ctx.signal.throwIfAborted();
    if (holding.isOver()) return requeue();
    await holding.extend();
    const taken = await asAccount(ctx, accountId, (tx) => claim(tx, id));
    if (!taken) return;
    if (taken.length === 0) return asAccount(ctx, accountId, (tx) => settle(tx, id));
    const isStopped = () => asAccount(ctx, accountId, (tx) => isCanceling(tx, id));
    const outcomes = await inParallel(taken, AT_ONCE, async (record) =>
      (await isStopped()) ? unsent(record) : sendRecord(work, record),
    );
    const isHalted = await asAccount(ctx, accountId, async (tx) => {
      const isOver = await deliver(tx, id, outcomes);
      const halts = !isOver && outcomes.some((each) => each.halts);
      if (halts) await halt(tx, id);
      return halts;
    });
    if (isHalted) return;
  }
}

/** Those that an earlier worker left on their way come first. Null: it was stopped. */
async function claim(tx: Tx<Base>, id: number): Promise<RecordRow[] | null> {
  const push = await pushes.lockPush(tx.db, tx.accountId, id);
  if (push?.state !== 'sending') return null;
  if (!(await findList(tx, push.list_id))) {
    await abandon(tx, push, 'list_gone');
    return null;
  }
  const now = tx.now();
  const lost = await records.nextInState(tx.db, push, { state: 'sending', now, limit: PORTION });
  // Of these nobody knows whether they arrived. Somebody who stopped the push does not want them sent to find out.
  if (lost.length > 0 && push.is_canceling) {
    await abandon(tx, push, null);
    return null;
  }
  if (lost.length > 0) return lost.map((record) => ({ ...record, is_doubtful: true }));
  const next = await records.nextInState(tx.db, push, { state: 'waiting', now, limit: PORTION });
  const allowed = await withoutRefused(tx, push, next);
  const sending = allowed.map(({ position }): RecordChange => ({ position, state: 'sending' }));
  await records.changeRecords(tx.db, push, sending);
  // None of these may be sent: others follow.
  return allowed.length === 0 && next.length > 0 ? claim(tx, id) : allowed;
}

/** Who was deleted or asked not to be contacted since the plan is not sent. */
async function withoutRefused(tx: Tx<Base>, push: PushRow, next: RecordRow[]): Promise<RecordRow[]> {
  const ids = next.map(({ result_id }) => result_id);
  const rows = new Map((await readPushable(tx, push.list_id, ids)).map((each) => [each.row.id, each]));
  const refusedOf = ({ position, result_id }: RecordRow): RecordChange[] => {
    const reason = reasonOf(rows.get(result_id));
    const act = reason === 'gone' ? ('skip' as const) : ('blocked' as const);
    return reason ? [{ position, act, reason, state: 'open' }] : [];
  };
  const refused = next.flatMap(refusedOf);
  await records.changeRecords(tx.db, push, refused);
  const positions = new Set(refused.map(({ position }) => position));
  return next.filter(({ position }) => !positions.has(position));
}

const reasonOf = (pushable: PushableRow | undefined) => (pushable ? pushable.refusal : ('gone' as const));

/** Nobody wants it any more. */
const isCanceling = async (tx: Tx<Base>, id: number): Promise<boolean> => {
  const push = await pushes.findPush(tx.db, tx.accountId, id);
  return push?.state !== 'sending' || push.is_canceling;
};

const unsent = (record: RecordRow): Outcome => ({ change: notAgain(record), halts: false });

/** Stays unsent; what may have arrived counts as failed, and can be tried again. */
const notAgain = ({ position, is_doubtful }: Pick<RecordChange, 'position' | 'is_doubtful'>): RecordChange => ({
  ...{ position, is_doubtful: is_doubtful ?? false, attempts: 0, try_after: null },
  ...(is_doubtful ? { state: 'failed', problem_words: '' } : { state: 'open' }),
});

/** What was sent is kept also when somebody has stopped the push meanwhile; then nothing is tried again. True: it was stopped. */
async function deliver(tx: Tx<Base>, id: number, outcomes: Outcome[]): Promise<boolean> {
  const push = await pushes.lockPush(tx.db, tx.accountId, id);
  if (!push) return true;
  const isOver = push.is_canceling || push.state !== 'sending';
  const changes = outcomes.map(({ change }) => (isOver && change.state === 'waiting' ? notAgain(change) : change));
  await records.changeRecords(tx.db, push, changes);
  const sent = changes.filter(({ state }) => state === 'sent').map(({ position }) => position);
  await noteSent(tx, push, await records.resultsAt(tx.db, push, sent));
  await move(tx, push, {});
  return isOver;
}

async function noteSent(tx: Tx<Base>, push: PushRow, resultIds: number[]): Promise<void> {
  if (resultIds.length === 0) return;
  const sentAt = tx.now();
  const changes = resultIds.map((id) => ({ id, sentAt }));
  const there = (await changeResults(tx, push.list_id, changes)).map(({ id }) => id);
  const line = { what: 'results.activity.sentToCrm', params: { crm: push.connection_name }, by_name: push.user_name };
  await recordActivity(tx, push.list_id, there, line);
}

/** Nothing can be sent right now: what is left waits for its next try, or the push is at its end. */
async function settle(tx: Tx<Base>, id: number): Promise<Requeue | undefined> {
  const push = await pushes.lockPush(tx.db, tx.accountId, id);
  if (push?.state !== 'sending') return;
  const { left, next } = await records.measureState(tx.db, push, 'waiting');
  if (left === 0) return void (await finish(tx, push, push.is_canceling ? 'canceled' : 'completed'));
  const seconds = Math.max(1, Math.ceil(((next?.getTime() ?? 0) - tx.now().getTime()) / 1000));
  await move(tx, push, {});
  return requeue(seconds);
}
