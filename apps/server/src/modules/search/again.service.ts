/**
 * A search that has ended is run again, in the same list and with the same words (docs/product-rules.md#super-admin). What the list
 * has already costs nothing, so at most what is missing is paid; where the failure was ours, the platform pays and the account
 * reserves nothing.
 */
import { LIST_TYPE_OF_KIND } from '@leadwright/contract/leads/lists';
import { SearchBody } from '@leadwright/contract/searching/search';
import { cut } from '@leadwright/contract/text';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findTarget } from '../lists/public.ts';
import { excludedBy } from './owning/sifting.service.ts';
import { searchErrors } from './search.errors.ts';
import { wantedAgain } from './search.rules.ts';
import { type Again, startSearch } from './search.service.ts';
import type { SearchRow } from './search.table.ts';

const MAX_LIST_NAME = 120;

/** `ctx` is a user of the account. A repeat with the same intent returns the search that the first call started. */
export async function runAgain(ctx: Ctx, row: SearchRow, given: string, again: Omit<Again, 'of'>): Promise<SearchRow> {
  const type = LIST_TYPE_OF_KIND[row.kind];
  const list = await inTransaction(ctx, (tx) => findTarget(tx, { id: row.list_id }, type));
  const body = {
    type: row.kind,
    // Create the list again if it was deleted or removed because nothing was found.
    list: list ? { id: list.id } : { name: cut(row.summary, MAX_LIST_NAME) },
    limit: row.new_only ? wantedAgain(row) : row.row_limit,
    find_emails: row.find_emails,
    only_new: row.new_only,
    exclude: excludedBy(row),
    filters: row.filters,
  };
  // Words that named a person are forgotten after a while, and rules become stricter: not every search can be repeated.
  const asked = SearchBody.safeParse(body);
  if (!asked.success) throw searchErrors.not_repeatable();
  return startSearch(ctx, asked.data, given, { again: { ...again, of: row.id } });
}
