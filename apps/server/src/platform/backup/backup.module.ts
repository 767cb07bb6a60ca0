/** Backups by themselves: made, tried and thinned out by a timetable, and the logs between them kept. */
import { z } from 'zod';
import { asPlatform, type Base } from '../context.ts';
import { defineJob, type Enqueuer, enqueue } from '../jobs/jobs.ts';
import { defineSchedule } from '../jobs/schedules.ts';
import type { Module } from '../module.ts';
import { type Backup, backupFolder, dropOldBackups, findBackups, makeBackup } from './backup.ts';
import { dropOldLogs, keepLogs } from './logs.ts';
import { type Check, type Proof, tryBackup } from './trial.ts';

const HOUR_MS = 60 * 60_000;
const LOOK_SECONDS = 10 * 60;
const LOG_SECONDS = 5 * 60;
const LONGEST_SECONDS = 6 * 60 * 60;

/** Made, and restored once to see that it can be. */
export async function backUp(ctx: Base, checks: readonly Check[]): Promise<{ backup: Backup; proof: Proof }> {
  const { config, databases } = ctx.platform;
  const { rows } = await databases.owner.query<{ name: string }>('select max(name) as name from migrations');
  const backup = await makeBackup(config, { ownerUrl: databases.ownerUrl, migration: rows[0]?.name ?? '' }, ctx.now());
  const proof = await tryBackup(config, backup.path, checks, ctx.now());
  // A backup that cannot be restored must not push out one that can.
  if (proof.problem === '') {
    await dropOldBackups(backupFolder(config), config.BACKUP_KEEP);
    await dropOldLogs(config);
  }
  return { backup, proof };
}

/** Only where the embedded database runs: others have backups of their own. */
export const isBuiltIn = ({ platform: { config } }: Base) => !config.DATABASE_URL;
const isOn = (ctx: Base) => isBuiltIn(ctx) && ctx.platform.config.backupEveryHours > 0;

async function isBackupDue(ctx: Base): Promise<boolean> {
  if (!isOn(ctx)) return false;
  const [newest] = await findBackups(backupFolder(ctx.platform.config));
  return !newest || ctx.now().getTime() - newest.madeAt.getTime() >= ctx.platform.config.backupEveryHours * HOUR_MS;
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
  attempts: 2,
  timeoutSeconds: LONGEST_SECONDS,
} as const;

export function backupModule(checks: readonly Check[]): Module {
  const make = defineJob<{ isAsked?: boolean | undefined }>({
    ...BACKUP,
    async run(ctx, { isAsked }) {
      if (!isAsked && !(await isBackupDue(ctx))) return;
      const { proof } = await backUp(ctx, checks);
      if (proof.problem) throw new Error(`the backup cannot be restored: ${proof.problem}`);
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
  return { name: 'backup', jobs: [make], schedules: [look, keep] };
}
