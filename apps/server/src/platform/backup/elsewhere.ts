/**
 * Copies of the proven backups and of the logs in a bucket (BACKUP_URL), so that an installation survives the loss of its machine.
 * A backup's proof is sent after the backup: a backup without one there is not whole.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { StoredObject } from '../storage/bucket.ts';
import { type BucketPlace, openPlace } from '../storage/bucket-place.ts';
import { MOST_HEAD, metaIn, UnreadableArchive } from './archive.ts';
import { type BackupMeta, backupFolder, madeAtOf, metaFrom } from './backup.ts';
import { findTried, isProven, type TriedBackup } from './keeping.ts';
import { isKeptLog, logFolder } from './logs.ts';
import { proofOf } from './trial.ts';

const PROOF = '.proof';
const LOGS = 'logs/';

/** Null: backups stay on this machine. */
export const placeOf = (config: Config): BucketPlace | null =>
  openPlace(config.BACKUP_URL, {
    endpoint: config.BACKUP_S3_ENDPOINT ?? config.S3_ENDPOINT,
    region: config.BACKUP_S3_REGION ?? config.S3_REGION,
    accessKey: (config.BACKUP_S3_ACCESS_KEY ?? config.S3_ACCESS_KEY) as string,
    secretKey: (config.BACKUP_S3_SECRET_KEY ?? config.S3_SECRET_KEY) as string,
  });

export const hasElsewhere = (config: Config) => placeOf(config) !== null;

export interface CopiedBackup {
  name: string;
  madeAt: Date;
  bytes: number;
}

interface Contents {
  /** Whole ones, newest first. */
  backups: CopiedBackup[];
  logs: (StoredObject & { name: string })[];
}

async function contentsOf({ bucket, prefix }: BucketPlace): Promise<Contents> {
  const all = (await bucket.list(prefix)).map((object) => ({ ...object, name: object.key.slice(prefix.length) }));
  const names = new Set(all.map(({ name }) => name));
  const backups = all.flatMap(({ name, bytes }) => {
    const madeAt = madeAtOf(name);
    return madeAt && names.has(name + PROOF) ? [{ name, madeAt, bytes }] : [];
  });
  return {
    backups: backups.sort((a, b) => b.name.localeCompare(a.name)),
    logs: all
      .filter(({ name }) => name.startsWith(LOGS))
      .map((object) => ({ ...object, name: object.name.slice(LOGS.length) })),
  };
}

/** With their proofs, as if they were here. */
export async function findTriedElsewhere(config: Config): Promise<TriedBackup[]> {
  const place = placeOf(config);
  if (!place) return [];
  const { backups } = await contentsOf(place);
  return Promise.all(
    backups.slice(0, Math.max(1, config.BACKUP_KEEP)).map(async ({ name, madeAt, bytes }) => {
      const proof = await place.bucket.get(`${place.prefix}${name}${PROOF}`);
      return { backup: { path: '', name, madeAt, bytes }, proof: proofOf(proof?.body.toString() ?? '') };
    }),
  );
}

/** Undefined: there is none of this name. */
export const findThere = async (place: BucketPlace, name: string): Promise<CopiedBackup | undefined> =>
  (await contentsOf(place)).backups.find((backup) => backup.name === name);

/** Newest first; empty without BACKUP_URL. */
export async function findElsewhere(config: Config): Promise<CopiedBackup[]> {
  const place = placeOf(config);
  return place ? (await contentsOf(place)).backups : [];
}

interface DescribedBackup extends CopiedBackup {
  /** Null: what it says about itself cannot be read. */
  meta: BackupMeta | null;
  isProven: boolean;
}

/** The newest of a place, with what they say about themselves. One request for each. */
export async function describeThere(place: BucketPlace, most: number): Promise<DescribedBackup[]> {
  const newest = (await contentsOf(place)).backups.slice(0, most);
  return Promise.all(newest.map((backup) => describe(place, backup)));
}

async function describe({ bucket, prefix }: BucketPlace, backup: CopiedBackup): Promise<DescribedBackup> {
  const key = `${prefix}${backup.name}`;
  const [start, proof] = await Promise.all([bucket.begin(key, MOST_HEAD), bucket.get(`${key}${PROOF}`)]);
  return { ...backup, meta: metaAt(start), isProven: proofOf(proof?.body.toString() ?? '')?.problem === '' };
}

function metaAt(start: Buffer | null): BackupMeta | null {
  try {
    return start && metaFrom(metaIn(start));
  } catch (error) {
    if (error instanceof UnreadableArchive) return null;
    throw error;
  }
}

/** The newest proven backup and the logs: what is missing there. */
async function missingThere(config: Config, there: Contents) {
  const newest: TriedBackup | undefined = (await findTried(backupFolder(config))).find(isProven);
  const isCopied = there.backups.some(({ name }) => name === newest?.backup.name);
  const copied = new Set(there.logs.map(({ name }) => name));
  const kept = (await readdir(logFolder(config)).catch(() => [])).filter(isKeptLog);
  return {
    backup: newest && !isCopied ? newest : null,
    logs: kept.filter((name) => !copied.has(name)).sort(),
  };
}

/** One request. */
export async function isBehind(config: Config): Promise<boolean> {
  const place = placeOf(config);
  if (!place) return false;
  const { backup, logs } = await missingThere(config, await contentsOf(place));
  return backup !== null || logs.length > 0;
}

/** Sends what is missing there, then drops what is no longer kept. Returns the names of what was sent. */
export async function sendElsewhere(config: Config, signal?: AbortSignal): Promise<string[]> {
  const place = placeOf(config);
  if (!place) return [];
  const { bucket, prefix } = place;
  const { backup: tried, logs } = await missingThere(config, await contentsOf(place));
  for (const name of logs) await bucket.upload(`${prefix}${LOGS}${name}`, join(logFolder(config), name), signal);
  if (tried) {
    const { path, name } = tried.backup;
    await bucket.upload(`${prefix}${name}`, path, signal);
    await bucket.put(`${prefix}${name}${PROOF}`, Buffer.from(JSON.stringify(tried.proof)), 'application/json');
    await dropOld(place, config.BACKUP_KEEP);
  }
  return [...logs, ...(tried ? [tried.backup.name] : [])];
}

/** Keeps as many as here, and the logs since the oldest of them. The proof goes first: what is half deleted is not whole. */
async function dropOld(place: BucketPlace, keep: number): Promise<void> {
  const { bucket, prefix } = place;
  const { backups, logs } = await contentsOf(place);
  const old = backups.slice(Math.max(1, keep));
  for (const { name } of old) for (const ending of [PROOF, '']) await bucket.delete(`${prefix}${name}${ending}`);
  const oldest = backups.slice(0, Math.max(1, keep)).at(-1);
  if (oldest) for (const log of logs) if (log.changedAt < oldest.madeAt) await bucket.delete(log.key);
}

/** Brings a backup and all logs there to this machine, where a restore finds them. Returns the path of the backup. */
export async function fetchBackup(config: Config, wanted: string, say: (text: string) => void): Promise<string> {
  const place = placeOf(config);
  if (!place) throw new Error('BACKUP_URL is not set: there are no backups elsewhere.');
  const { bucket, prefix } = place;
  const { backups, logs } = await contentsOf(place);
  const found = wanted === 'latest' ? backups[0] : backups.find(({ name }) => name === wanted);
  if (!found) throw new Error(`There is no backup ${wanted === 'latest' ? '' : `${wanted} `}in ${config.BACKUP_URL}.`);
  const [folder, logsHere] = [backupFolder(config), logFolder(config)];
  await mkdir(logsHere, { recursive: true, mode: 0o700 });
  say(`Fetching ${found.name}.`);
  const path = join(folder, found.name);
  await bucket.download(`${prefix}${found.name}`, path);
  const proof = proofOf((await bucket.get(`${prefix}${found.name}${PROOF}`))?.body.toString() ?? '');
  if (proof) await writeFile(`${path}${PROOF}`, JSON.stringify(proof), { mode: 0o600 });
  const here = new Set(await readdir(logsHere));
  const missing = logs.filter(({ name }) => isKeptLog(name) && !here.has(name));
  if (missing.length > 0) say(`Fetching ${missing.length} logs.`);
  for (const { key, name } of missing) await bucket.download(key, join(logsHere, name));
  return path;
}
