/** Jobs, deliveries, migrations and backups of the installation. */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { DeliveryProblem } from '../integrations/deliveries.ts';
import { access, historyOf } from './common.ts';

export const JobLane = z
  .object({
    lane: z.enum(['urgent', 'ordinary', 'bulk']),
    /** Due now, running, waiting for a retry, and scheduled. */
    waiting: z.number().int(),
    running: z.number().int(),
    retrying: z.number().int(),
    later: z.number().int(),
    /** When the oldest due job became due. */
    oldest_at: Timestamp.nullable(),
  })
  .meta({ id: 'JobLane' });
export type JobLane = z.infer<typeof JobLane>;

export const DeadJob = z
  .object({
    id: z.number().int(),
    task: z.string(),
    lane: z.string().nullable(),
    error: z.string(),
    attempts: z.number().int(),
    failed_at: Timestamp,
    account: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'DeadJob' });
export type DeadJob = z.infer<typeof DeadJob>;

export const BackupLine = z
  .object({
    name: z.string(),
    made_at: Timestamp,
    bytes: z.number().int(),
    /** Result of a trial restore beside the live data: when it ran and what it read. */
    state: z.enum(['untried', 'works', 'fails']),
    tried_at: Timestamp.nullable(),
    tables: z.number().int(),
    rows: z.number().int(),
    problem: z.string(),
  })
  .meta({ id: 'BackupLine' });
export type BackupLine = z.infer<typeof BackupLine>;

/** Lists only the newest deliveries across accounts. Older ones are in each account's history. */
export const MOST_DELIVERIES = 10_000;
export const AdminDelivery = z
  .object({
    id: z.number().int(),
    account: z.object({ id: z.number().int(), name: z.string() }),
    /** Without the path, which may contain a secret. */
    origin: z.string(),
    event: z.string(),
    status: z.enum(['waiting', 'delivered', 'failed', 'skipped']),
    attempts: z.number().int(),
    answered: z.number().int().nullable(),
    problem: DeliveryProblem.nullable(),
    ms: z.number().int().nullable(),
    created_at: Timestamp,
    next_at: Timestamp.nullable(),
  })
  .meta({ id: 'AdminDelivery' });
export type AdminDelivery = z.infer<typeof AdminDelivery>;

export const MaintenanceState = z
  .object({
    on: z.boolean(),
    until: Timestamp.nullable(),
    since: Timestamp.nullable(),
    by: z.string(),
    /** Jobs that still run. An upgrade may begin when there is none. */
    running: z.number().int(),
  })
  .meta({ id: 'MaintenanceState' });
export type MaintenanceState = z.infer<typeof MaintenanceState>;

/** Some jobs, or all jobs of a task. */
const DeadJobs = z
  .object({ ids: z.array(Id).min(1).max(1000).optional(), task: z.string().min(1).max(120).optional() })
  .refine(({ ids, task }) => (ids === undefined) !== (task === undefined), {
    message: 'validation.required',
    path: ['ids'],
  });

export const adminSystem = {
  jobs: endpoint({
    method: 'GET',
    path: '/api/admin/system/jobs',
    summary: 'What waits and runs, by lane',
    access,
    reply: z.object({
      lanes: z.array(JobLane),
      /** Number of worker processes. */
      workers: z.number().int(),
      /** Jobs that failed permanently, by task. */
      dead: z.array(z.object({ task: z.string(), count: z.number().int() })),
    }),
  }),
  deadJobs: endpoint({
    method: 'GET',
    path: '/api/admin/system/dead-jobs',
    summary: 'Jobs that failed for good',
    access,
    query: PageQuery.extend({ task: z.string().max(120).optional() }),
    reply: pageOf(DeadJob),
  }),
  retryJobs: endpoint({
    method: 'POST',
    path: '/api/admin/system/dead-jobs/retry',
    summary: 'Run failed jobs again',
    access,
    body: DeadJobs,
    reply: Message,
  }),
  dropJobs: endpoint({
    method: 'POST',
    path: '/api/admin/system/dead-jobs/drop',
    summary: 'Forget failed jobs',
    access,
    recent: true,
    body: DeadJobs,
    reply: Message,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/admin/system/deliveries',
    summary: 'What was posted to webhooks of all accounts, newest first',
    access,
    query: PageQuery.extend({
      search: z.string().trim().max(120).optional(),
      filter: z.enum(['all', 'failed']).default('all'),
    }),
    reply: pageOf(AdminDelivery),
  }),
  maintenance: endpoint({
    method: 'GET',
    path: '/api/admin/system/maintenance',
    summary: 'Whether the installation is in maintenance, who switched it on, and what still runs',
    access,
    reply: MaintenanceState,
  }),
  setMaintenance: endpoint({
    method: 'PUT',
    path: '/api/admin/system/maintenance',
    summary: 'Switch maintenance on or off: everything can be read, nothing can be changed, and no job begins',
    access,
    recent: true,
    maintenance: 'open',
    body: z.object({ on: z.boolean(), until: Timestamp.nullable().default(null) }),
    reply: Message,
  }),
  migrations: endpoint({
    method: 'GET',
    path: '/api/admin/system/migrations',
    summary: 'What was done to the database, and when',
    access,
    reply: z.object({ data: z.array(z.object({ name: z.string(), applied_at: Timestamp })) }),
  }),
  backups: endpoint({
    method: 'GET',
    path: '/api/admin/system/backups',
    summary: 'Backups, and whether they can be restored',
    access,
    reply: z.object({
      data: z.array(BackupLine),
      /** False: the database is external and has its own backups. */
      is_built_in: z.boolean(),
      /** Requested, or in progress in any process. */
      is_under_way: z.boolean(),
      running_since: Timestamp.nullable(),
      every_hours: z.number().int(),
      keep: z.number().int(),
      next_at: Timestamp.nullable(),
    }),
  }),
  backUp: endpoint({
    method: 'POST',
    path: '/api/admin/system/backups',
    summary: 'Make a backup now',
    access,
    maintenance: 'open',
    /** A new backup may replace the oldest. */
    recent: true,
    apiKeys: 'refused',
    reply: Message,
  }),
  systemHistory: historyOf('system', 'jobs and backups'),
};
