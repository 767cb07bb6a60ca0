/** How a search ends, whoever ends it: the list is free again, unused credits are released, screens are told. */
import type { Base, Tx } from '../../platform/context.ts';
import { translator } from '../../platform/i18n.ts';
import { setRunningSearch } from '../lists/public.ts';
import { release } from '../wallet/public.ts';
import { presentSearch } from './search.presenter.ts';
import * as repository from './search.repository.ts';
import type { SearchRow } from './search.table.ts';

/** In the searcher's language; other readers fetch it in theirs. */
export const publishProgress = (tx: Tx<Base>, row: SearchRow) =>
  tx.platform.live.publish(tx.client, {
    accountId: row.account_id,
    topic: 'search.progress',
    data: presentSearch(row, translator(row.language)),
  });

/** `row` is locked and has not ended. What was found stays. */
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
