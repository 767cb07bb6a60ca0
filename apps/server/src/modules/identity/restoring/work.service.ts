/** The one restore that may be under way in a process, and what a browser is told of it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RestoreState } from '@leadwright/contract/accounts/restoring';
import { type BackupFault, type Keys, UnreadableArchive } from '../../../platform/backup/archive.ts';
import { clearBeside, isRestored } from '../../../platform/backup/exchange.ts';
import type { Base, Platform } from '../../../platform/context.ts';
import { isDiskFull } from '../../../platform/storage/disk.ts';

type Phase = RestoreState['phase'];

interface Problem {
  fault: BackupFault | 'failed';
  params: Record<string, string | number>;
}

export interface Work {
  phase: Phase;
  done: number;
  of: number;
  problem: Problem | null;
  abort: AbortController;
  /** Never fails: what goes wrong is noted here. */
  running: Promise<void>;
  /** Other keys than those of the installation. */
  other: { keys: Keys; text: string } | undefined;
  /** Of a file that is being sent. */
  upload: { id: string; name: string; bytes: number } | null;
}

const works = new WeakMap<Platform, Work>();

/** Where the backup waits until it is unpacked. */
export const fileOf = ({ config }: Platform) => join(config.dataDir, 'restoring.backup');

export const findWork = (platform: Platform): Work | undefined => works.get(platform);

const OVER: readonly Phase[] = ['idle', 'failed'];
/** While it is, nobody can set the installation up: the restore would delete their account. */
export const isUnderWay = (platform: Platform) => !OVER.includes(works.get(platform)?.phase ?? 'idle');

export function beginWork(platform: Platform, begun: Pick<Work, 'phase' | 'of' | 'other' | 'upload'>): Work {
  const work: Work = { ...begun, done: 0, problem: null, abort: new AbortController(), running: Promise.resolve() };
  works.set(platform, work);
  return work;
}

export async function endWork(platform: Platform): Promise<void> {
  works.delete(platform);
  await removeFile(platform);
}

export async function removeFile(platform: Platform): Promise<void> {
  const file = fileOf(platform);
  for (const path of [file, `${file}.unfinished`]) await rm(path, { force: true });
}

/** At the start: what a killed process left of a restore that had not come to its end. */
export async function clearUnfinished(platform: Platform): Promise<void> {
  await removeFile(platform);
  if (!isRestored(platform.config.dataDir)) await clearBeside(platform.config.dataDir);
}

/** What went wrong stays to be read until the next try. */
export async function failWork(platform: Platform, work: Work, error: unknown): Promise<void> {
  await removeFile(platform);
  if (work.abort.signal.aborted) return;
  platform.log.warn({ err: error }, 'the backup was not restored; nothing was changed');
  work.problem = problemOf(error);
  work.phase = 'failed';
}

function problemOf(error: unknown): Problem {
  if (error instanceof UnreadableArchive) return { fault: error.fault, params: error.params };
  if (isDiskFull(error)) return { fault: 'no_room', params: {} };
  return { fault: 'failed', params: { reason: error instanceof Error ? error.message : String(error) } };
}

export function presentWork(ctx: Base): RestoreState {
  const { config } = ctx.platform;
  const { phase = 'idle', done = 0, of = 0, problem = null } = works.get(ctx.platform) ?? {};
  return {
    phase,
    done,
    of,
    problem: problem && ctx.t(`restoring.fault.${problem.fault}`, problem.params),
    has_place: config.BACKUP_URL !== undefined,
    has_keys: config.given.includes('SECRET_KEYS'),
  };
}
