/** The e-mail search that is part of a lead's price: rows of a search that arrived without an address are looked up by themselves. */

import { LIST_TYPE_OF_KIND } from '@leadwright/contract/leads/lists';
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { readRows } from '../results/public.ts';
import { findSearchRow, type SearchRow } from '../search/public.ts';
import { runEnrichmentJob } from './enrichment.jobs.ts';
import * as repository from './enrichment.repository.ts';
import type { RunRow } from './enrichment.table.ts';
import { giveBack } from './looking.service.ts';
import { publishProgress } from './outcome.service.ts';

export interface WantedEmails {
  accountId: number;
  searchId: number;
  listId: number;
  resultIds: number[];
}

/** Every page of the search adds its rows to one run; whoever stopped that run wants none of them looked up. */
export const lookForEmails = (ctx: Base, { accountId, searchId, listId, resultIds }: WantedEmails): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const search = await findSearchRow(tx, searchId);
    if (!search) return;
    const run = (await repository.lockRunOfSearch(tx.db, accountId, searchId)) ?? (await begin(tx, search));
    // A repeat finds rows that have been looked up meanwhile.
    const rows = (await readRows(tx, listId, resultIds)).filter((row) => row.email_state === 'looking');
    const ids = rows.map(({ id }) => id);
    if (run.status === 'canceled' || run.status === 'failed')
      return giveBack(
        tx,
        listId,
        ids.map((result_id) => ({ result_id, email_state: null })),
      );
    const added = await repository.insertRows(tx.db, accountId, run.id, ids, 'unchecked');
    if (added === 0) return;
    const open = await repository.updateRun(tx.db, accountId, run.id, {
      total: run.total + added,
      status: run.finished_at ? 'running' : run.status,
      finished_at: null,
      moved_at: tx.now(),
    });
    await enqueue(tx, runEnrichmentJob, { accountId, enrichmentId: run.id });
    await publishProgress(tx, open);
  });

const begin = (tx: Tx<Base>, search: SearchRow): Promise<RunRow> =>
  repository.insertRun(tx.db, {
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
