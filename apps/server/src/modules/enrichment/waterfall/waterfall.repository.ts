/** All SQL of what sources have found. The account comes first in every query. */

import type { ListType } from '@leadwright/contract/leads/lists';
import type { EnrichmentAct, SourceChoice } from '@leadwright/contract/searching/enrichment';
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { EnrichmentTables, SourceRow } from '../enrichment.table.ts';

const own = (db: Db) => only<EnrichmentTables>(db);

export const findSources = (db: Db, accountId: number): Promise<SourceRow[]> =>
  own(db).selectFrom('enrichment_sources').selectAll().where('account_id', '=', accountId).execute();

export interface Work {
  list_type: ListType;
  act: EnrichmentAct;
}

export async function saveChoice(
  db: Db,
  accountId: number,
  { list_type, act }: Work,
  source: string,
  choice: SourceChoice,
): Promise<void> {
  await own(db)
    .insertInto('enrichment_sources')
    .values({ account_id: accountId, list_type, act, source, choice })
    .onConflict((conflict) => conflict.columns(['account_id', 'list_type', 'act', 'source']).doUpdateSet({ choice }))
    .execute();
}

/** Sources in one order, so that two deliveries at once do not wait for each other in a circle. */
export async function addTries(
  db: Db,
  accountId: number,
  { list_type, act }: Work,
  tries: { source: string; asked: number; found: number }[],
): Promise<void> {
  const sorted = tries.toSorted((a, b) => (a.source < b.source ? -1 : 1));
  await sql`
    insert into enrichment_sources as known (account_id, list_type, act, source, asked, found)
    select ${accountId}::bigint, ${list_type}, ${act}, source, asked, found
    from unnest(
      ${sorted.map(({ source }) => source)}::text[],
      ${sorted.map(({ asked }) => asked)}::bigint[],
      ${sorted.map(({ found }) => found)}::bigint[]) as new (source, asked, found)
    on conflict (account_id, list_type, act, source)
    do update set asked = known.asked + excluded.asked, found = known.found + excluded.found`.execute(db);
}
