/** Bulk actions: their selection, background jobs, undo of deletions, and CSV. */
import { z } from 'zod';
import { Id, Message, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { ListType } from './lists.ts';
import { ResultFilter } from './result-filter.ts';

/**
 * Content of a selection when the user confirmed an action (`POST /api/campaigns/{id}/selection`). The action changes
 * exactly these rows or none: if other rows match by then, it is rejected. The fingerprint distinguishes two sets of
 * the same size.
 */
export const Expected = z
  .object({ count: z.number().int().min(0), fingerprint: z.string().max(16).optional() })
  .meta({ id: 'ExpectedRows' });
export type Expected = z.output<typeof Expected>;

/** A bulk action applies to the ticked rows, or to everything that matches the filter. */
export const Selection = z
  .object({
    ids: z.array(Id).min(1, 'validation.atLeastOne').max(10_000).optional(),
    filter: ResultFilter.optional(),
    except: z.array(Id).max(10_000).default([]),
    expected: Expected.optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), { message: 'validation.type' });
export type Selection = z.output<typeof Selection>;

/** A deletion by filter requires the expected count. */
const Confirmed = z
  .object({ selection: Selection })
  .refine(({ selection }) => selection.ids !== undefined || selection.expected !== undefined, {
    path: ['selection', 'expected'],
    message: 'validation.required',
  });

export const Job = z
  .object({
    id: z.number().int(),
    kind: z.string(),
    status: z.enum(['running', 'completed', 'failed', 'canceled']),
    done: z.number().int(),
    total: z.number().int().nullable(),
    message: z.string(),
    list_id: z.number().int(),
    list_type: ListType,
    /** Deletions can be undone while the job runs, and until `undo_until` after it has finished. */
    deletion_id: z.number().int().nullable(),
    undo_until: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'ResultJob' });
export type Job = z.infer<typeof Job>;
/** A deletion that can still be undone. */
export const Deletion = z
  .object({
    what: z.enum(['rows', 'lists', 'course', 'page']),
    /** Ids of the deleted rows, lists, course or page. */
    ids: z.array(z.number().int()),
    /** The course of a deleted page. */
    course_id: z.number().int().nullable(),
    /** The message shown when it was deleted. */
    title: z.string(),
    /** The list of the deleted rows. */
    list: z.object({ id: z.number().int(), type: ListType }).nullable(),
    /** The job that deletes many rows. */
    job_id: z.number().int().nullable(),
    /** By the server's clock, which may differ from the caller's. */
    seconds_left: z.number().int(),
    at: Timestamp,
  })
  .meta({ id: 'Deletion' });
export type Deletion = z.infer<typeof Deletion>;
/** For operations too large for one request: progress arrives as the live topic `results.job`, data = Job. */
const MaybeJob = z.object({ job: Job.nullable() });
/** Bulk actions above this many rows run as jobs. */
export const JOB_ABOVE_ROWS = 5000;
/** How long deletions can be undone. */
export const UNDO_SECONDS = 30;

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });

/** Part of `results` in results.ts. */
export const bulkActs = {
  measure: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/selection',
    summary: 'How many rows a selection holds, and their fingerprint, to confirm an act with',
    access,
    heavy: true,
    reads: true,
    params,
    body: z.object({ selection: Selection }),
    reply: Expected.required(),
  }),
  setLabels: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/labels',
    summary: 'Add or remove labels on the chosen rows',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: z.object({
      selection: Selection,
      add: z.array(Id).max(50).default([]),
      remove: z.array(Id).max(50).default([]),
    }),
    reply: Message.extend({ changed: z.number().int() }).extend(MaybeJob.shape),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/delete-results',
    summary: 'Delete the chosen rows; can be undone for 30 seconds. Everything that matches needs `selection.expected`',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: Confirmed,
    reply: Message.extend({
      deletion_id: z.number().int(),
      deleted: z.number().int(),
      undo_until: Timestamp,
    }).extend(MaybeJob.shape),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/result-deletions/{id}/undo',
    summary: 'Undo a deletion of rows',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: Message.extend({ restored: z.number().int() }).extend(MaybeJob.shape),
  }),
  deletions: endpoint({
    method: 'GET',
    path: '/api/deletions',
    summary: 'What I deleted and can still restore, newest first',
    access: 'user',
    reply: z.object({ data: z.array(Deletion) }),
  }),
  job: endpoint({
    method: 'GET',
    path: '/api/result-jobs/{id}',
    summary: 'Progress of a bulk act or an import',
    access,
    params,
    reply: z.object({ data: Job }),
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/api/campaigns/{id}/jobs',
    summary: 'Bulk acts and imports of a list, newest first',
    access,
    params,
    reply: z.object({ data: z.array(Job) }),
  }),
  cancelJob: endpoint({
    method: 'POST',
    path: '/api/result-jobs/{id}/cancel',
    summary: 'Stop a bulk act or an import; what was done stays',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: Message.extend({ data: Job }),
  }),
  exportCsv: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/export',
    summary: 'The chosen rows as CSV, streamed',
    access,
    params,
    reads: true,
    stream: 'text/csv',
    body: z.object({
      selection: Selection,
      columns: z.array(z.string().max(60)).max(60).default([]),
      variant: z.enum(['spreadsheet', 'machine']).default('spreadsheet'),
      /** Spreadsheets need a byte order mark to read accents. By default it is added for spreadsheets only. */
      bom: z.boolean().optional(),
    }),
    reply: z.unknown(),
  }),
};
