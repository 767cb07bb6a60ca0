/**
 * Starts, reads and cancels acts on results (docs/product-rules.md#enrichment). Starting reserves the maximum cost or refuses before
 * any request to a source. The job looks up the rows (run.service.ts).
 */

import { type EnrichmentOrder, MAX_ENRICHED_ROWS } from '@leadwright/contract/searching/enrichment';
import { type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { oneByOne } from '../../platform/each-at-once.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { getList, type ListRow, lockList, namesOfLists } from '../lists/public.ts';
import { takeChosen } from '../results/public.ts';
import { reserve } from '../wallet/public.ts';
import { wantedRows } from './askable.sql.ts';
import { enrichmentErrors } from './enrichment.errors.ts';
import { runEnrichmentJob } from './enrichment.jobs.ts';
import * as repository from './enrichment.repository.ts';
import { mostPerRow, priceActOf } from './enrichment.rules.ts';
import type { RunRow } from './enrichment.table.ts';
import { priceOf, requireAct, targetFor } from './estimate.service.ts';
import { markLooking } from './looking.service.ts';
import { finish, publishProgress, withTarget } from './outcome.service.ts';

const SHOWN = 20;
const RECENT_MS = 24 * 3600 * 1000;
/** How many rows say at once that their address is looked for; the run marks the others portion by portion. */
const AT_ONCE = 500;

/** `keepsOutcomes`: stores the result per row for an automation (`outcomesOfRun`). */
interface StartOptions {
  keepsOutcomes?: boolean;
}

/** Rows, run, reservation and job exist together or not at all. */
export const startRun = (
  ctx: Ctx,
  listId: number,
  order: EnrichmentOrder,
  { keepsOutcomes = false }: StartOptions = {},
) =>
  inTransaction(ctx, async (tx) => {
    const list = await lockList(tx, listId);
    await requireAct(tx, list, order);
    const rows = await rowsOf(tx, list, order);
    const { each, maximum } = await agreedPrice(tx, list, order, rows.length);
    const run = await insert(tx, list, order, { each, maximum, total: rows.length, keepsOutcomes });
    await repository.insertRows(tx.db, tx.accountId, run.id, rows);
    const reserved = await reserveFor(tx, list, run);
    if (run.act === 'find-emails') await markFirst(tx, reserved);
    await enqueue(tx, runEnrichmentJob, { accountId: tx.accountId, enrichmentId: run.id });
    await publishProgress(tx, reserved);
    return withTarget(tx, reserved);
  });

async function rowsOf(tx: Tx, list: ListRow, { act, selection }: EnrichmentOrder): Promise<number[]> {
  const { askable } = wantedRows(act, list.type);
  const rows = await takeChosen(tx, list, selection, askable, MAX_ENRICHED_ROWS + 1);
  if (rows.length === 0) throw enrichmentErrors.nothing_to_ask();
  if (rows.length > MAX_ENRICHED_ROWS) throw enrichmentErrors.too_many({ params: { most: MAX_ENRICHED_ROWS } });
  return rows.map(({ id }) => id);
}

/** Fails if the price is higher than the user was shown. */
async function agreedPrice(tx: Tx, list: ListRow, order: EnrichmentOrder, rows: number) {
  const count = rows * mostPerRow(order.act, order.limit);
  const { expected } = order;
  const { lines, maximum } = await priceOf(tx, list, order, count, expected?.cost_each);
  const each = lines[0]?.price ?? 0;
  if (expected && (expected.cost_each !== each || maximum > expected.maximum_credits))
    throw enrichmentErrors.price_changed();
  return { each, maximum };
}

type Agreed = { each: number; maximum: number; total: number; keepsOutcomes: boolean };

async function insert(
  tx: Tx,
  list: ListRow,
  order: EnrichmentOrder,
  { each, maximum, total, keepsOutcomes }: Agreed,
): Promise<RunRow> {
  const target = await targetFor(tx, list, order);
  return repository.insertRun(tx.db, {
    account_id: tx.accountId,
    user_id: tx.actor.userId,
    user_name: tx.actor.name,
    list_id: list.id,
    list_type: list.type,
    act: order.act,
    language: tx.language,
    row_limit: mostPerRow(order.act, order.limit),
    target_list_id: target?.id ?? null,
    target_name: target?.name ?? '',
    status: 'queued',
    total,
    maximum_credits: maximum,
    cost_each: each,
    keeps_outcomes: keepsOutcomes,
    created_at: tx.now(),
    moved_at: tx.now(),
  });
}

/** What is free reserves nothing. */
async function reserveFor(tx: Tx, list: ListRow, run: RunRow): Promise<RunRow> {
  const act = priceActOf(list.type, run.act);
  if (!act) return run;
  const { id } = await reserve(tx, {
    acts: [act],
    shown: run.cost_each,
    max: run.maximum_credits,
    purpose: 'enrichment',
    title: { key: 'enrichment.title', params: { act: { key: `enrichment.act.${run.act}` }, list: list.name } },
    subject: `enrichment:${run.id}`,
    key: `enrichment:${run.id}/reserve`,
  });
  return repository.updateRun(tx.db, tx.accountId, run.id, { reservation_id: id });
}

async function markFirst(tx: Tx, run: RunRow): Promise<void> {
  const first = { now: tx.now(), taken: [], limit: AT_ONCE };
  await markLooking(tx, run, await repository.nextRows(tx.db, tx.accountId, run.id, first));
}

export const readRun = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const run = await repository.findRun(tx.db, tx.accountId, id);
    if (!run) throw enrichmentErrors.not_found();
    return withTarget(tx, run);
  });

export const findRuns = (ctx: Ctx, listId: number) =>
  inTransaction(ctx, async (tx) => {
    await getList(tx, listId);
    const runs = await repository.findOfList(tx.db, tx.accountId, listId, SHOWN);
    return oneByOne(runs, (run) => withTarget(tx, run));
  });

/** The user's own acts of the last day, newest first, with the names of their lists; that of a deleted list is empty. */
export const findMine = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const since = new Date(tx.now().getTime() - RECENT_MS);
    const mine = { accountId: tx.accountId, userId: tx.actor.userId, since, limit: SHOWN };
    const runs = await repository.findRecent(tx.db, mine);
    const names = await namesOfLists(tx, [...new Set(runs.map((run) => run.list_id))]);
    const listNameOf = ({ list_id }: RunRow) => names.get(list_id) ?? '';
    return oneByOne(runs, async (run) => ({ run: await withTarget(tx, run), listName: listNameOf(run) }));
  });

/** Ends immediately: what is being asked about is neither delivered nor charged. */
export const cancelRun = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const run = await repository.lockRun(tx.db, tx.accountId, id);
    if (!run) throw enrichmentErrors.not_found();
    if (run.finished_at) throw enrichmentErrors.finished();
    return withTarget(tx, await finish(tx, run, 'canceled'));
  });
