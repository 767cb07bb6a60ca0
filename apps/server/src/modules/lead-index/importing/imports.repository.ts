/**
 * Imports and how far they are. A batch, the places it changes (merging.repository.ts) and the mark how far the file has been read commit
 * together.
 */
import type { ClientBase } from 'pg';
import { commit } from '../../../platform/database/database.ts';
import type { Queryable } from '../places.repository.ts';

export interface Dataset {
  id: number;
  source: string;
  area: string;
}

export interface ImportRun {
  id: number;
  dataset_id: number;
  file: number;
  record: number;
  read: number;
  added: number;
  changed: number;
  skipped: number;
  refused: number;
  removed: number;
  /** The newest date in the data so far. */
  newest: string | null;
}

const LOCK = 7_241_992;

export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await commit(client);
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const LOCK_WAIT = '3s';

/** One import at a time, whatever the number of processes; a process that dies lets go by itself, if not at once. */
export async function takeLock(client: ClientBase): Promise<boolean> {
  await client.query(`set lock_timeout = '${LOCK_WAIT}'`);
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return false;
    throw error;
  } finally {
    await client.query('reset lock_timeout');
  }
}
export const releaseLock = (client: ClientBase) => client.query(`select pg_advisory_unlock(${LOCK})`);

export async function ensureDataset(client: ClientBase, source: string, area: string): Promise<Dataset> {
  await client.query('insert into lead_datasets (source, area) values ($1, $2) on conflict do nothing', [source, area]);
  const { rows } = await client.query<Dataset>(
    'select id, source, area from lead_datasets where source = $1 and area = $2',
    [source, area],
  );
  return rows[0] as Dataset;
}

export async function wasImported(client: Queryable, source: string, area: string): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from lead_datasets where source = $1 and area = $2 and imported_at is not null',
    [source, area],
  );
  return rows.length > 0;
}

export async function findProblem(client: Queryable, source: string, area: string): Promise<string | null> {
  const { rows } = await client.query<{ problem: string | null }>(
    'select problem from lead_datasets where source = $1 and area = $2',
    [source, area],
  );
  return rows[0]?.problem ?? null;
}

/** How often it has failed in a row. */
export async function noteProblem(client: Queryable, source: string, area: string, problem: string): Promise<number> {
  const { rows } = await client.query<{ failed_tries: number }>(
    `insert into lead_datasets as d (source, area, problem, failed_tries) values ($1, $2, $3, 1)
     on conflict (source, area) do update set problem = excluded.problem, failed_tries = d.failed_tries + 1 returning failed_tries`,
    [source, area, problem.slice(0, 500)],
  );
  return rows[0]?.failed_tries ?? 0;
}

/** Records that the current run has read so far. */
export async function countRead(client: Queryable, source: string, area: string): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    `select i.read from lead_imports i join lead_datasets d on d.id = i.dataset_id
    where d.source = $1 and d.area = $2 and i.status = 'running'`,
    [source, area],
  );
  return rows[0]?.read ?? 0;
}

export const forgetTries = (client: Queryable, source: string, area: string) =>
  client.query('update lead_datasets set failed_tries = 0 where source = $1 and area = $2', [source, area]);

/** A run that broke off holds no lock any more. */
export async function isFirstImportRunning(db: Queryable): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from lead_imports i join lead_datasets d on d.id = i.dataset_id
    where i.status = 'running' and d.imported_at is null
      and exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${LOCK} and granted
        and database = (select oid from pg_database where datname = current_database())) limit 1`,
  );
  return rows.length > 0;
}

export interface RunTerms {
  fingerprint: string;
  release: string;
  licence: string;
  now: Date;
}

/** What is known when all of it has been read. */
export interface Outcome extends RunTerms {
  dataDate: string | null;
}

/** Resumes an interrupted run if it read the same files; otherwise drops it. */
export async function openRun(client: ClientBase, datasetId: number, terms: RunTerms): Promise<ImportRun> {
  await client.query(
    `with given_up as (
      update lead_imports set status = 'abandoned', finished_at = $4
      where dataset_id = $1 and status = 'running' and (fingerprint, release, licence) <> ($2, $3, $5) returning id)
    delete from lead_seen where import_id in (select id from given_up)`,
    [datasetId, terms.fingerprint, terms.release, terms.now, terms.licence],
  );
  await client.query(
    `insert into lead_imports (dataset_id, fingerprint, release, licence, status, started_at)
    values ($1, $2, $3, $4, 'running', $5) on conflict (dataset_id) where status = 'running' do nothing`,
    [datasetId, terms.fingerprint, terms.release, terms.licence, terms.now],
  );
  const { rows } = await client.query<ImportRun>(
    "select id, dataset_id, file, record, read, added, changed, skipped, refused, removed, newest from lead_imports where dataset_id = $1 and status = 'running'",
    [datasetId],
  );
  return rows[0] as ImportRun;
}

export async function saveProgress(client: ClientBase, run: ImportRun) {
  await client.query(
    `update lead_imports set file = $2, record = $3, read = $4, added = $5, changed = $6, skipped = $7, refused = $8, newest = $9
    where id = $1`,
    [run.id, run.file, run.record, run.read, run.added, run.changed, run.skipped, run.refused, run.newest],
  );
}

export async function finishRun(client: ClientBase, run: ImportRun, terms: Outcome, removed: number) {
  await client.query('delete from lead_seen where import_id = $1', [run.id]);
  await client.query("update lead_imports set status = 'finished', finished_at = $2, removed = $3 where id = $1", [
    run.id,
    terms.now,
    removed,
  ]);
  await client.query(
    'update lead_datasets set release = $2, licence = $3, imported_at = $4, data_date = $5, problem = null, failed_tries = 0 where id = $1',
    [run.dataset_id, terms.release, terms.licence, terms.now, terms.dataDate],
  );
}
