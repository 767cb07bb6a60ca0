/** Sends leads or takes them back, portion by portion: each is asked for outside any transaction, and what came of a portion is kept. */
import { asAccount, type Base, type Tx } from '../../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../../platform/jobs/jobs.ts';
import { secondsUntil } from '../../../../platform/jobs/runs.ts';
import { changeResults, recordActivity } from '../../../results/public.ts';
import { followSent } from '../../following/following.service.ts';
import { finish, move, recount } from '../outcome.service.ts';
import * as pushes from '../push.repository.ts';
import type { PushRow, RecordChange, RecordRow } from '../push.table.ts';
import * as records from '../records.repository.ts';
import { halt } from '../waiting.service.ts';
import type { Outcome, Work } from './one-record.service.ts';
import { inParallel } from './parallel.rules.ts';
import type { Holding } from './turns.service.ts';

export const PORTION = 24;
const AT_ONCE = 6;

/** One direction: to the CRM, or back. */
export interface Direction {
  /** The state of the push while it works, of a lead to process, and of a processed lead. */
  during: 'sending' | 'undoing';
  open: 'waiting' | 'sent';
  done: 'sent' | 'undone';
  /** Called with a locked, open push. Null if it has just ended. */
  claim(tx: Tx<Base>, push: PushRow): Promise<RecordRow[] | null>;
  ask(work: Work, record: RecordRow): Promise<Outcome>;
  /** The change of an unprocessed lead when the push was stopped. */
  giveBack(record: Pick<RecordChange, 'position' | 'is_doubtful'>): RecordChange;
  /** What the rows of the list say of it. */
  activity: string;
  sentAt(tx: Tx<Base>, push: PushRow, resultIds: number[]): Promise<(resultId: number) => { sentAt?: Date | null }>;
}

/** Returns what is to be done next; undefined: nothing. */
export async function workThrough(
  direction: Direction,
  ctx: JobContext,
  { account_id: accountId, id }: PushRow,
  work: Work,
  holding: Holding,
): Promise<Requeue | undefined> {
  const goesOn = ({ state, is_canceling }: PushRow) => state === direction.during && !is_canceling;
  const isStopped = () =>
    asAccount(ctx, accountId, async ({ db }) => {
      const push = await pushes.findPush(db, accountId, id);
      return !push || !goesOn(push);
    });
  const withPush = <T>(act: (tx: Tx<Base>, push: PushRow) => Promise<T>) =>
    asAccount(ctx, accountId, async (tx) => {
      const push = await pushes.lockPush(tx.db, accountId, id);
      return push && act(tx, push);
    });
  for (;;) {
    ctx.signal.throwIfAborted();
    if (holding.isOver()) return requeue();
    await holding.extend();
    const taken = await withPush(async (tx, push) =>
      push.state === direction.during ? direction.claim(tx, push) : null,
    );
    if (!taken) return;
    if (taken.length === 0) return withPush((tx, push) => settle(tx, push, direction));
    const outcomes = await inParallel(taken, work.adapter.atOnce ?? AT_ONCE, async (record) =>
      (await isStopped()) ? { change: direction.giveBack(record), halts: false } : direction.ask(work, record),
    );
    const isHalted = await withPush(async (tx, push) => {
      await deliver(tx, push, outcomes, { direction, isOver: !goesOn(push) });
      await followSent(
        tx,
        push,
        taken,
        outcomes.map(({ change }) => change),
      );
      const halts = goesOn(push) && outcomes.some((each) => each.halts);
      if (halts) await halt(tx, id);
      return halts;
    });
    if (isHalted !== false) return;
  }
}

/** Results are saved even if a user has stopped the push. Then nothing is retried. */
async function deliver(
  tx: Tx<Base>,
  push: PushRow,
  outcomes: Outcome[],
  { direction, isOver }: { direction: Direction; isOver: boolean },
): Promise<void> {
  const changes = outcomes.map(({ change }) =>
    isOver && change.state === direction.open ? direction.giveBack(change) : change,
  );
  await records.changeRecords(tx.db, push, changes);
  const done = changes.filter(({ state }) => state === direction.done).map(({ position }) => position);
  await note(tx, push, direction, await records.resultsAt(tx.db, push, done));
  await recount(tx, push);
}

async function note(tx: Tx<Base>, push: PushRow, { activity, sentAt }: Direction, resultIds: number[]): Promise<void> {
  if (resultIds.length === 0) return;
  const changeOf = await sentAt(tx, push, resultIds);
  const changes = resultIds.map((id) => ({ id, ...changeOf(id) }));
  const there = (await changeResults(tx, push.list_id, changes)).map(({ id }) => id);
  const line = { what: activity, params: { crm: push.connection_name }, by_name: push.user_name };
  await recordActivity(tx, push.list_id, there, line);
}

/** Nothing can be tried right now: what is left waits for its next try, or the push is at its end. */
async function settle(tx: Tx<Base>, push: PushRow, { during, open }: Direction): Promise<Requeue | undefined> {
  if (push.state !== during) return;
  const { left, next } = await records.measureState(tx.db, push, open);
  const end = during === 'undoing' ? 'undone' : push.is_canceling ? 'canceled' : 'completed';
  if (left === 0) return void (await finish(tx, push, end));
  await move(tx, push, {});
  return requeue(secondsUntil(tx, next));
}
