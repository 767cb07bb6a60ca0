/** Ends a search: unblocks the list, releases unused credits and publishes the result. */
import type { Base, Tx } from '../../platform/context.ts';
import { translator } from '../../platform/i18n.ts';
import { setRunningSearch } from '../lists/public.ts';
import { release } from '../wallet/public.ts';
import { presentSearch } from './search.presenter.ts';
import * as repository from './search.repository.ts';
import type { SearchRow } from './search.table.ts';

/** In the searcher's language; other users refetch it in theirs. */
export const publishProgress = (tx: Tx<Base>, row: SearchRow) =>
  tx.platform.live.publish(tx.client, {
    accountId: row.account_id,
    topic: 'search.progress',
    data: presentSearch(row, translator(row.language)),
  });

/** `row` must be locked and not ended. Delivered rows stay. */
export async function finish(
  tx: Tx<Base>,
  row: SearchRow,
  status: 'completed' | 'failed' | 'canceled',
  errorCode: string | null = null,
): Promise<SearchRow> {
  const { account_id: accountId, id } = row;
  const other = await repository.findOtherRunning(tx.db, accountId, row.list_id, id);
  await setRunningSearch(tx, row.list_id, other?.id ?? null);
  if (row.reservation_id !== 0) await release(tx, row.reservation_id);
  await repository.forgetSeen(tx.db, accountId, id);
  const ended = await repository.updateSearch(tx.db, accountId, id, {
    status,
    error_code: errorCode,
    cursor: null,
    waiting_until: null,
    finished_at: tx.now(),
    moved_at: tx.now(),
  });
  await publishProgress(tx, ended);
  return ended;
}
