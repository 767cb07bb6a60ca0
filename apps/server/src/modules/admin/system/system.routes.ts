/** Contract to service, nothing else. */
import { adminSystem } from '@leadwright/contract/admin/system';
import { isBuiltIn } from '../../../platform/backup/backup.module.ts';
import type { AnyJob } from '../../../platform/jobs/jobs.ts';
import { routesFor } from '../../../platform/module.ts';
import { presentChange } from '../history/history.presenter.ts';
import { readChanges } from '../history/history.service.ts';
import * as jobs from './jobs.service.ts';
import { presentBackup, presentDead, presentDelivery, presentMaintenance } from './system.presenter.ts';
import * as service from './system.service.ts';

/** `known`: every job that a worker of this version runs. */
export const systemRoutes = (known: () => readonly AnyJob[]) =>
  routesFor(adminSystem)({
    async jobs(ctx) {
      return jobs.readQueue(ctx, known());
    },
    async deadJobs(ctx, { query }) {
      const { rows, total } = await jobs.readDead(ctx, query);
      const data = rows.map((row) => presentDead(row, known()));
      return { data, currentPage: query.page, pageSize: query.limit, total };
    },
    async retryJobs(ctx, { body }) {
      const n = await jobs.retryJobs(ctx, known(), body);
      return { message: ctx.t('admin-system.jobs.retried', { count: n, n }) };
    },
    async dropJobs(ctx, { body }) {
      const n = await jobs.dropJobs(ctx, body);
      return { message: ctx.t('admin-system.jobs.dropped', { count: n, n }) };
    },
    async deliveries(ctx, { query }) {
      const { rows, total } = await service.readDeliveries(ctx, query);
      return { data: rows.map(presentDelivery), currentPage: query.page, pageSize: query.limit, total };
    },
    async migrations(ctx) {
      const rows = await service.readMigrations(ctx);
      return { data: rows.map(({ name, applied_at }) => ({ name, applied_at: applied_at.toISOString() })) };
    },
    async backups(ctx) {
      const { backups, isUnderWay, runningSince, nextAt } = await service.readBackups(ctx);
      const { backupEveryHours, BACKUP_KEEP } = ctx.platform.config;
      return {
        data: backups.map(presentBackup),
        is_built_in: isBuiltIn(ctx),
        is_under_way: isUnderWay,
        running_since: runningSince?.toISOString() ?? null,
        every_hours: backupEveryHours,
        keep: BACKUP_KEEP,
        next_at: nextAt?.toISOString() ?? null,
      };
    },
    async maintenance(ctx) {
      return presentMaintenance(await service.readMaintenance(ctx));
    },
    async setMaintenance(ctx, { body }) {
      await service.switchMaintenance(ctx, body);
      return { message: ctx.t(`admin-system.maintenance.${body.on ? 'switchedOn' : 'switchedOff'}`) };
    },
    async backUp(ctx) {
      await service.backUpNow(ctx);
      return { message: ctx.t('admin-system.backups.begun') };
    },
    async systemHistory(ctx, { query }) {
      const { rows, total } = await readChanges(ctx, 'system', query);
      return { data: rows.map(presentChange), currentPage: query.page, pageSize: query.limit, total };
    },
  });
