/** Deliveries of all accounts, what was done to the database, and its backups. */

import { askForBackup, BACKUP_JOB, findMade, isBuiltIn } from '../../../platform/backup/backup.module.ts';
import { backupFolder } from '../../../platform/backup/backup.ts';
import { dueAt, findTried, type TriedBackup } from '../../../platform/backup/keeping.ts';
import { backupUnderWay } from '../../../platform/backup/one-at-a-time.ts';
import { asPlatform, type Ctx } from '../../../platform/context.ts';
import { findMaintenance, forgetMaintenance, type Maintenance, setMaintenance } from '../../installation/public.ts';
import { recordChange } from '../history/history.service.ts';
import * as deliveries from './deliveries.repository.ts';
import { countRunning, isQueued } from './jobs.repository.ts';
import { systemErrors } from './system.errors.ts';

export interface DeliveriesFilter {
  page: number;
  limit: number;
  search?: string | undefined;
  filter: 'all' | 'failed';
}

export const readDeliveries = (ctx: Ctx, { page, limit, search, filter }: DeliveriesFilter) =>
  asPlatform(ctx, async ({ client }) => {
    const accounts = search ? await deliveries.findAccountsByName(client, search) : null;
    if (accounts?.length === 0) return { rows: [], total: 0 };
    return deliveries.pageOfDeliveries(client, { page, limit, accounts, isFailing: filter === 'failed' });
  });

/** The serving roles know nothing of migrations: they are the owner's. */
export async function readMigrations(ctx: Ctx): Promise<{ name: string; applied_at: Date }[]> {
  const { rows } = await ctx.platform.databases.owner.query<{ name: string; applied_at: Date }>(
    'select name, applied_at from migrations order by name desc',
  );
  return rows;
}

export async function readBackups(ctx: Ctx) {
  const { config, databases } = ctx.platform;
  // The bucket may not answer: then those of this machine.
  const backups = isBuiltIn(ctx) ? await findMade(ctx).catch(() => findTried(backupFolder(config))) : [];
  const running = await backupUnderWay(databases.owner);
  const isUnderWay = running !== null || (await isQueued(databases.owner, BACKUP_JOB));
  return { backups, isUnderWay, runningSince: running?.since ?? null, nextAt: nextAt(ctx, backups) };
}

/** Null: no timetable. Without any backup the next look makes one. */
function nextAt(ctx: Ctx, backups: readonly TriedBackup[]): Date | null {
  const { backupEveryHours } = ctx.platform.config;
  if (!isBuiltIn(ctx) || backupEveryHours === 0) return null;
  return new Date(Math.max(dueAt(backups, backupEveryHours).getTime(), ctx.now().getTime()));
}

/** A job does it: it takes as long as there is data. */
export async function backUpNow(ctx: Ctx): Promise<void> {
  if (!isBuiltIn(ctx)) throw systemErrors.backup_elsewhere();
  const { owner } = ctx.platform.databases;
  const running = await backupUnderWay(owner);
  if (running) throw systemErrors.backup_running({ params: { since: running.since.toISOString() } });
  if (await isQueued(owner, BACKUP_JOB)) throw systemErrors.backup_under_way();
  await asPlatform(ctx, async (tx) => {
    await askForBackup(tx);
    const subject = { id: 'backup', name: tx.t('admin-system.tab.backups') };
    const after = { folder: backupFolder(tx.platform.config) };
    await recordChange(tx, { part: 'system', what: 'backUp', subject, before: null, after });
  });
}

export async function readMaintenance(ctx: Ctx): Promise<{ now: Maintenance | null; running: number }> {
  const now = await asPlatform(ctx, findMaintenance);
  return { now, running: await countRunning(ctx.platform.databases.owner) };
}

export async function switchMaintenance(ctx: Ctx, { on, until }: { on: boolean; until: string | null }): Promise<void> {
  await asPlatform(ctx, async (tx) => {
    const before = await findMaintenance(tx);
    const since = before?.since ?? tx.now().toISOString();
    const after = on ? { until, since, by: before?.by ?? ctx.actor.name } : null;
    await setMaintenance(tx, after);
    const subject = { id: 'maintenance', name: tx.t('admin-system.tab.maintenance') };
    const shown = (one: Maintenance | null) => ({ on: one !== null, until: one?.until ?? null });
    await recordChange(tx, {
      part: 'system',
      what: 'setMaintenance',
      subject,
      before: shown(before),
      after: shown(after),
    });
  });
  forgetMaintenance(ctx);
}
