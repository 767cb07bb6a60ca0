/** Rows are hidden when they are deleted, shown again when that is undone, and deleted for good when it no longer can be. */
import type { PoolClient } from 'pg';
import { FINGERPRINT } from '../bulk/selection.repository.ts';
import { type Put, parameters, type Scope } from '../pages/filter.sql.ts';
import { countAdded, countedColumns, countGone, type Totals, totalsOf } from '../rows/blocks.sql.ts';
import { besideGone, inPlaces, placesOf, remembered } from './hidden.sql.ts';

export interface LabelTotals {
  /** How many of the rows carried each label. */
  labels: { labelId: number; by: number }[];
}

export const LABEL_TOTALS = (links: string) =>
  `(select coalesce(json_agg(json_build_object('labelId', label_id, 'by', n)), '[]') from (select label_id, count(*) as n from ${links} group by 1) t) as labels`;

/** The labels of the rows of a CTE. Rows are matched with an array: the planner cannot estimate the sizes of CTEs. */
const labelsOn = (rows: string) =>
  `select l.label_id from result_labels l where l.account_id = $1::bigint and l.result_id = any(array(select id from ${rows}))`;

export interface Hidden extends Totals, LabelTotals {
  fingerprint: string;
}

/** Hides the rows that meet the condition. Labels, marks, texts and history stay where they are. The caller holds the list. */
export async function hideRows(
  client: PoolClient,
  scope: Scope,
  deletionId: number,
  condition: (put: Put) => string,
): Promise<Hidden> {
  const { put, values } = parameters();
  put(scope.accountId);
  put(scope.listId);
  const text = `
    with gone as materialized (select r.id, ${countedColumns()} from results r where ${condition(put)}),
    links as (${labelsOn('gone')}),
    hidden as (
      insert into hidden_rows as h (account_id, list_id, deletion_id, block, members)
      select $1::bigint, $2::bigint, ${put(deletionId)}::bigint, p.block, p.members from (${placesOf('gone')}) p
      on conflict (account_id, list_id, block, deletion_id) do update set members = h.members | excluded.members),
    ${countGone('gone')}
    select ${totalsOf}, ${LABEL_TOTALS('links')}, (select ${FINGERPRINT} from gone r) as fingerprint from summed`;
  return (await client.query<Hidden>(text, values)).rows[0] as Hidden;
}

/** The blocks that come next, until they have at least $4 rows. $1 account, $2 list, $3 deletion. */
const NEXT = `
  select block, members from (
    select h.block, h.members, sum(bit_count(h.members)) over (order by h.block) - bit_count(h.members) as before
    from hidden_rows h where h.account_id = $1::bigint and h.list_id = $2::bigint and h.deletion_id = $3::bigint) b
  where before < $4::int`;

const NEXT_NO_LONGER = `
  no_longer as (
    delete from hidden_rows h where h.account_id = $1::bigint and h.list_id = $2::bigint and h.deletion_id = $3::bigint
      and h.block = any(array(select block from next)))`;

/** How many rows were hidden there. With fewer than were asked for, nothing is left. */
const TAKEN = '(select coalesce(sum(bit_count(members)), 0)::int from next) as taken';

export interface Shown extends Totals, LabelTotals {
  /** Rows that are no longer hidden. Some of them may be gone. */
  taken: number;
}

/** Shows rows again, at least `limit` if there are as many. Labels that do not exist any more do not count. The caller holds the list. */
export async function showRows(
  client: PoolClient,
  scope: Scope,
  deletionId: number,
  { labelIds, limit }: { labelIds: number[]; limit: number },
): Promise<Shown> {
  const text = `
    with next as materialized (${NEXT}),
    ${NEXT_NO_LONGER},
    back as materialized (
      select r.id, ${countedColumns()} from next p cross join lateral (select * from result_rows r where ${inPlaces()} offset 0) r),
    links as (${labelsOn('back')} and $5::bigint[] <> '{}' and l.label_id + 0 = any($5::bigint[])),
    ${countAdded('back')}
    select ${totalsOf}, ${LABEL_TOTALS('links')}, ${TAKEN} from summed`;
  const values = [scope.accountId, scope.listId, deletionId, limit, labelIds];
  return (await client.query<Shown>(text, values)).rows[0] as Shown;
}

/** The labels of a list's rows, including hidden ones. Skips from label to label, so the number of rows does not matter. */
export async function labelsInList(client: PoolClient, { accountId, listId }: Scope): Promise<number[]> {
  const next = (after: string) =>
    `(select label_id from result_labels where account_id = $1 and list_id = $2 ${after} order by label_id limit 1)`;
  const { rows } = await client.query<{ id: number }>(
    `with recursive l(id) as (${next('')} union all select ${next('and label_id > l.id')} from l where l.id is not null)
     select id from l where id is not null`,
    [accountId, listId],
  );
  return rows.map(({ id }) => id);
}

/** Deletes rows for good, with what stands beside them, at least `limit` if there are as many. Gives how many. The caller holds the list. */
export async function purgeHidden(
  client: PoolClient,
  scope: Scope,
  deletionId: number,
  limit: number,
): Promise<number> {
  const { rows } = await client.query<{ taken: number }>(
    `with next as materialized (${NEXT}),
     ${NEXT_NO_LONGER},
     gone as (delete from result_rows r using next p where ${inPlaces()} returning r.id, r.ordinal, r.dedupe_key, r.provenance),
     ${remembered('gone')},
     ${besideGone('gone')}
     select ${TAKEN}`,
    [scope.accountId, scope.listId, deletionId, limit],
  );
  return rows[0]?.taken ?? 0;
}
