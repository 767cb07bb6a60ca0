/** Automatic backups: made, verified and pruned on a schedule, with the logs between them. */
import { z } from 'zod';
import { asPlatform, type Base } from '../context.ts';
import { defineJob, type Enqueuer, enqueue } from '../jobs/jobs.ts';
import { defineSchedule } from '../jobs/schedules.ts';
import type { Module } from '../module.ts';
import { type Backup, backupFolder, makeBackup } from './backup.ts';
import { hasElsewhere, isBehind, sendElsewhere } from './elsewhere.ts';
import { dropOldBackups, dueAt, findTried, findUntried, removeLeftovers } from './keeping.ts';
import { dropOldLogs, keepLogs } from './logs.ts';
import { BackupRunning, backupUnderWay, whileAlone } from './one-at-a-time.ts';
import { type Check, type Proof, tryBackup } from './trial.ts';

const LOOK_SECONDS = 10 * 60;
const LOG_SECONDS = 5 * 60;
const LONGEST_SECONDS = 6 * 60 * 60;

interface BackUpOptions {
  signal?: AbortSignal;
  /** Only tries the newest, if a kill came before its trial was over. */
  mayResume?: boolean;
}

/** Made, and restored once to see that it can be. Throws BackupRunning while another process makes one. */
export function backUp(
  ctx: Base,
  checks: readonly Check[],
  { signal, mayResume = false }: BackUpOptions = {},
): Promise<{ backup: Backup; proof: Proof }> {
  const { config, databases } = ctx.platform;
  const folder = backupFolder(config);
  return whileAlone(databases.ownerUrl, signal, async (until) => {
    await removeLeftovers(config);
    const begun = mayResume ? findUntried(await findTried(folder)) : null;
    const backup = begun ?? (await makeBackup(config, await sourceOf(ctx), ctx.now(), until));
    const proof = await tryBackup(config, backup.path, checks, ctx.now(), until);
    await dropOldBackups(folder, config.BACKUP_KEEP);
    if (proof.problem === '') await dropOldLogs(config);
    return { backup, proof };
  });
}

async function sourceOf({ platform: { databases } }: Base) {
  const { rows } = await databases.owner.query<{ name: string }>('select max(name) as name from migrations');
  return { ownerUrl: databases.ownerUrl, migration: rows[0]?.name ?? '' };
}

/** Only where the embedded database runs: others have backups of their own. */
export const isBuiltIn = ({ platform: { config } }: Base) => !config.DATABASE_URL;
const isOn = (ctx: Base) => isBuiltIn(ctx) && ctx.platform.config.backupEveryHours > 0;

async function isBackupDue(ctx: Base): Promise<boolean> {
  if (!isOn(ctx)) return false;
  const { config, databases } = ctx.platform;
  const all = await findTried(backupFolder(config));
  return dueAt(all, config.backupEveryHours) <= ctx.now() && !(await backupUnderWay(databases.owner));
}

/** Right after a start no backup is running, except from the command line. */
async function tidyUp({ platform: { config, databases } }: Base): Promise<void> {
  await whileAlone(databases.ownerUrl, undefined, () => removeLeftovers(config)).catch((error) => {
    if (!(error instanceof BackupRunning)) throw error;
  });
}

export const BACKUP_JOB = 'platform.back-up';

/** Asks for one now, whatever the timetable says. */
export async function askForBackup(tx: Enqueuer): Promise<void> {
  await enqueue(tx, { ...BACKUP, run: async () => {} }, { isAsked: true });
}

const BACKUP = {
  name: BACKUP_JOB,
  lane: 'ordinary',
  payload: z.object({ isAsked: z.boolean().optional() }),
  key: () => 'one',
  attempts: 5,
  timeoutSeconds: LONGEST_SECONDS,
  duringMaintenance: true,
} as const;

/** Large backups take hours to send. */
const send = defineJob({
  name: 'platform.send-backups',
  lane: 'bulk',
  duringMaintenance: true,
  payload: z.object({}),
  key: () => 'one',
  queue: () => 'platform.send-backups',
  attempts: 3,
  // Looked at again in five minutes. The page of the system says how old the newest copy is.
  keepDead: false,
  timeoutSeconds: LONGEST_SECONDS,
  async run(ctx) {
    await sendElsewhere(ctx.platform.config, ctx.signal);
  },
});

const sendWhenBehind = defineSchedule({
  name: 'platform.send-backups-when-behind',
  every: LOG_SECONDS,
  async run(ctx) {
    const { config } = ctx.platform;
    if (!isOn(ctx) || !hasElsewhere(config) || !(await isBehind(config))) return;
    await asPlatform(ctx, (tx) => enqueue(tx, send, {}));
  },
});

export function backupModule(checks: readonly Check[]): Module {
  const make = defineJob<{ isAsked?: boolean | undefined }>({
    ...BACKUP,
    async run(ctx, { isAsked }) {
      if (!isAsked && !(await isBackupDue(ctx))) return;
      const mayResume = !isAsked || ctx.attempt > 1;
      const made = await backUp(ctx, checks, { signal: ctx.signal, mayResume }).catch((error) => {
        if (!(error instanceof BackupRunning)) throw error;
        ctx.log.info({ since: error.since }, 'a backup is being made already');
      });
      if (made?.proof.problem) throw new Error(`the backup cannot be restored: ${made.proof.problem}`);
    },
  });
  const look = defineSchedule({
    name: 'platform.back-up-when-due',
    every: LOOK_SECONDS,
    async run(ctx) {
      if (await isBackupDue(ctx)) await asPlatform(ctx, (tx) => enqueue(tx, make, {}));
    },
  });
  const keep = defineSchedule({
    name: 'platform.keep-logs',
    every: LOG_SECONDS,
    async run(ctx) {
      if (isOn(ctx)) await keepLogs(ctx.platform.config, ctx.platform.databases.owner);
    },
  });
  return {
    name: 'backup',
    jobs: [make, send],
    schedules: [look, keep, sendWhenBehind],
    prepare: async (ctx) => {
      if (isBuiltIn(ctx)) await tidyUp(ctx);
    },
  };
}
