/**
 * Restores a backup. The whole file is verified first, then unpacked next to the current data, tested, and only then put in place.
 * The old data is kept until an operator removes it.
 */
import { chownSync, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { Config } from '../config/config.ts';
import { unprivilegedUser } from '../database/postgres-files.ts';
import { type Keys, type OpenEntry, readArchive, UnreadableArchive, writeEntry } from './archive.ts';
import { type BackupMeta, metaOf } from './backup.ts';
import { unpackLogs } from './logs.ts';
import { recover } from './recovery.ts';

/** Reads everything: throws when a byte is not as it was written. */
export async function proveArchive(path: string, keys: Keys): Promise<BackupMeta> {
  const meta = await metaOf(path);
  let hasDatabase = false;
  for await (const { path: name, content } of readArchive(path, keys)) {
    for await (const _ of content);
    hasDatabase ||= name === 'postgres/global/pg_control';
  }
  if (!hasDatabase) throw new UnreadableArchive('there is no database in it');
  return meta;
}

const PARTS = ['postgres', 'postgres.password', 'files'] as const;

/** Unpacks into `folder`, with the layout of a data folder. The database's files belong to the user that runs it. */
export async function unpack(path: string, keys: Keys, folder: string): Promise<void> {
  const owner = unprivilegedUser();
  const database = join(folder, 'postgres');
  const own = (target: string) => {
    if (owner && (target === database || target.startsWith(database + sep))) chownSync(target, owner.uid, owner.gid);
  };
  await mkdir(folder, { recursive: true, mode: 0o711 });
  for await (const entry of readArchive(path, keys)) {
    const target = targetOf(folder, entry);
    await mkdir(entry.isFolder ? target : dirname(target), { recursive: true, mode: 0o700 });
    if (!entry.isFolder) await writeEntry(target, entry);
    own(target);
  }
}

function targetOf(folder: string, { path }: OpenEntry): string {
  const inside = normalize(path);
  if (!PARTS.some((part) => inside === part || inside.startsWith(part + sep)))
    throw new UnreadableArchive(`it holds ${path}, which is no part of an installation`);
  return join(folder, inside);
}

export interface RestoreOptions {
  /** Replays the kept logs up to then; without it the data is as when the backup was made. */
  to?: Date | undefined;
  say: (text: string) => void;
}

/** Where the former data went. The program must not be running. */
export async function restore(config: Config, path: string, { to, say }: RestoreOptions): Promise<string | null> {
  say('Reading the whole backup.');
  const meta = await proveArchive(path, config.secretKeys);
  if (to && to <= meta.startedAt) throw new Error(`The backup is newer than ${to.toISOString()}: choose an older one.`);
  const beside = join(config.dataDir, 'restoring');
  await rm(beside, { recursive: true, force: true });
  say('Unpacking it.');
  await unpack(path, config.secretKeys, beside);
  say(to ? `Replaying what happened until ${to.toISOString()}.` : 'Starting the database on it.');
  await recover(beside, to ? { to, logs: await unpackLogs(config, beside) } : null);
  return exchange(config.dataDir, beside, say);
}

async function exchange(dataDir: string, beside: string, say: (text: string) => void): Promise<string | null> {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const former = join(dataDir, `before-restore-${stamp}`);
  const isThere = PARTS.some((part) => existsSync(join(dataDir, part)));
  if (isThere) await mkdir(former, { mode: 0o711 });
  for (const part of PARTS) {
    if (!existsSync(join(beside, part))) continue;
    if (existsSync(join(dataDir, part))) await rename(join(dataDir, part), join(former, part));
    await rename(join(beside, part), join(dataDir, part));
  }
  await rm(beside, { recursive: true, force: true });
  say(isThere ? `Done. What was there before is in ${former}.` : 'Done.');
  return isThere ? former : null;
}
