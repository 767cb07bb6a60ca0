/** SQL over the tables of an account, as parts.data.ts names them. Tables and columns are the program's own words. */
import type { PoolClient } from 'pg';
import type { Part } from './parts.data.ts';

const AT_ONCE = 2000;
const CURSOR = 'archived';

/** A consistent snapshot of the account. Must be the first statement of its transaction. */
export const freeze = (client: PoolClient) =>
  client.query(`set transaction isolation level repeatable read; set local timezone = 'UTC'`);
export const speakUtc = (client: PoolClient) => client.query(`set local timezone = 'UTC'`);

/** The columns that leave, by name: the tables of another installation may have them in another order. */
export async function columnsOf(client: PoolClient, part: Part): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'account_id'
     order by attname collate "C"`,
    [`public.${part.table}`],
  );
  const stays = (name: string) => part.stays?.includes(name) || (part.hasIds && name === 'id');
  return rows.map(({ name }) => name).filter((name) => (part.takes ? part.takes.includes(name) : !stays(name)));
}

/** The columns that hold a time. */
export async function timesOf(client: PoolClient, part: Part): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and atttypid in ('timestamptz'::regtype, 'date'::regtype)`,
    [`public.${part.table}`],
  );
  return new Set(rows.map(({ name }) => name));
}

const conditionOf = ({ where }: Part) => `t.account_id = $1${where ? ` and ${where}` : ''}`;

/** The ids of a part in the order of its rows. */
export async function idsOf(client: PoolClient, part: Part, accountId: number): Promise<Float64Array> {
  const { rows } = await client.query<{ ids: string[] }>(
    `select coalesce(array_agg(t.id order by t.id), '{}')::text[] as ids from ${part.table} t where ${conditionOf(part)}`,
    [accountId],
  );
  return Float64Array.from(rows[0]?.ids ?? [], Number);
}

export async function* rowsOf(
  client: PoolClient,
  part: Part,
  columns: readonly string[],
  accountId: number,
): AsyncGenerator<unknown[][]> {
  const values = columns.map((column) => `t.${column}`).join(', ');
  await client.query(
    `declare ${CURSOR} no scroll cursor for
     select json_build_array(${values})::text as row from ${part.table} t where ${conditionOf(part).replace('$1', String(Number(accountId)))}
     order by ${part.order}`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${AT_ONCE} from ${CURSOR}`);
    if (rows.length > 0) yield rows.map(({ row }) => JSON.parse(row) as unknown[]);
    if (rows.length < AT_ONCE) break;
  }
  await client.query(`close ${CURSOR}`);
}

export async function newIds(client: PoolClient, table: string, n: number): Promise<Float64Array> {
  if (n === 0) return new Float64Array();
  const { rows } = await client.query<{ ids: string[] }>(
    'select array_agg(id)::text[] as ids from new_ids($1, $2) id',
    [table, n],
  );
  return Float64Array.from(rows[0]?.ids ?? [], Number).sort();
}

/** Rows as objects by column; the database checks every value against its column. */
export async function insertRows(
  client: PoolClient,
  part: Part,
  columns: readonly string[],
  accountId: number,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const given = part.hasIds ? ['id', ...columns] : columns;
  const sets = Object.entries(part.sets ?? {});
  const names = ['account_id', ...given, ...sets.map(([name]) => name)];
  const values = ['$1::bigint', ...given.map((name) => `r.${name}`), ...sets.map(([, value]) => value)];
  await client.query(
    `insert into ${part.table} (${names.join(', ')}) overriding system value
     select ${values.join(', ')} from json_populate_recordset(null::${part.table}, $2::json) r`,
    [accountId, JSON.stringify(rows)],
  );
}

/** They are not taken over: the sweep books them as expired. */
export const endLots = (client: PoolClient, accountId: number, now: Date) =>
  client.query('update credit_lots set expires_at = $2 where account_id = $1 and exhausted_at is null', [
    accountId,
    now,
  ]);

/** Who leads it comes first. */
export async function usersOf(client: PoolClient, accountId: number) {
  const { rows } = await client.query<{ id: number; role: string }>(
    `select id, role from users where account_id = $1 and status = 'active' order by role = 'related', id`,
    [accountId],
  );
  return rows;
}
