/** What CRMs tell of rows, beside them as labels are. */
import type { PoolClient } from 'pg';
import type { Scope } from '../pages/filter.sql.ts';

export interface LeadInCrm {
  resultId: number;
  /** Empty: it is in no CRM any more. */
  states: string[];
  owner: string;
}

/** Replaces what is known of these rows, also of hidden ones. Rows that are gone are left out. */
export async function replaceCrmStates(
  client: PoolClient,
  { accountId, listId }: Scope,
  leads: readonly LeadInCrm[],
): Promise<void> {
  const told = leads.flatMap(({ resultId, states, owner }) => states.map((state) => ({ resultId, state, owner })));
  await client.query(
    `with told as (
       select * from unnest($4::bigint[], $5::text[], $6::text[]) as t (result_id, state, owner)),
     gone as (
       delete from result_crm_states c where c.account_id = $1 and c.result_id = any($3::bigint[])
         and not exists (select from told t where t.result_id = c.result_id and t.state = c.state))
     insert into result_crm_states as c (account_id, result_id, state, list_id, ordinal, owner)
     select $1, t.result_id, t.state, $2, r.ordinal, t.owner from told t
     join result_rows r on r.account_id = $1 and r.list_id = $2 and r.id = t.result_id
     on conflict (account_id, result_id, state) do update set owner = excluded.owner where c.owner <> excluded.owner`,
    [
      accountId,
      listId,
      leads.map(({ resultId }) => resultId),
      told.map(({ resultId }) => resultId),
      told.map(({ state }) => state),
      told.map(({ owner }) => owner),
    ],
  );
}

/** What can be told of a lead without naming it. */
export interface WonOrLost {
  state: 'won' | 'lost';
  type: string;
  industry: string;
  position: string;
  city: string;
  country: string;
}

/** The newest of each list, up to `limit` of each state and list. */
export async function findWonAndLost(client: PoolClient, accountId: number, limit: number): Promise<WonOrLost[]> {
  const { rows } = await client.query<WonOrLost>(
    `select c.state, l.type, r.industry, r.position, r.city, r.country
     from lists l cross join unnest(array['won', 'lost']) as wanted(state)
     cross join lateral (
       select c.state, c.result_id, c.ordinal from result_crm_states c
       where c.account_id = $1 and c.list_id = l.id and c.state = wanted.state order by c.ordinal desc limit $2::int) c
     join results r on r.account_id = $1 and r.id = c.result_id
     where l.account_id = $1 order by l.id desc, c.ordinal desc limit $2::int * 4`,
    [accountId, limit],
  );
  return rows;
}

export async function findStored(client: PoolClient, accountId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from result_rows where account_id = $1 and id = any($2::bigint[])',
    [accountId, ids],
  );
  return rows.map(({ id }) => id);
}

const MOST_OWNERS = 100;

/** Who has leads of the list in CRMs. One step in the index for each name, however many leads they have. */
export async function findCrmOwners(client: PoolClient, { accountId, listId }: Scope): Promise<string[]> {
  const next = (after: string) =>
    `select c.owner from result_crm_states c where c.account_id = $1 and c.list_id = $2 and c.owner <> '' and c.owner > ${after}
     order by c.owner limit 1`;
  const { rows } = await client.query<{ owner: string }>(
    `with recursive names as (
       (${next("''")}) union all select (${next('n.owner')}) from names n where n.owner is not null)
     select owner from names where owner is not null limit ${MOST_OWNERS}`,
    [accountId, listId],
  );
  return rows.map(({ owner }) => owner);
}
