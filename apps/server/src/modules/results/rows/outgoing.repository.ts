/** Rows that are sent automatically: without internal columns and without suppressed leads. */
import { COLUMN_NAMES } from '@leadwright/contract/leads/result-columns';
import type { PoolClient } from 'pg';
import type { Scope } from '../pages/filter.sql.ts';
import type { ResultRow } from '../results.table.ts';
import { mayBeContacted } from './row.sql.ts';

export type OutgoingRow = Partial<ResultRow>;
const COLUMNS = ['id', ...COLUMN_NAMES, 'domain', 'email_state', 'created_at'].map((name) => `r.${name}`).join(', ');

export async function findBetween(client: PoolClient, { accountId, listId }: Scope, first: number, past: number) {
  const { rows } = await client.query<OutgoingRow>(
    `select ${COLUMNS} from results r where r.account_id = $1 and r.list_id = $2 and r.ordinal >= $3 and r.ordinal < $4
       and ${mayBeContacted()} order by r.ordinal`,
    [accountId, listId, first, past],
  );
  return rows;
}

export async function findOutgoing(client: PoolClient, { accountId, listId }: Scope, ids: readonly number[]) {
  const { rows } = await client.query<OutgoingRow>(
    `select ${COLUMNS} from results r where r.account_id = $1 and r.list_id = $2 and r.id = any($3::bigint[])
       and ${mayBeContacted()} order by r.ordinal`,
    [accountId, listId, ids],
  );
  return rows;
}
