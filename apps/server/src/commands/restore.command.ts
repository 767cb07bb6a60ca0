/** `npm run restore -- <file>`: puts a backup in the place of the data. Opens no database: the program must not run. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UnreadableArchive } from '../platform/backup/archive.ts';
import { backupFolder } from '../platform/backup/backup.ts';
import { fetchBackup } from '../platform/backup/elsewhere.ts';
import { findTried } from '../platform/backup/keeping.ts';
import { isServing } from '../platform/backup/logical.ts';
import { restore } from '../platform/backup/restore.ts';
import type { Config } from '../platform/config/config.ts';
import { findRunningPostgres } from '../platform/database/running-postgres.ts';

const USAGE = `Puts a backup in the place of the data. Stop the program first.

  npm run restore -- <file>              the state when the backup was made
  npm run restore -- latest              the newest backup, without those whose trial failed
  npm run restore -- elsewhere [name]    the newest one in BACKUP_URL, or the one of this name; it is fetched first
  npm run restore -- <file> --to <time>  what happened since, up to then: 2026-01-31T14:05:00Z

It needs the secret keys that the backup was made with. What was there before is kept beside it, in before-restore-….`;

export async function runRestore(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { to: { type: 'string' } }, allowPositionals: true });
  const [wanted, name] = positionals;
  if (!wanted) return console.log(USAGE);
  if (
    config.DATABASE_URL ? await isServing(config.DATABASE_URL) : await findRunningPostgres(config.dataDir, 'postgres')
  )
    throw new Error('The program is running: stop it first.');
  const to = values.to === undefined ? undefined : momentOf(values.to);
  const path = await pathOf(config, wanted, name);
  if (!path) throw new Error(`There is no backup in ${backupFolder(config)}.`);
  await restore(config, path, { to, say: (text) => console.log(text) }).catch((error) => {
    throw error instanceof UnreadableArchive
      ? new Error(`${path} cannot be restored: ${error.message}. Nothing was changed.`)
      : error;
  });
}

async function pathOf(config: Config, wanted: string, name: string | undefined): Promise<string | undefined> {
  if (wanted === 'latest') return latestOf(config);
  if (wanted === 'elsewhere') return fetchBackup(config, name ?? 'latest', (text) => console.log(text));
  return resolve(wanted);
}

async function latestOf(config: Config): Promise<string | undefined> {
  const all = await findTried(backupFolder(config));
  return all.find(({ proof }) => !proof?.problem)?.backup.path;
}

function momentOf(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/T.*(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new Error('--to: want a time with its zone, like 2026-01-31T14:05:00Z');
  if (at > new Date()) throw new Error('--to: this time has not come yet.');
  return at;
}
