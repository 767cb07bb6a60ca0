/**
 * The email lookup that is included in a lead's price. The rows of a search are looked up automatically, addresses from the source
 * are checked, and the search ends with the last of them.
 */

import { LIST_TYPE_OF_KIND } from '@leadwright/contract/leads/lists';
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { arrivalsOf, type ResultRow, readRows } from '../results/public.ts';
import { emailPlan, findSearchRow, holdSearch, type SearchRow } from '../search/public.ts';
import { runEnrichmentJob } from './enrichment.jobs.ts';
import * as repository from './enrichment.repository.ts';
import type { RunRow } from './enrichment.table.ts';
import { giveBack } from './looking.service.ts';
import { finish, finishWhole, publishProgress } from './outcome.service.ts';

const PORTION = 1000;

/**
 * Adds new rows of a search to its lookup run. Every row is added once, in the order of arrival, also with repeated calls. After the
 * search or the run was stopped, no rows are looked up.
 */
export const lookForEmails = (ctx: Base, accountId: number, searchId: number): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const found = await findSearchRow(tx, searchId);
    if (!found?.find_emails || isSettled(found)) return;
    const run = await runOf(tx, found);
    const search = await holdSearch(tx, searchId);
    if (!run || !search) return;
    const { rows, past } = await newRows(tx, run, search);
    const isStopped = search.status === 'canceled';
    if (isStopped && !run.finished_at) await finish(tx, run, 'canceled');
    if (isStopped || run.status === 'canceled' || run.status === 'failed') return leaveAlone(tx, run, rows, past);
    const added = await repository.insertRows(tx.db, accountId, run.id, idsOf(rows));
    const open = await repository.updateRun(tx.db, accountId, run.id, {
      total: run.total + added,
      past,
      moved_at: tx.now(),
      ...(added > 0 && { status: run.finished_at ? 'running' : run.status, finished_at: null }),
    });
    if (added > 0) await enqueue(tx, runEnrichmentJob, { accountId, enrichmentId: run.id });
    await publishProgress(tx, open, { isAll: true });
    if (!open.finished_at && open.done >= open.total) await finishWhole(tx, open, 'completed');
  });

/** A search that was stopped stops looking for its e-mails; any other has ended with them. */
export async function stopWithSearch(ctx: Base, accountId: number, searchId: number): Promise<void> {
  const search = await asAccount(ctx, accountId, (tx) => findSearchRow(tx, searchId));
  if (search?.status === 'canceled') await lookForEmails(ctx, accountId, searchId);
}

/** Nothing was to be looked for, or all of it has been. */
const isSettled = ({ rows_ended_at, emails_total, finished_at, status }: SearchRow): boolean =>
  rows_ended_at !== null && (emails_total === 0 || (finished_at !== null && status !== 'canceled'));

const idsOf = (rows: readonly Pick<ResultRow, 'id'>[]) => rows.map(({ id }) => id);

/** Begun with the first of its rows, by the first event that announces them. */
async function runOf(tx: Tx<Base>, search: SearchRow): Promise<RunRow | undefined> {
  const known = await repository.lockRunOfSearch(tx.db, tx.accountId, search.id);
  if (known) return known;
  await repository.insertRunOfSearch(tx.db, {
    account_id: search.account_id,
    user_id: search.user_id,
    user_name: search.user_name,
    list_id: search.list_id,
    list_type: LIST_TYPE_OF_KIND[search.kind],
    act: 'find-emails',
    language: search.language,
    row_limit: 1,
    search_id: search.id,
    status: 'queued',
    maximum_credits: 0,
    cost_each: 0,
    created_at: tx.now(),
    moved_at: tx.now(),
  });
  return repository.lockRunOfSearch(tx.db, tx.accountId, search.id);
}

/** New rows since the last call that need a lookup. The search is locked, so no rows are added at the same time. */
async function newRows(tx: Tx<Base>, run: RunRow, search: SearchRow) {
  const rows: ResultRow[] = [];
  let past = Number(run.past);
  for (;;) {
    const arrived = await arrivalsOf(tx, `search:${search.id}`, { after: past, limit: PORTION });
    past = arrived.at(-1)?.ordinal ?? past;
    rows.push(...(await readRows(tx, run.list_id, idsOf(arrived))).filter((row) => isOpen(search, row)));
    if (arrived.length < PORTION) return { rows, past };
  }
}

/** An address that a user typed or removed stays. An address that a source found is checked. */
const isOpen = ({ kind }: SearchRow, row: ResultRow): boolean =>
  row.email_state === 'looking' ||
  ((row.email_state === 'found' || row.email_state === 'potential') && emailPlan(kind, row) === 'look');

async function leaveAlone(tx: Tx<Base>, run: RunRow, rows: readonly ResultRow[], past: number): Promise<void> {
  await giveBack(
    tx,
    run.list_id,
    rows.map(({ id }) => ({ result_id: id, email_state: null })),
  );
  await repository.updateRun(tx.db, tx.accountId, run.id, { past, moved_at: tx.now() });
}
