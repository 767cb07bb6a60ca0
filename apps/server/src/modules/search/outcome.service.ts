/**
 * Ends a search in two steps. When the last row was delivered, unused credits are released; when the e-mails that belong to those rows
 * have been looked for and checked, it unblocks the list or takes it away, and says that it is done (docs/product-rules.md#searching).
 */
import type { Updateable } from 'kysely';
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import { translator } from '../../platform/i18n.ts';
import { holdList, publishLists, removeUnusedList, setRunningSearch } from '../lists/public.ts';
import { awaitsImport } from '../results/public.ts';
import { release } from '../wallet/public.ts';
import { emailsWanted, searchFinished } from './search.events.ts';
import { presentSearch } from './search.presenter.ts';
import * as repository from './search.repository.ts';
import { areEmailsDone, foundNothing } from './search.rules.ts';
import type { SearchesTable, SearchRow } from './search.table.ts';

/** In the searcher's language; other users refetch it in theirs. */
export const publishProgress = (tx: Tx<Base>, row: SearchRow) =>
  tx.platform.live.publish(tx.client, {
    accountId: row.account_id,
    topic: 'search.progress',
    data: presentSearch(row, translator(row.language)),
  });

type Outcome = 'completed' | 'failed' | 'canceled';

/**
 * `row` must be locked and not ended. Delivered rows stay, and their e-mails are still looked for, also after a failure: they are paid.
 * Stopping the search stops that too.
 */
export async function endRows(
  tx: Tx<Base>,
  row: SearchRow,
  status: Outcome,
  errorCode: string | null = null,
  facts: Pick<Updateable<SearchesTable>, 'ran_short' | 'ended_by'> = {},
): Promise<SearchRow> {
  const { account_id: accountId, id } = row;
  // The list before the wallet, as everywhere.
  await holdList(tx, row.list_id);
  if (row.reservation_id !== 0 && !row.rows_ended_at) await release(tx, row.reservation_id);
  await repository.forgetSeen(tx.db, accountId, id);
  const ended = await repository.updateSearch(tx.db, accountId, id, {
    ...facts,
    ...(status !== 'canceled' && { rows_status: status }),
    error_code: errorCode ?? row.error_code,
    cursor: null,
    waiting_until: null,
    rows_ended_at: row.rows_ended_at ?? tx.now(),
    moved_at: tx.now(),
  });
  if (status === 'canceled' || areEmailsDone(ended)) return finish(tx, ended, status);
  await publishProgress(tx, ended);
  await publish(tx, emailsWanted, { accountId, searchId: id });
  return ended;
}

/** A list that it made for nothing goes. */
async function finish(tx: Tx<Base>, row: SearchRow, status: Outcome): Promise<SearchRow> {
  const { account_id: accountId, id } = row;
  // Held first, so that a search that is just starting on this list is seen.
  await holdList(tx, row.list_id);
  const other = await repository.findOtherRunning(tx.db, accountId, row.list_id, id);
  await setRunningSearch(tx, row.list_id, other?.id ?? null);
  const isForNothing = foundNothing({ ...row, status }) && !(await awaitsImport(tx, row.list_id));
  const list_removed = isForNothing && (await removeUnusedList(tx, row.list_id, id));
  const ended = await repository.updateSearch(tx.db, accountId, id, {
    status,
    list_removed,
    waiting_until: null,
    finished_at: tx.now(),
    moved_at: tx.now(),
  });
  // In this order: a screen that is open on a removed list knows why it is gone before it looks for it.
  await publishProgress(tx, ended);
  await publishLists(tx, [row.list_id]);
  await publish(tx, searchFinished, { accountId, searchId: id });
  return ended;
}

/** How far the e-mails are that belong to the rows of a search. */
export interface IncludedEmails {
  /** Absent: the caller has not yet seen all rows that were delivered. */
  total?: number;
  done: number;
  found: number;
  failed: number;
  /** Of those done: a mail server wants to be asked once more. */
  later: number;
  /** Why the lookup of the rest stopped. */
  error: string | null;
  waitingUntil: Date | null;
}

/** Called by the e-mail run, in the transaction that found them. The last one ends the search. */
export async function noteEmails(tx: Tx<Base>, searchId: number, emails: IncludedEmails): Promise<void> {
  const row = await repository.lockSearch(tx.db, tx.accountId, searchId);
  if (!row || row.status === 'canceled') return;
  const moved = await repository.updateSearch(tx.db, tx.accountId, searchId, {
    ...(emails.total !== undefined && { emails_total: emails.total }),
    emails_done: emails.done,
    emails_found: emails.found,
    emails_failed: emails.failed,
    emails_later: emails.later,
    emails_error: emails.error,
    ...(row.rows_ended_at && !row.finished_at && { waiting_until: emails.waitingUntil }),
    moved_at: tx.now(),
  });
  const isLast = row.rows_ended_at !== null && !row.finished_at && areEmailsDone(moved);
  if (isLast) await finish(tx, moved, row.rows_status ?? 'completed');
  else await publishProgress(tx, moved);
}

/** The search, locked until the end of the transaction, for the run that looks for its e-mails. */
export const holdSearch = ({ db, accountId }: Tx<Base>, id: number): Promise<SearchRow | undefined> =>
  repository.lockSearch(db, accountId, id);

/** The email lookup of the search has stalled: publishes a reminder. */
export const remindOfEmails = (ctx: Base, { account_id: accountId, id }: SearchRow): Promise<undefined> =>
  asAccount(ctx, accountId, async (tx) => {
    const row = await repository.lockSearch(tx.db, accountId, id);
    if (!row || row.finished_at) return undefined;
    await repository.updateSearch(tx.db, accountId, id, { moved_at: tx.now() });
    await publish(tx, emailsWanted, { accountId, searchId: id });
    return undefined;
  });
