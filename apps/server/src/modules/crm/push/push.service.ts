/**
 * Pushes of leads as people start, read and stop them (docs/product-rules.md#crms). What is sent is what was planned and
 * confirmed: leads, contacts and values; the work itself is done by the job (run.service.ts).
 */
import { MAX_PUSHED_ROWS, PLAN_MINUTES, PUSH_UNDO_DAYS } from '@leadwright/contract/integrations/crm-push';
import type { Selection } from '@leadwright/contract/leads/results';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { getList, lockList, namesOfLists } from '../../lists/public.ts';
import { takeChosen } from '../../results/public.ts';
import { adapterOf } from '../adapters/adapters.registry.ts';
import { findUsable, requireConnection } from '../connections/connections.service.ts';
import { countsOf, move, present } from './outcome.service.ts';
import { pushErrors } from './push.errors.ts';
import { runPushJob } from './push.jobs.ts';
import { presentPush, undoUntil } from './push.presenter.ts';
import * as pushes from './push.repository.ts';
import type { Counts, PushRow } from './push.table.ts';
import * as records from './records.repository.ts';
import { abandon } from './waiting.service.ts';
import { beginSending } from './working/plan.service.ts';

const DAY_MS = 24 * 3600 * 1000;
const PLAN_MS = PLAN_MINUTES * 60_000;
const SHOWN = 20;
const EVERYTHING = { where: 'true', per: 'r.id' } as const;

const goOn = (tx: Tx, { account_id, id }: PushRow) => enqueue(tx, runPushJob, { accountId: account_id, pushId: id });

/** A connection that leads can be sent through now. */
async function requireWorking(tx: Tx, connectionId: number) {
  const connection = await requireConnection(tx, connectionId);
  if (connection.state === 'reconnect') throw pushErrors.reconnect();
  return connection;
}

/** Which of the connections cannot be sent to now, and why; looked up at once. */
export async function refusedConnections(tx: Tx, ids: readonly number[]): Promise<Map<number, AppError>> {
  const found = await findUsable(tx, ids);
  return new Map(
    ids.flatMap((id): [number, AppError][] => {
      const one = found.get(id);
      if (one instanceof AppError) return [[id, one]];
      return one?.state === 'reconnect' ? [[id, pushErrors.reconnect()]] : [];
    }),
  );
}

/** `sendsByItself`: the plan is sent without a review; leads that need a choice between contacts are skipped. */
interface PlanOptions {
  sendsByItself?: boolean;
}

/** The leads are settled here; what becomes of each is found out by the job. */
export const startPlan = (
  ctx: Ctx,
  listId: number,
  connectionId: number,
  selection: Selection,
  { sendsByItself = false }: PlanOptions = {},
) =>
  inTransaction(ctx, async (tx) => {
    const list = await lockList(tx, listId);
    const connection = await requireWorking(tx, connectionId);
    const rows = await takeChosen(tx, list, selection, EVERYTHING, MAX_PUSHED_ROWS + 1);
    if (rows.length === 0) throw pushErrors.nothing_chosen();
    if (rows.length > MAX_PUSHED_ROWS) throw pushErrors.too_many({ params: { most: MAX_PUSHED_ROWS } });
    const now = tx.now();
    const push = await pushes.insertPush(tx.db, {
      account_id: tx.accountId,
      user_id: tx.actor.userId,
      user_name: tx.actor.name,
      language: tx.language,
      list_id: list.id,
      list_type: list.type,
      tags: list.tags,
      source: list.source,
      connection_id: connection.id,
      provider: connection.provider,
      connection_name: connection.name,
      can_undo: adapterOf(connection.provider, connection.record_kind).can.undo,
      record_kind: connection.record_kind,
      state: 'planning',
      sends_by_itself: sendsByItself,
      total: rows.length,
      created_at: now,
      moved_at: now,
      forget_at: new Date(now.getTime() + DAY_MS),
    });
    await records.insertRecords(
      tx.db,
      push,
      rows.map(({ id }) => id),
    );
    await goOn(tx, push);
    return present(tx, push);
  });

async function lock(tx: Tx, id: number): Promise<PushRow> {
  const push = await pushes.lockPush(tx.db, tx.accountId, id);
  if (!push) throw pushErrors.not_found();
  return push;
}

/** Compares everything once more, with the list and the mapping of now. */
async function planAgain(tx: Tx, push: PushRow, confirmed: string | null): Promise<PushRow> {
  const list = await getList(tx, push.list_id);
  await records.uncheckAll(tx.db, push);
  const again = await move(tx, push, {
    state: 'planning',
    routes: '[]',
    is_changed: false,
    confirmed,
    tags: list.tags,
    source: list.source,
  });
  await goOn(tx, push);
  return again;
}

export const checkAgain = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const push = await lock(tx, id);
    if (push.state !== 'planned') throw pushErrors.not_planned();
    return present(tx, await planAgain(tx, push, null));
  });

/** What was shown is sent, or nothing: an old plan is checked again first. */
export const send = (ctx: Ctx, id: number, expected: { create: number; update: number }) =>
  inTransaction(ctx, async (tx) => {
    const push = await lock(tx, id);
    if (push.state !== 'planned') throw pushErrors.not_planned();
    const counts = (await countsOf(tx, [push])).get(id) as Counts;
    if (counts.create !== expected.create || counts.update !== expected.update) throw pushErrors.plan_changed();
    if (counts.create + counts.update === 0) throw pushErrors.nothing_to_send();
    await requireWorking(tx, push.connection_id);
    const isOld = tx.now().getTime() - (push.checked_at?.getTime() ?? 0) > PLAN_MS;
    if (isOld) return present(tx, await planAgain(tx, push, await records.fingerprint(tx.db, push)));
    const begun = await beginSending(tx, push);
    await goOn(tx, begun);
    return present(tx, begun);
  });

const ENDED: readonly PushRow['state'][] = ['completed', 'canceled', 'failed'];

/** Failed leads once more, and only those. */
export const retry = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const push = await lock(tx, id);
    if (!push.started_at || !ENDED.includes(push.state)) throw pushErrors.not_sent();
    await requireConnection(tx, push.connection_id);
    if ((await records.moveRecords(tx.db, push, 'failed', 'waiting')) === 0) throw pushErrors.nothing_failed();
    const changes = { state: 'sending', counts: null, finished_at: null, error_code: null } as const;
    const again = await move(tx, push, changes);
    await goOn(tx, again);
    return present(tx, again);
  });

/** What is on its way arrives; everything else is not sent. */
export const cancel = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const push = await lock(tx, id);
    if (push.state === 'planning' || push.state === 'planned' || push.state === 'waiting')
      return present(tx, await abandon(tx, push, null));
    if (push.state !== 'sending') throw pushErrors.not_running();
    await records.giveUp(tx.db, push, ['waiting']);
    const { left } = await records.measureState(tx.db, push, 'sending');
    if (left > 0) return present(tx, await move(tx, push, { is_canceling: true }));
    return present(tx, await abandon(tx, push, null));
  });

export const undo = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const push = await lock(tx, id);
    if (!push.can_undo) throw pushErrors.cannot_undo();
    const counts = (await countsOf(tx, [push])).get(id) as Counts;
    const until = undoUntil(push, counts);
    if (!until) throw pushErrors.not_sent();
    if (until <= tx.now()) throw pushErrors.undo_over({ params: { days: PUSH_UNDO_DAYS } });
    await requireConnection(tx, push.connection_id);
    await records.askForDoubtful(tx.db, push);
    const begun = await move(tx, push, { state: 'undoing', counts: null });
    await goOn(tx, begun);
    return present(tx, begun);
  });

async function find(tx: Tx, id: number): Promise<PushRow> {
  const push = await pushes.findPush(tx.db, tx.accountId, id);
  if (!push) throw pushErrors.not_found();
  return push;
}

export const readPush = (ctx: Ctx, id: number) => inTransaction(ctx, async (tx) => present(tx, await find(tx, id)));

export const readRecords = (ctx: Ctx, id: number, question: records.RecordQuestion) =>
  inTransaction(ctx, async (tx) => records.pageOfRecords(tx.db, await find(tx, id), question));

export const findPushes = (ctx: Ctx, listId: number) =>
  inTransaction(ctx, async (tx) => {
    await getList(tx, listId);
    return presentAll(tx, await pushes.findOfList(tx.db, tx.accountId, listId, SHOWN));
  });

/** The user's own pushes of the last day, newest first. */
export const findMine = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const since = new Date(tx.now().getTime() - DAY_MS);
    const asked = { userId: tx.actor.userId, since, limit: SHOWN };
    return presentNamed(tx, await pushes.findRecent(tx.db, tx.accountId, asked));
  });

export const findHistory = (ctx: Ctx, page: { page: number; limit: number; listId?: number | undefined }) =>
  inTransaction(ctx, async (tx) => {
    const { rows, total } = await pushes.pageOfPushes(tx.db, tx.accountId, page);
    return { data: await presentNamed(tx, rows), total };
  });

/** With the names of their lists; that of a deleted list is empty. */
async function presentNamed(tx: Tx, rows: PushRow[]) {
  const names = await namesOfLists(tx, [...new Set(rows.map((push) => push.list_id))]);
  const presented = await presentAll(tx, rows);
  return presented.map((push) => ({ ...push, list_name: names.get(push.list_id) ?? '' }));
}

async function presentAll(tx: Tx, rows: PushRow[]) {
  const counts = await countsOf(tx, rows);
  return rows.map((push) => presentPush(push, counts.get(push.id) as Counts, tx.t));
}
