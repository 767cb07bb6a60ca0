/** Ends a search: unblocks the list or takes it away, releases unused credits and publishes the result. */
import type { Updateable } from 'kysely';
import type { Base, Tx } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import { translator } from '../../platform/i18n.ts';
import { holdList, publishLists, removeUnusedList, setRunningSearch } from '../lists/public.ts';
import { awaitsImport } from '../results/public.ts';
import { release } from '../wallet/public.ts';
import { searchFinished } from './search.events.ts';
import { presentSearch } from './search.presenter.ts';
import * as repository from './search.repository.ts';
import { foundNothing } from './search.rules.ts';
import type { SearchesTable, SearchRow } from './search.table.ts';

/** In the searcher's language; other users refetch it in theirs. */
export const publishProgress = (tx: Tx<Base>, row: SearchRow) =>
  tx.platform.live.publish(tx.client, {
    accountId: row.account_id,
    topic: 'search.progress',
    data: presentSearch(row, translator(row.language)),
  });

/** `row` must be locked and not ended. Delivered rows stay; a list that it made for nothing goes. */
export async function finish(
  tx: Tx<Base>,
  row: SearchRow,
  status: 'completed' | 'failed' | 'canceled',
  errorCode: string | null = null,
  facts: Pick<Updateable<SearchesTable>, 'ran_short' | 'ended_by'> = {},
): Promise<SearchRow> {
  const { account_id: accountId, id } = row;
  // Held first, so that a search that is just starting on this list is seen.
  await holdList(tx, row.list_id);
  const other = await repository.findOtherRunning(tx.db, accountId, row.list_id, id);
  await setRunningSearch(tx, row.list_id, other?.id ?? null);
  const isForNothing = foundNothing({ ...row, status }) && !(await awaitsImport(tx, row.list_id));
  const list_removed = isForNothing && (await removeUnusedList(tx, row.list_id, id));
  if (row.reservation_id !== 0) await release(tx, row.reservation_id);
  await repository.forgetSeen(tx.db, accountId, id);
  const ended = await repository.updateSearch(tx.db, accountId, id, {
    ...facts,
    status,
    list_removed,
    error_code: errorCode,
    cursor: null,
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
