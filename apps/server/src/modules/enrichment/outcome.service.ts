/** Ends a run: rows that were not asked about get their state back, unused credits are released, screens hear of it. */
import type { Base, Tx } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import { translator } from '../../platform/i18n.ts';
import { namesOfLists } from '../lists/public.ts';
import { areRowsOver, holdSearch, noteEmails } from '../search/public.ts';
import { release } from '../wallet/public.ts';
import { enrichmentFinished } from './enrichment.events.ts';
import { presentRun } from './enrichment.presenter.ts';
import * as repository from './enrichment.repository.ts';
import type { RunRow } from './enrichment.table.ts';
import { stopLooking } from './looking.service.ts';

/** The run with the name of the list that gets the people. */
export async function withTarget(tx: Tx<Base>, run: RunRow): Promise<RunRow & { target: string }> {
  const names = run.target_list_id ? await namesOfLists(tx, [run.target_list_id]) : new Map<number, string>();
  return { ...run, target: (run.target_list_id && names.get(run.target_list_id)) || '' };
}

/**
 * In the language of the user who started it; other users refetch it in theirs. A search hears of its e-mails. `isAll`: all rows that the
 * search has delivered are known.
 */
export async function publishProgress(tx: Tx<Base>, run: RunRow, { isAll = false } = {}): Promise<void> {
  await tx.platform.live.publish(tx.client, {
    accountId: run.account_id,
    topic: 'enrichment.progress',
    data: presentRun(await withTarget(tx, run), translator(run.language)),
  });
  if (run.search_id === null) return;
  await noteEmails(tx, run.search_id, {
    ...(isAll && { total: run.total }),
    done: run.done + run.later,
    found: run.found,
    failed: run.failed_rows,
    later: run.later,
    error: run.status === 'canceled' ? 'canceled' : run.error_code,
    waitingUntil: run.waiting_until,
  });
}

/** A run of a search is over when the search has delivered its last row; until then more may come. */
export async function finishWhole(
  tx: Tx<Base>,
  run: RunRow,
  status: 'completed' | 'failed',
  errorCode: string | null = null,
): Promise<RunRow> {
  const search = run.search_id === null ? undefined : await holdSearch(tx, run.search_id);
  if (status === 'failed' || !search || areRowsOver(search)) return finish(tx, run, status, errorCode);
  await publishProgress(tx, run);
  return run;
}

/** `run` must be locked and not ended. What was found stays. */
export async function finish(
  tx: Tx<Base>,
  run: RunRow,
  status: 'completed' | 'failed' | 'canceled',
  errorCode: string | null = null,
): Promise<RunRow> {
  const { account_id: accountId, id } = run;
  // Before the list, as when a search delivers its rows.
  if (run.search_id !== null) await holdSearch(tx, run.search_id);
  if (run.act === 'find-emails') await stopLooking(tx, run);
  await repository.deleteAllRows(tx.db, accountId, id);
  if (run.reservation_id !== 0) await release(tx, run.reservation_id);
  const ended = await repository.updateRun(tx.db, accountId, id, {
    status,
    error_code: errorCode,
    // They have an answer and are not retried.
    done: run.done + run.later,
    later: 0,
    waiting_until: null,
    finished_at: tx.now(),
    moved_at: tx.now(),
  });
  await publishProgress(tx, ended);
  await publish(tx, enrichmentFinished, { accountId, runId: id });
  return ended;
}

export const findRunRow = ({ db, accountId }: Tx<Base>, id: number): Promise<RunRow | undefined> =>
  repository.findRun(db, accountId, id);
