/** Makes a backup of the installation: the database and the uploaded files. The secret keys stay outside. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { readVersion } from '../config/version.ts';
import { type ArchiveWriter, createArchive, readMeta, UnreadableArchive } from './archive.ts';
import { addDatabase, addTree, contentOf } from './base-backup.ts';
import { addRows, sizeOfDatabase } from './logical.ts';

const NAME = /^leadwright-(\d{8}T\d{6}Z)\.backup$/;
/** Room that a backup must leave free, so that the program does not stand still because of it. */
export const SPARE_BYTES = 512 * 1024 * 1024;

const Meta = z.object({
  /** Of the server that comes with the product: its files. Of one outside: the rows (logical.ts). */
  database: z.enum(['embedded', 'outside']),
  startedAt: z.coerce.date(),
  /** The last migration. */
  migration: z.string(),
  /** Of the product. Older backups do not say it. */
  version: z.string().optional(),
  hasFiles: z.boolean(),
});
export type BackupMeta = z.infer<typeof Meta>;

export interface Backup {
  path: string;
  name: string;
  madeAt: Date;
  bytes: number;
}

export const backupFolder = (config: Pick<Config, 'dataDir' | 'BACKUP_DIR'>) =>
  config.BACKUP_DIR ?? join(config.dataDir, 'backups');

class BackupImpossible extends Error {}

export interface BackupSource {
  /** Of the embedded server it is a superuser. */
  ownerUrl: string;
  migration: string;
}

export async function makeBackup(
  config: Config,
  source: BackupSource,
  now: Date,
  signal?: AbortSignal,
): Promise<Backup> {
  const folder = backupFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const data = join(config.dataDir, 'postgres');
  await assertRoom(folder, config.DATABASE_URL ? await sizeOfDatabase(source.ownerUrl) : await sizeOf(data));
  const name = freeName(folder, now);
  const [path, unfinished] = [join(folder, name), join(folder, `${name}.unfinished`)];
  const files = join(config.dataDir, 'files');
  const meta: BackupMeta = {
    database: config.DATABASE_URL ? 'outside' : 'embedded',
    startedAt: now,
    migration: source.migration,
    version: readVersion(),
    hasFiles: existsSync(files),
  };
  await rm(unfinished, { force: true });
  const archive = interruptible(await createArchive(unfinished, config.secretKeys, meta), signal);
  try {
    // The database first: a file that a row names is there by then.
    if (config.DATABASE_URL) await addRows(archive, source.ownerUrl, signal);
    else await addEmbedded(archive, config.dataDir, source.ownerUrl);
    if (meta.hasFiles) await addTree(archive, files, 'files');
    await archive.close();
  } catch (error) {
    await archive.abort();
    throw error;
  }
  await rename(unfinished, path);
  return { path, name, madeAt: now, bytes: (await stat(path)).size };
}

async function addEmbedded(archive: ArchiveWriter, dataDir: string, url: string): Promise<void> {
  await addDatabase(archive, join(dataDir, 'postgres'), url);
  await archive.add({ path: 'postgres.password', mode: 0o600 }, contentOf(join(dataDir, 'postgres.password')));
}

/** Names count seconds. A second one in the same second must not take the place of the first, which may be proven. */
function freeName(folder: string, at: Date): string {
  const name = `leadwright-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;
  return existsSync(join(folder, name)) ? freeName(folder, new Date(at.getTime() + 1000)) : name;
}

/** Ends between two files when the signal says so. */
const interruptible = (archive: ArchiveWriter, signal: AbortSignal | undefined): ArchiveWriter => ({
  ...archive,
  async add(entry, content) {
    signal?.throwIfAborted();
    await archive.add(entry, content);
  },
});

/** Backups are compressed: half of the data is room enough. */
async function assertRoom(folder: string, size: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < size / 2 + SPARE_BYTES)
    throw new BackupImpossible(
      `There is not enough room in ${folder}: the data takes ${Math.ceil(size / 2 ** 20)} MB.`,
    );
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  return bytes;
}

/** Newest first. */
export async function findBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.flatMap((name) => {
    const madeAt = madeAtOf(name);
    return madeAt ? [{ name, path: join(folder, name), madeAt }] : [];
  });
  const sized = found.map(async (each) => ({ ...each, bytes: (await stat(each.path)).size }));
  return (await Promise.all(sized)).sort((a, b) => b.name.localeCompare(a.name));
}

/** Null: not the name of a backup. */
export function madeAtOf(name: string): Date | null {
  const stamp = NAME.exec(name)?.[1];
  return stamp ? new Date(stamp.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z')) : null;
}

export function metaFrom(found: unknown): BackupMeta {
  const parsed = Meta.safeParse(found);
  if (!parsed.success) throw new UnreadableArchive('it was made by another version', 'newer', { version: '' });
  return parsed.data;
}

export async function metaOf(path: string): Promise<BackupMeta> {
  return metaFrom(await readMeta(path));
}
