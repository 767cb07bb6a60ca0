/** Automatic backups: made, verified and pruned on a schedule, with the logs between them. */
import { z } from 'zod';
import { asPlatform, type Base } from '../context.ts';
import { defineJob, type Enqueuer, enqueue } from '../jobs/jobs.ts';
import { defineSchedule } from '../jobs/schedules.ts';
import type { Module } from '../module.ts';
import { type Backup, backupFolder, makeBackup } from './backup.ts';
import { findTriedElsewhere, hasElsewhere, isBehind, sendElsewhere } from './elsewhere.ts';
import { dropOldBackups, dueAt, findTried, findUntried, removeLeftovers, type TriedBackup } from './keeping.ts';
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

/** The embedded database, whose files and logs are kept too. */
const isEmbedded = ({ platform: { config } }: Base) => !config.DATABASE_URL;
/** A database outside is backed up only where its backups are to be kept elsewhere: it may have others of its own. */
export const isBuiltIn = (ctx: Base) => isEmbedded(ctx) || hasElsewhere(ctx.platform.config);

/** What the product says of an installation. */
interface Judge {
  /** One in which nobody is yet: its backups would take the places of those that it may be about to restore. */
  isWorthIt(ctx: Base): Promise<boolean>;
}

const isOn = async (ctx: Base, { isWorthIt }: Judge) =>
  isBuiltIn(ctx) && ctx.platform.config.backupEveryHours > 0 && (await isWorthIt(ctx));

/** Of several machines with one database any may have made the newest: then what is elsewhere counts, too. */
export async function findMade({ platform: { config } }: Base): Promise<TriedBackup[]> {
  const here = await findTried(backupFolder(config));
  return config.DATABASE_URL ? withThose(here, await findTriedElsewhere(config)) : here;
}

function withThose(here: TriedBackup[], there: TriedBackup[]): TriedBackup[] {
  const known = new Set(here.map(({ backup }) => backup.name));
  const all = [...here, ...there.filter(({ backup }) => !known.has(backup.name))];
  return all.sort((a, b) => b.backup.name.localeCompare(a.backup.name));
}

async function isBackupDue(ctx: Base, judge: Judge): Promise<boolean> {
  if (!(await isOn(ctx, judge))) return false;
  const { config, databases } = ctx.platform;
  const all = await findMade(ctx);
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

export function backupModule(checks: readonly Check[], judge: Judge): Module {
  const sendWhenBehind = defineSchedule({
    name: 'platform.send-backups-when-behind',
    every: LOG_SECONDS,
    async run(ctx) {
      const { config } = ctx.platform;
      if (!isEmbedded(ctx) || !hasElsewhere(config) || !(await isOn(ctx, judge)) || !(await isBehind(config))) return;
      await asPlatform(ctx, (tx) => enqueue(tx, send, {}));
    },
  });
  const make = defineJob<{ isAsked?: boolean | undefined }>({
    ...BACKUP,
    async run(ctx, { isAsked }) {
      if (!isAsked && !(await isBackupDue(ctx, judge))) return;
      const mayResume = !isAsked || ctx.attempt > 1;
      const made = await backUp(ctx, checks, { signal: ctx.signal, mayResume }).catch((error) => {
        if (!(error instanceof BackupRunning)) throw error;
        ctx.log.info({ since: error.since }, 'a backup is being made already');
      });
      if (made?.proof.problem) throw new Error(`the backup cannot be restored: ${made.proof.problem}`);
      // The next look may be taken by another machine, which does not have it.
      if (made && !isEmbedded(ctx)) await sendElsewhere(ctx.platform.config, ctx.signal);
    },
  });
  const look = defineSchedule({
    name: 'platform.back-up-when-due',
    every: LOOK_SECONDS,
    async run(ctx) {
      if (await isBackupDue(ctx, judge)) await asPlatform(ctx, (tx) => enqueue(tx, make, {}));
    },
  });
  const keep = defineSchedule({
    name: 'platform.keep-logs',
    every: LOG_SECONDS,
    async run(ctx) {
      if (isEmbedded(ctx) && (await isOn(ctx, judge)))
        await keepLogs(ctx.platform.config, ctx.platform.databases.owner);
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
