/**
 * Archives the write-ahead logs of the embedded database next to the backups, so that a restore can reach any moment since a
 * backup. The server keeps each log until it is archived, but drops logs before they fill the disk.
 */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import { createArchive, readArchive, writeEntry } from './archive.ts';
import { backupFolder, findBackups } from './backup.ts';
import { contentOf, isLog } from './base-backup.ts';

const SLOT = 'leadwright_logs';
const SEGMENT_BYTES = 16n * 1024n * 1024n;
const SEGMENTS_PER_LOG = 0x1_0000_0000n / SEGMENT_BYTES;
const ENDING = '.log';

/** Logs are named like the segments of PostgreSQL. */
export const isKeptLog = (name: string) => name.endsWith(ENDING) && isLog(name.slice(0, -ENDING.length));

export const logFolder = (config: Config) => join(backupFolder(config), 'logs');

/** What was finished since the last time. A server at rest writes nothing, and nothing is kept. */
export async function keepLogs(config: Config, owner: Pool): Promise<number> {
  const folder = logFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await ensureSlot(owner);
  const { rows } = await owner.query<{ current: string }>(
    `select pg_walfile_name(pg_switch_wal()) as switched, pg_walfile_name(pg_current_wal_insert_lsn()) as current`,
  );
  const current = rows[0]?.current as string;
  const kept = new Set(await readdir(folder));
  const wal = join(config.dataDir, 'postgres/pg_wal');
  const finished = (await readdir(wal)).filter((name) => isLog(name) && (name.includes('.') || name < current)).sort();
  let count = 0;
  for (const name of finished) {
    if (kept.has(name + ENDING)) continue;
    await keepLog(config, wal, folder, name);
    count += 1;
  }
  await owner.query('select pg_replication_slot_advance($1, $2)', [SLOT, startOf(current)]);
  return count;
}

async function keepLog(config: Config, wal: string, folder: string, name: string): Promise<void> {
  const unfinished = join(folder, `${name}.unfinished`);
  await rm(unfinished, { force: true });
  const archive = await createArchive(unfinished, config.secretKeys, { log: name });
  await archive.add({ path: name, mode: 0o600 }, contentOf(join(wal, name)));
  await archive.close();
  await rename(unfinished, join(folder, name + ENDING));
}

async function ensureSlot(owner: Pool): Promise<void> {
  const { rows } = await owner.query(
    `select wal_status from pg_replication_slots where slot_name = $1 and not active`,
    [SLOT],
  );
  // A lost slot keeps no logs: create a new one. Restores to a moment work again from the next backup on.
  if (rows[0]?.wal_status === 'lost') await owner.query('select pg_drop_replication_slot($1)', [SLOT]);
  if (rows.length === 0 || rows[0].wal_status === 'lost')
    await owner.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
}

/** Where a log begins, as PostgreSQL writes positions. */
function startOf(name: string): string {
  const [log, segment] = [BigInt(`0x${name.slice(8, 16)}`), BigInt(`0x${name.slice(16, 24)}`)];
  const at = (log * SEGMENTS_PER_LOG + segment) * SEGMENT_BYTES;
  return `${(at >> 32n).toString(16)}/${(at & 0xffff_ffffn).toString(16)}`;
}

/** Those that no backup needs any more. */
export async function dropOldLogs(config: Config): Promise<void> {
  const folder = logFolder(config);
  const oldest = (await findBackups(backupFolder(config))).at(-1);
  if (!oldest) return;
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtime } = await stat(join(folder, name));
    if (mtime < oldest.madeAt) await rm(join(folder, name), { force: true });
  }
}

/** All of them, in the clear, for the replay. */
export async function unpackLogs(config: Config, beside: string): Promise<string> {
  const [folder, target] = [logFolder(config), join(beside, 'logs')];
  await mkdir(target, { recursive: true, mode: 0o755 });
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(ENDING)) continue;
    for await (const entry of readArchive(join(folder, name), config.secretKeys))
      if (isLog(entry.path)) await writeEntry(join(target, entry.path), { ...entry, mode: 0o644 });
  }
  return target;
}
