/**
 * Restores a backup. The whole file is verified first, then unpacked next to the current data, tested, and only then put in place.
 * The old data is kept until an operator removes it.
 */
import { chownSync } from 'node:fs';
import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { DATABASE, ensureDatabase, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { newestMigration, refuseUnknownSchema } from '../database/migrate.ts';
import { unprivilegedUser } from '../database/postgres-files.ts';
import { refuseOtherKey } from '../database/sentinel.ts';
import { type Keys, type OpenEntry, readArchive, UnreadableArchive, writeEntry } from './archive.ts';
import { type BackupMeta, metaOf, SPARE_BYTES } from './backup.ts';
import { besideOf, clearBeside, completeRestore, KEY_FILE, markRestored, PARTS } from './exchange.ts';
import { loadRows, ROWS } from './logical.ts';
import { unpackLogs } from './logs.ts';
import { recover } from './recovery.ts';

/** Hears how many bytes of the backup were read. */
type Progress = (bytes: number) => void;

/** Without it there is no database in a backup. */
const DATABASE_FILE = { embedded: 'postgres/global/pg_control', outside: `${ROWS}/contents.json` } as const;

interface ReadOptions {
  onRead?: Progress | undefined;
  signal?: AbortSignal | undefined;
}

/** Reads everything: throws when a byte is not as it was written. */
export async function proveArchive(
  path: string,
  keys: Keys,
  { onRead, signal }: ReadOptions = {},
): Promise<BackupMeta> {
  const meta = await metaOf(path);
  let hasDatabase = false;
  for await (const { path: name, content } of readArchive(path, keys, onRead)) {
    for await (const _ of content) signal?.throwIfAborted();
    hasDatabase ||= name === DATABASE_FILE[meta.database];
  }
  if (!hasDatabase) throw new UnreadableArchive('there is no database in it', 'not_a_backup');
  return meta;
}

interface UnpackOptions extends ReadOptions {
  /** Bytes that it may take; otherwise what the disk has left. */
  room?: number;
}

/** Unpacks into `folder`, with the layout of a data folder. The database's files belong to the user that runs it. */
export async function unpack(
  path: string,
  keys: Keys,
  folder: string,
  { onRead, signal, room }: UnpackOptions = {},
): Promise<void> {
  const owner = unprivilegedUser();
  const database = join(folder, 'postgres');
  const own = (target: string) => {
    if (owner && (target === database || target.startsWith(database + sep))) chownSync(target, owner.uid, owner.gid);
  };
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const fits = within(folder, room ?? (await roomIn(folder)));
  for await (const entry of readArchive(path, keys, onRead)) {
    signal?.throwIfAborted();
    const target = targetOf(folder, entry);
    await mkdir(entry.isFolder ? target : dirname(target), { recursive: true, mode: 0o700 });
    if (!entry.isFolder) await writeEntry(target, { ...entry, content: fits(entry.content) });
    own(target);
  }
}

/** Bytes that can be written there without bringing the program to a standstill. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize - SPARE_BYTES;
}

/** What unpacks to more than the disk can take is given up before the disk is full. */
function within(folder: string, room: number) {
  let left = room;
  return async function* (content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const piece of content) {
      left -= piece.length;
      if (left < 0) throw new UnreadableArchive(`there is not enough room in ${folder}`, 'no_room');
      yield piece;
    }
  };
}

function targetOf(folder: string, { path }: OpenEntry): string {
  const inside = normalize(path);
  if (![...PARTS, ROWS].some((part) => inside === part || inside.startsWith(part + sep)))
    throw new UnreadableArchive(`it holds ${path}, which is no part of an installation`);
  return join(folder, inside);
}

export type RestoreStep = 'checking' | 'unpacking' | 'replaying' | 'trying';

export interface RestoreOptions {
  /** Replays the kept logs up to then; without it the data is as when the backup was made. */
  to?: Date | undefined;
  /** Bytes of the backup: how much of the step is done. */
  report: (step: RestoreStep, done: number, of: number) => void;
  signal?: AbortSignal | undefined;
  /** Other keys than those of the installation, and the text that they stand in. */
  other?: { keys: Keys; text: string } | undefined;
  /** Throws if it may no longer be put in place. */
  confirm?: () => Promise<void>;
}

/** Restores it beside the data and tries it there. What is put in place by `completeRestore` was seen to work. */
export async function prepareRestore(config: Config, path: string, options: RestoreOptions): Promise<void> {
  const { to, report, signal, other, confirm } = options;
  const keys = other?.keys ?? config.secretKeys;
  const { size } = await stat(path);
  const counting = (step: RestoreStep) => {
    let done = 0;
    report(step, done, size);
    return (bytes: number) => {
      done += bytes;
      report(step, done, size);
    };
  };
  assertKnown(await metaOf(path));
  const meta = await proveArchive(path, keys, { onRead: counting('checking'), signal });
  if (config.DATABASE_URL && meta.database === 'embedded')
    throw new UnreadableArchive('it is one of an embedded database, and DATABASE_URL names another', 'other_kind');
  if (to && meta.database === 'outside')
    throw new Error('--to: of a database outside there are no logs between backups.');
  if (to && to <= meta.startedAt) throw new Error(`The backup is newer than ${to.toISOString()}: choose an older one.`);
  const beside = besideOf(config.dataDir);
  await clearBeside(config.dataDir);
  try {
    await unpack(path, keys, beside, { onRead: counting('unpacking'), signal });
    report(to ? 'replaying' : 'trying', 0, 0);
    await bringUp(config, beside, meta, { to, signal });
    report('trying', 0, 0);
    await tryOut(beside, keys, signal);
    if (config.DATABASE_URL) await leaveRows(beside);
    if (other) await writeFile(join(beside, KEY_FILE), other.text, { mode: 0o600, flush: true });
    await confirm?.();
  } catch (error) {
    await clearBeside(config.dataDir);
    throw error;
  }
  await markRestored(config.dataDir);
}

const newer = (version: string) =>
  new UnreadableArchive(`it was made by a newer version of the product${version && ` (${version})`}`, 'newer', {
    version,
  });

/** Throws for a backup of a version that this one cannot read. */
export function assertKnown({ migration, version = '' }: BackupMeta): void {
  if (migration > newestMigration()) throw newer(version);
}

interface BringUpOptions {
  to?: Date | undefined;
  signal?: AbortSignal | undefined;
}

/** An unpacked backup becomes a database that starts: files are recovered, rows are loaded into a new one. */
export async function bringUp(
  config: Config,
  directory: string,
  { database }: BackupMeta,
  { to, signal }: BringUpOptions = {},
): Promise<void> {
  if (database === 'embedded')
    return recover(directory, to ? { to, logs: await unpackLogs(config, directory) } : null, signal);
  const server = await startEmbeddedPostgres({ directory, log: () => {}, isTrial: true, signal });
  try {
    await loadRows(config, await ensureDatabase(server, DATABASE), directory, { signal });
  } finally {
    await server.stop();
  }
}

/** It was seen that they can be loaded. For the database outside only they are needed. */
async function leaveRows(beside: string): Promise<void> {
  for (const part of ['postgres', 'postgres.password']) await rm(join(beside, part), { recursive: true, force: true });
}

/** A start on it would be refused if this version or these keys did not fit, and then it would be too late. */
async function tryOut(directory: string, keys: Keys, signal?: AbortSignal): Promise<void> {
  const server = await startEmbeddedPostgres({ directory, log: () => {}, isTrial: true, signal });
  const client = new pg.Client({ connectionString: server.url(DATABASE) });
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseOtherKey(client, keys).catch(() => {
      throw new UnreadableArchive('its secrets were sealed with older keys, which are missing', 'keys_incomplete');
    });
    await refuseUnknownSchema(client, 'DATA_DIR').catch(() => {
      throw newer('');
    });
  } finally {
    await client.end().catch(() => {});
    await server.stop();
  }
}

const WORDS: Record<RestoreStep, string> = {
  checking: 'Reading the whole backup.',
  unpacking: 'Unpacking it.',
  replaying: 'Replaying what happened since.',
  trying: 'Starting the database on it.',
};

interface RestoreRequest {
  to?: Date | undefined;
  say: (text: string) => void;
}

/** The program must not be running. */
export async function restore(config: Config, path: string, { to, say }: RestoreRequest): Promise<void> {
  let last = '';
  const report = (step: RestoreStep) => {
    if (step !== last) say(WORDS[step]);
    last = step;
  };
  await prepareRestore(config, path, { to, report });
  const done = await completeRestore(config);
  say(done?.former ? `Done. What was there before is in ${done.former}.` : 'Done.');
}
