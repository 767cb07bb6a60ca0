/**
 * Copies the embedded PostgreSQL while it runs: its files between pg_backup_start and pg_backup_stop, then the write-ahead log of
 * that time. A server that starts on the copy replays the log up to the end of the backup.
 */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { ArchiveWriter } from './archive.ts';

const READ = 512 * 1024;
/** Files that a server recreates at start, or that belong only to the running one. */
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label.old',
  'pg_internal.init',
  'postgresql.auto.conf.tmp',
]);
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const TEMPORARY = /^pgsql_tmp/;

export interface BaseBackup {
  /** The first log that a restore needs. */
  firstLog: string;
  endedAt: Date;
}

/** Under `postgres/` in the archive. `url` is that of a superuser. */
export async function addDatabase(archive: ArchiveWriter, data: string, url: string): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // It waits while files are copied: if it breaks then, the next question says so. Without a listener it would end the program.
  client.on('error', () => {});
  await client.connect();
  try {
    // As long as this connection lasts, the server keeps the logs that were written since.
    await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
    await client.query(`select pg_backup_start('leadwright', true)`);
    await addTree(archive, data, 'postgres', (name) => LEFT_OUT.has(name) || TEMPORARY.test(name), EMPTIED);
    const { rows } = await client.query<{ labelfile: string; last: string }>(
      'select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    );
    const [{ labelfile, last }] = rows as [{ labelfile: string; last: string }];
    const firstLog = /\(file ([0-9A-F]{24})\)/.exec(labelfile)?.[1] as string;
    await archive.add({ path: 'postgres/backup_label', mode: 0o600 }, textOf(labelfile));
    for (const name of (await readdir(join(data, 'pg_wal'))).sort())
      if (isLog(name) && name >= firstLog && name <= last)
        await archive.add({ path: `postgres/pg_wal/${name}`, mode: 0o600 }, contentOf(join(data, 'pg_wal', name)));
    return { firstLog, endedAt: new Date() };
  } finally {
    await client.end();
  }
}

/** A finished log, or the history of a time line. */
export const isLog = (name: string) => /^[0-9A-F]{24}$/.test(name) || /^[0-9A-F]{8}\.history$/.test(name);

async function* textOf(text: string): AsyncIterable<Buffer> {
  yield Buffer.from(text);
}

/** Empty if the file was removed during the copy. The log contains the removal. */
export async function* contentOf(path: string): AsyncIterable<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: READ })) yield chunk as Buffer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Every file below a folder, with the folders themselves. */
export async function addTree(
  archive: ArchiveWriter,
  folder: string,
  as: string,
  isLeftOut: (name: string) => boolean = () => false,
  emptied: ReadonlySet<string> = new Set(),
): Promise<void> {
  await archive.add({ path: as, mode: 0o700, isFolder: true });
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (isLeftOut(entry.name)) continue;
    const [path, name] = [join(folder, entry.name), `${as}/${entry.name}`];
    if (entry.isFile()) await addFile(archive, path, name);
    else if (!entry.isDirectory()) continue;
    else if (emptied.has(entry.name)) await archive.add({ path: name, mode: 0o700, isFolder: true });
    else await addTree(archive, path, name, isLeftOut);
  }
}

async function addFile(archive: ArchiveWriter, path: string, name: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found) await archive.add({ path: name, mode: found.mode & 0o777 }, contentOf(path));
}
