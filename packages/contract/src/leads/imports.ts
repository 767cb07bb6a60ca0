/**
 * CSV import: upload, match the columns, check, run (docs/product-rules.md#csv). Progress arrives as the live topic
 * `results.job`.
 */
import { z } from 'zod';
import { RecordOf } from '../bounds.ts';
import { Id, Message, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { DELIMITERS } from './csv.ts';
import { Job } from './results.ts';

export const MAX_IMPORT_MB = 200;
export const MAX_IMPORT_BYTES = MAX_IMPORT_MB * 1024 * 1024;
export const PREVIEW_ROWS = 20;
/** CRM exports have hundreds of columns. */
export const MAX_IMPORT_COLUMNS = 1000;
export const IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const IMPORT_STATUSES = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'running',
  'completed',
  'failed',
  'canceled',
] as const;

export const ImportCounts = z.object({
  rows: z.number().int(),
  valid: z.number().int(),
  refused: z.number().int(),
  /** Do-not-contact rows; known after a run. */
  suppressed: z.number().int(),
  duplicates_in_file: z.number().int(),
  /** Known after a run. */
  duplicates_in_list: z.number().int(),
  added: z.number().int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

export const Import = z
  .object({
    id: z.number().int(),
    list_id: z.number().int(),
    file_name: z.string(),
    bytes: z.number().int(),
    status: z.enum(IMPORT_STATUSES),
    encoding: z.enum(IMPORT_ENCODINGS),
    delimiter: z.enum(DELIMITERS),
    has_header: z.boolean(),
    /** One per column of the file. */
    headers: z.array(z.string()),
    preview: z.array(z.array(z.string())),
    /** Target of each column of the file, or null. Suggested until chosen. */
    mapping: z.array(z.string().nullable()),
    /** Default country of phone numbers without a country code, such as US. */
    phone_country: z.string(),
    counts: ImportCounts.nullable(),
    job: Job.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof Import>;

/** Maximum rejected rows shown for correction. The file of rejected rows has all of them. */
export const MAX_REFUSED_SHOWN = 50;
export const RefusedRow = z
  .object({
    /** The line in the file. */
    row: z.number().int(),
    /** The values of the matched columns in the file. */
    values: z.record(z.string(), z.string()),
    /** The invalid column, and why. */
    column: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'RefusedRow' });
export type RefusedRow = z.infer<typeof RefusedRow>;
/** More columns than a lead has. */
const MAX_CORRECTED_COLUMNS = 200;
const Correction = z.object({
  row: z.number().int().min(1),
  values: RecordOf(z.string().max(60), z.string().max(5000), MAX_CORRECTED_COLUMNS),
});

export const ImportPlan = z.object({
  mapping: z.array(z.string().max(60).nullable()).min(1, 'validation.atLeastOne').max(MAX_IMPORT_COLUMNS),
  has_header: z.boolean().default(true),
  delimiter: z.enum(DELIMITERS).optional(),
  encoding: z.enum(IMPORT_ENCODINGS).optional(),
  phone_country: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(''),
});
export type ImportPlan = z.output<typeof ImportPlan>;

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });

export const imports = {
  upload: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/import',
    summary: 'Upload a CSV file: its shape, 20 rows and a suggested matching of columns',
    loginAs: ORDINARY_WORK,
    access,
    params,
    upload: { maxBytes: MAX_IMPORT_BYTES },
    status: 201,
    reply: z.object({ data: Import }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/imports/{id}',
    summary: 'An import and how far it is',
    access,
    params,
    reply: z.object({ data: Import }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/check',
    summary:
      'Read the whole file with this matching and count what is valid, refused and double, without adding anything',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: ImportPlan,
    reply: Message.extend({ data: Import }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/run',
    summary: 'Add the rows of the file to the list',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: ImportPlan,
    reply: Message.extend({ data: Import }),
  }),
  refusedRows: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/refused-rows',
    summary: 'The first refused rows, each with the reason, to be corrected',
    access,
    heavy: true,
    params,
    reply: z.object({ data: z.array(RefusedRow) }),
  }),
  correct: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/corrections',
    summary: 'Add refused rows of an import that has ended, corrected; what is still wrong comes back with its reason',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: z.object({ rows: z.array(Correction).min(1, 'validation.atLeastOne').max(MAX_REFUSED_SHOWN) }),
    reply: Message.extend({ data: Import, added: z.number().int(), refused: z.array(RefusedRow) }),
  }),
  refused: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/refused',
    summary: 'The refused rows as CSV, each with the reason',
    access,
    params,
    stream: 'text/csv',
    reply: z.unknown(),
  }),
};
