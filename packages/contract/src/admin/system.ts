/** Jobs, deliveries, migrations and backups of the installation. */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { DeliveryProblem } from '../integrations/deliveries.ts';
import { access, historyOf } from './common.ts';

export const JobLane = z
  .object({
    lane: z.enum(['urgent', 'ordinary', 'bulk']),
    /** Due now, under way, to be tried again, and due later. */
    waiting: z.number().int(),
    running: z.number().int(),
    retrying: z.number().int(),
    later: z.number().int(),
    /** Since when the oldest that is due has waited. */
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
    /** It was restored once beside the data to see that it can be: when, and what was read. */
    state: z.enum(['untried', 'works', 'fails']),
    tried_at: Timestamp.nullable(),
    tables: z.number().int(),
    rows: z.number().int(),
    problem: z.string(),
  })
  .meta({ id: 'BackupLine' });
export type BackupLine = z.infer<typeof BackupLine>;

/** The newest of all accounts are listed; older ones stand in the accounts' own histories. */
export const MOST_DELIVERIES = 10_000;
export const AdminDelivery = z
  .object({
    id: z.number().int(),
    account: z.object({ id: z.number().int(), name: z.string() }),
    /** Without its path, which may hold a secret. */
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

/** Some, or all of a task. */
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
      /** Processes that work. */
      workers: z.number().int(),
      /** Jobs that failed for good, by task. */
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
      /** False: the database is not the embedded one and has backups of its own. */
      is_built_in: z.boolean(),
      /** Asked for, or being made by any process. */
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
    /** It may push out the oldest. */
    recent: true,
    apiKeys: 'refused',
    reply: Message,
  }),
  systemHistory: historyOf('system', 'jobs and backups'),
};
