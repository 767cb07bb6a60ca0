/** Rows of a list: manual entry, bulk actions, CSV (docs/product-rules.md#lists-and-results). */
import { z } from 'zod';
import { Email, Id, Message, PastedText, pageOf, RequiredPastedText, RequiredText, Timestamp } from './common.ts';
import { endpoint, ORDINARY_WORK } from './endpoint.ts';
import { ListType } from './lists.ts';
import {
  COLUMN_NAMES,
  ENTRY_COLUMNS,
  type EntryType,
  isNumber,
  kindOf,
  type NumberColumn,
  REQUIRED_COLUMNS,
  RESULT_COLUMNS,
  type ResultColumn,
  type WordsColumn,
} from './result-columns.ts';
import { inFilters, ResultFilter } from './result-filter.ts';

/**
 * `unchecked` is no outcome: nobody has looked for an address yet or, if there is one, it was given and nobody has checked it.
 */
export const EMAIL_STATES = ['looking', 'found', 'potential', 'none', 'unchecked'] as const;
export const EmailState = z.enum(EMAIL_STATES);

const FilterBody = z.preprocess(inFilters, ResultFilter) as unknown as typeof ResultFilter;

/** Source of a value; every value of a lead has one. */
export const Provenance = z.object({
  source: z.string(),
  url: z.string().nullable(),
  at: Timestamp,
  licence: z.string().nullable(),
  /** Who typed or imported it; absent for sources. */
  by: z.string().optional(),
  /** The day that the data is of, where the source tells: the date of an extract, not of its import. Null: it does not tell. */
  data_date: z.string().nullable().optional(),
  /** Of an address that was looked for: why it is called what it is; words are in `email-finder.reason`. */
  reason: z.string().optional(),
});

type Schemas = {
  [C in ResultColumn]: C extends NumberColumn
    ? z.ZodNullable<z.ZodNumber>
    : C extends WordsColumn
      ? z.ZodArray<z.ZodString>
      : z.ZodString;
};
const schemaOf = (name: ResultColumn) => {
  if (isNumber(name)) return z.number().nullable();
  return kindOf(name) === 'words' ? z.array(z.string()) : z.string();
};
/** Empty values: the empty text, null or the empty list. */
const ColumnValues = Object.fromEntries(COLUMN_NAMES.map((name) => [name, schemaOf(name)])) as Schemas;

export const Result = z
  .object({
    id: z.number().int(),
    list_id: z.number().int(),
    type: ListType,
    ...ColumnValues,
    domain: z.string(),
    email_state: EmailState,
    /** Where the address came from, or who looked for one; null if nobody did. */
    email_origin: Provenance.nullable(),
    labels: z.array(z.number().int()),
    is_verified: z.boolean(),
    /** Do not contact: neither exported nor sent. */
    is_suppressed: z.boolean(),
    sent_at: Timestamp.nullable(),
    created_at: Timestamp,
    lat: z.number().nullable(),
    lon: z.number().nullable(),
  })
  .meta({ id: 'Result' });
export type Result = z.infer<typeof Result>;

export const ResultDetails = Result.extend({
  /** When it must be erased. */
  retain_until: Timestamp,
  provenance: z.record(z.string(), Provenance),
  extra: z.record(z.string(), z.unknown()),
  activity: z.array(
    z.object({
      at: Timestamp,
      /** added, corrected, labelled, unlabelled …; `what` says it in words. */
      kind: z.string(),
      what: z.string(),
      /** A person, or the source of an added lead. */
      by: z.string(),
      /** What it cost; 0 for what is free or was owned before. */
      credits: z.number().int(),
    }),
  ),
  previous_id: z.number().int().nullable(),
  next_id: z.number().int().nullable(),
}).meta({ id: 'ResultDetails' });

const OptionalEmail = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => text === '' || Email.safeParse(text).success, 'validation.email');

/** Form fields: only required values are mandatory. */
const entryOf = <T extends EntryType>(type: T) => {
  type Name = (typeof ENTRY_COLUMNS)[T][number];
  const names: readonly Name[] = ENTRY_COLUMNS[type];
  const isRequired = (name: Name) => REQUIRED_COLUMNS[type].length === 1 && REQUIRED_COLUMNS[type][0] === name;
  const fieldOf = (name: Name) => {
    if (kindOf(name) === 'email') return OptionalEmail.default('');
    const { maxLength } = RESULT_COLUMNS[name];
    return isRequired(name) ? RequiredPastedText(maxLength) : PastedText(maxLength).default('');
  };
  const shape = Object.fromEntries(names.map((name) => [name, fieldOf(name)]));
  return z.object(shape as unknown as Record<Name, z.ZodType<string, string | undefined>>);
};

/** Manual entry, local type. Only rows with a website are added. */
export const LocalEntry = entryOf('local');
/** Manual entry, people type. A LinkedIn URL or an e-mail is needed: whatever else is given, the answer is the same. */
export const PeopleEntry = entryOf('people').superRefine((entry, issues) => {
  if (entry.linkedin_url || entry.email) return;
  issues.addIssue({ code: 'custom', path: ['linkedin_url'], message: 'validation.requiredWithoutEmail' });
});

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
/** For operations too large for one request: progress arrives as the live topic `results.job`, data = Job. */
const MaybeJob = z.object({ job: Job.nullable() });
/** Bulk actions above this many rows run as jobs. */
export const JOB_ABOVE_ROWS = 5000;
/** How long deletions can be undone. */
export const UNDO_SECONDS = 30;
/** Filtered totals are exact up to here, in lists above `LARGE_LIST` rows up to the lower bound; then `total_is_minimum`. */
export const EXACT_TOTAL = 10_000;
export const LARGE_LIST = 100_000;
export const EXACT_TOTAL_IN_LARGE_LIST = 1000;

/** A lead in whichever list it is. */
export const LeadFound = z
  .object({
    id: z.number().int(),
    list_id: z.number().int(),
    list_type: ListType,
    list_name: z.string(),
    name: z.string(),
    company: z.string(),
    email: z.string(),
    domain: z.string(),
  })
  .meta({ id: 'LeadFound' });

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });

export const results = {
  find: endpoint({
    method: 'POST',
    path: '/api/{type}-results/{id}',
    summary: 'Rows of a list, filtered, sorted and paged',
    access,
    reads: true,
    sqlReply: true,
    params: z.object({ type: ListType, id: Id }),
    body: FilterBody,
    reply: pageOf(Result).extend({ total_is_minimum: z.boolean() }),
  }),
  count: endpoint({
    method: 'POST',
    path: '/api/{type}-results/{id}/count',
    summary: 'How many rows a filter matches, exactly',
    access,
    heavy: true,
    reads: true,
    params: z.object({ type: ListType, id: Id }),
    body: FilterBody,
    reply: z.object({ total: z.number().int() }),
  }),
  anywhere: endpoint({
    method: 'GET',
    path: '/api/results',
    summary: 'Leads of any list by a part of their name, company, website or e-mail; the first few',
    access,
    heavy: true,
    query: z.object({ search: RequiredText(200) }),
    reply: z.object({ data: z.array(LeadFound) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/results/{id}',
    summary: 'One row with the source of every value; its neighbours in order of arrival',
    access,
    params,
    reply: z.object({ data: ResultDetails }),
  }),
  neighbours: endpoint({
    method: 'POST',
    path: '/api/results/{id}/neighbours',
    summary: 'The rows before and after this one, as the filter shows and sorts them',
    access,
    reads: true,
    params,
    body: ResultFilter,
    reply: z.object({ previous_id: z.number().int().nullable(), next_id: z.number().int().nullable() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/results/{id}',
    summary: 'Correct values of a row by hand',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: z.object({ values: z.record(z.string().max(60), PastedText(500)) }),
    reply: Message.extend({ data: ResultDetails }),
  }),
  addManually: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/manual-entry',
    summary: 'Add rows by hand: one, or many pasted at once',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: z.object({ rows: z.array(z.record(z.string(), z.unknown())).min(1, 'validation.atLeastOne').max(1000) }),
    reply: Message.extend({
      added: z.number().int(),
      duplicates: z.number().int(),
      refused: z.array(z.object({ row: z.number().int(), errors: z.record(z.string(), z.array(z.string())) })),
    }),
  }),
  measure: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/selection',
    summary: 'How many rows a selection holds, and their fingerprint, to confirm an act with',
    access,
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
      /** Spreadsheets need it to read accents; left out, they get it and programs do not. */
      bom: z.boolean().optional(),
    }),
    reply: z.unknown(),
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/campaigns/{id}/places',
    summary: 'Where the rows of a list are, counted',
    access,
    params,
    reply: z.object({
      data: z.array(
        z.object({
          country: z.string(),
          city: z.string(),
          count: z.number().int(),
          lat: z.number().nullable(),
          lon: z.number().nullable(),
        }),
      ),
    }),
  }),
};
