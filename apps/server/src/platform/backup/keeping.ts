/** Which backups are kept, when the next is due, and what a killed one left behind. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { waitForOldServer } from '../database/embedded-postgres.ts';
import { type Backup, backupFolder, findBackups } from './backup.ts';
import { type Proof, readProof, TRIAL_FOLDER } from './trial.ts';

const HOUR_MS = 60 * 60_000;
/** Those that were not proven are kept to be tried or looked at, but not all of them. */
const UNPROVEN_KEPT = 2;

export interface TriedBackup {
  backup: Backup;
  /** Null: not tried yet. */
  proof: Proof | null;
}

/** Newest first. */
export const findTried = async (folder: string): Promise<TriedBackup[]> =>
  Promise.all((await findBackups(folder)).map(async (backup) => ({ backup, proof: await readProof(backup.path) })));

export const isProven = ({ proof }: TriedBackup) => proof?.problem === '';

/**
 * Keeps the newest `keep` that were restored once. One that was not tried, or that failed, takes the place of none of them; the
 * newest of these stay until a proven one follows.
 */
export async function dropOldBackups(folder: string, keep: number): Promise<string[]> {
  const all = await findTried(folder);
  const proven = all.filter(isProven);
  const newest = proven[0]?.backup.name ?? '';
  const unproven = all.filter((tried) => !isProven(tried) && tried.backup.name > newest);
  const kept = new Set([...proven.slice(0, Math.max(1, keep)), ...unproven.slice(0, UNPROVEN_KEPT)]);
  const old = all.filter((tried) => !kept.has(tried)).map(({ backup }) => backup);
  for (const { path } of old) for (const file of [path, `${path}.proof`]) await rm(file, { force: true });
  return old.map(({ name }) => name);
}

/** Whose trial a kill interrupted: it need not be made again. */
export const findUntried = (all: readonly TriedBackup[]): Backup | null =>
  all[0] && !all[0].proof ? all[0].backup : null;

/**
 * When the next backup is due, counted from the newest verified one, so that an interrupted backup is repeated soon. A failed
 * backup is not repeated at once, because its cause takes a while to fix.
 */
export function dueAt(all: readonly TriedBackup[], everyHours: number): Date {
  const proven = all.find(isProven);
  const next = proven ? proven.backup.madeAt.getTime() + everyHours * HOUR_MS : 0;
  const failed = all[0]?.proof?.problem ? all[0].proof.at.getTime() + HOUR_MS : 0;
  return new Date(Math.max(next, failed));
}

/** What killed backups left behind, with the database that the trial of one may still run. Only while none is being made. */
export async function removeLeftovers(config: Config): Promise<void> {
  for (const name of await readdir(config.dataDir)) {
    if (!name.startsWith(TRIAL_FOLDER)) continue;
    const folder = join(config.dataDir, name);
    await waitForOldServer(join(folder, 'postgres'), () => {});
    await rm(folder, { recursive: true, force: true });
  }
  const backups = backupFolder(config);
  for (const name of await readdir(backups).catch(() => []))
    if (name.endsWith('.unfinished')) await rm(join(backups, name), { force: true });
}
