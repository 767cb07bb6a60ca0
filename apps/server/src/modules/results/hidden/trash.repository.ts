/** The version before moves deleted rows into a table of their own. What it left there is hidden in its old place instead. */
import type { PoolClient } from 'pg';
import { VALUE_COLUMNS } from '../columns.rules.ts';
import type { Scope } from '../pages/filter.sql.ts';
import { proseOf } from '../rows/prose.sql.ts';
import { textsLater } from '../texts/texts.sql.ts';
import { placesOf } from './hidden.sql.ts';

const KEPT = ['list_id', 'ordinal', 'dedupe_key', 'created_at', 'sent_at', ...VALUE_COLUMNS];

/** Hides the rows of a deletion. A lead that was added again stays as it is. The caller has locked the list. */
export async function hideTrash(client: PoolClient, scope: Scope, deletionId: number): Promise<void> {
  await client.query(
    `with old as materialized (
       delete from result_trash t where t.account_id = $1::bigint and t.deletion_id = $3::bigint returning t.*),
     back as (
       insert into result_rows (account_id, id, ${KEPT.join(', ')}, prose_text) overriding system value
       select o.account_id, o.result_id, ${KEPT.map((name) => `o.${name}`).join(', ')}, ${proseOf('o')} from old o
       where o.row is null order by o.ordinal on conflict do nothing returning ordinal),
     hidden as (
       insert into hidden_rows (account_id, list_id, deletion_id, block, members)
       select $1::bigint, $2::bigint, $3::bigint, p.block, p.members from (${placesOf('back')}) p),
     ${textsLater('back')}
     select`,
    [scope.accountId, scope.listId, deletionId],
  );
}
