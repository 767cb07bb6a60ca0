/** SQL of the people of a company. */
import type { ListType } from '@leadwright/contract/leads/lists';
import type { PoolClient } from 'pg';
import type { ResultRow } from '../results.table.ts';
import { isSuppressed } from './row.sql.ts';

export type EmployeeRow = Pick<
  ResultRow,
  'id' | 'list_id' | 'name' | 'position' | 'email' | 'email_state' | 'is_verified' | 'is_suppressed' | 'provenance'
> & { type: ListType; total: number };

interface Wanted {
  accountId: number;
  domain: string;
  /** The row that is asked about is none of them. */
  except: number;
  limit: number;
}

/** Newest first. A person in several lists appears once. */
export async function findEmployees(client: PoolClient, { accountId, domain, except, limit }: Wanted) {
  const { rows } = await client.query<EmployeeRow>(
    `select *, count(*) over ()::int as total from (
      select distinct on (lower(r.name)) r.id, r.list_id, l.type, r.name, r.position, r.email, r.email_state, r.is_verified,
        ${isSuppressed()} as is_suppressed, r.provenance
      from results r join lists l on l.account_id = r.account_id and l.id = r.list_id
      where r.account_id = $1 and r.domain = $2 and r.last_name <> '' and r.domain <> '' and r.id <> $3
        and l.type in ('people', 'domain') and l.deleted_at is null
      order by lower(r.name), r.id desc) as people
    order by id desc limit $4`,
    [accountId, domain, except, limit],
  );
  return rows;
}
