/** Imports and the bytes of their files. */
import type { ImportCounts } from '@leadwright/contract/leads/imports';
import type { PoolClient } from 'pg';
import type { Scope } from '../pages/filter.sql.ts';

export interface ImportRow {
  account_id: number;
  id: number;
  list_id: number;
  file_name: string;
  bytes: number;
  status: 'uploading' | 'uploaded' | 'checking' | 'checked' | 'running' | 'completed' | 'failed' | 'canceled';
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  delimiter: ',' | ';' | '\t' | '|';
  has_header: boolean;
  headers: string[];
  preview: string[][];
  mapping: (string | null)[];
  phone_country: string;
  counts: ImportCounts | null;
  /** Lines of refused rows that were corrected since. */
  corrected: number[];
  job_id: number | null;
  created_by: number;
  created_at: Date;
}

export async function insertImport(
  client: PoolClient,
  scope: Scope,
  values: { fileName: string; by: number; at: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into result_imports (account_id, list_id, file_name, status, created_by, created_at)
     values ($1, $2, $3, 'uploading', $4, $5) returning id`,
    [scope.accountId, scope.listId, values.fileName, values.by, values.at],
  );
  return rows[0]?.id as number;
}

export async function findImport(client: PoolClient, accountId: number, id: number): Promise<ImportRow | undefined> {
  const { rows } = await client.query<ImportRow>('select * from result_imports where account_id = $1 and id = $2', [
    accountId,
    id,
  ]);
  return rows[0];
}

export async function lockImport(client: PoolClient, accountId: number, id: number): Promise<ImportRow | undefined> {
  const { rows } = await client.query<ImportRow>(
    'select * from result_imports where account_id = $1 and id = $2 for update',
    [accountId, id],
  );
  return rows[0];
}

type ImportChange = Partial<Omit<ImportRow, 'account_id' | 'id' | 'list_id' | 'created_by' | 'created_at'>>;
const JSON_COLUMNS = new Set(['preview', 'mapping', 'counts']);

export async function changeImport(
  client: PoolClient,
  accountId: number,
  id: number,
  change: ImportChange,
): Promise<void> {
  const names = Object.keys(change) as (keyof ImportChange)[];
  const values = names.map((name) =>
    JSON_COLUMNS.has(name) && change[name] !== null ? JSON.stringify(change[name]) : change[name],
  );
  const set = names.map((name, index) => `${name} = $${index + 3}`).join(', ');
  await client.query(`update result_imports set ${set} where account_id = $1 and id = $2`, [accountId, id, ...values]);
}

/** Is there a file for the list that was not given up? Its rows may still come, or be corrected and come then. */
export async function hasImport(client: PoolClient, accountId: number, listId: number): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from result_imports where account_id = $1 and list_id = $2 and status not in ('failed', 'canceled') limit 1`,
    [accountId, listId],
  );
  return rows.length > 0;
}

export async function deleteImport(client: PoolClient, accountId: number, id: number): Promise<void> {
  await client.query('delete from result_imports where account_id = $1 and id = $2', [accountId, id]);
}

/** Every account's; their chunks go with them. */
export async function deleteImportsBefore(client: PoolClient, date: Date): Promise<void> {
  await client.query('delete from result_imports where created_at < $1', [date]);
}

export async function insertChunk(
  client: PoolClient,
  accountId: number,
  importId: number,
  seq: number,
  bytes: Buffer,
): Promise<void> {
  await client.query('insert into result_import_chunks (account_id, import_id, seq, bytes) values ($1, $2, $3, $4)', [
    accountId,
    importId,
    seq,
    bytes,
  ]);
}

export async function readChunk(
  client: PoolClient,
  accountId: number,
  importId: number,
  seq: number,
): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ bytes: Buffer }>(
    'select bytes from result_import_chunks where account_id = $1 and import_id = $2 and seq = $3',
    [accountId, importId, seq],
  );
  return rows[0]?.bytes;
}

/** How many of these leads the list holds. */
export async function countKnown(client: PoolClient, { accountId, listId }: Scope, keys: string[]): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    // The list by an expression: without statistics the planner would walk a new list instead of asking the index of keys.
    `select count(distinct r.dedupe_key)::int as n from results r
     where r.account_id = $1 and r.list_id + 0 = $2::bigint and r.dedupe_key = any($3::text[])`,
    [accountId, listId, keys],
  );
  return rows[0]?.n ?? 0;
}
