/** Rows of a list: manual entry, bulk actions, CSV (docs/product-rules.md#lists-and-results). */
import { z } from 'zod';
import { AnyValue, RecordOf } from '../bounds.ts';
import { Id, Message, PastedText, pageOf, RequiredText } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { ListType } from './lists.ts';
import { inFilters, knownInFilters, ResultFilter } from './result-filter.ts';
import { bulkActs } from './result-jobs.ts';
import { Employee, LeadFound, Result, ResultDetails } from './result-rows.ts';

export * from './result-jobs.ts';
export * from './result-rows.ts';

const FilterBody = knownInFilters(
  z.preprocess(inFilters, ResultFilter) as unknown as typeof ResultFilter,
  ResultFilter,
);

/**
 * Filtered totals are exact up to this number. Lists above `LARGE_LIST` rows use the lower bound. Beyond it,
 * `total_is_minimum` is set.
 */
export const EXACT_TOTAL = 10_000;
export const LARGE_LIST = 100_000;
export const EXACT_TOTAL_IN_LARGE_LIST = 1000;

/** Maximum length of prose. Other columns limit their values to 500. */
const MAX_CORRECTED = 4000;
/** More fields than a lead has. */
const MAX_FIELDS = 100;
/** Checked row by row, so that an invalid row does not reject the others. */
const EnteredRow = RecordOf(z.string().max(120), AnyValue(500), MAX_FIELDS);

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
    oneTrip: true,
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
    summary: 'Leads of any list by a part of their name, company, website or email; the first few',
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
  employees: endpoint({
    method: 'GET',
    path: '/api/results/{id}/employees',
    summary: 'People who work at the company of a row, from any list; newest first, up to a hundred',
    access,
    params,
    reply: z.object({ data: z.array(Employee), total: z.number().int() }),
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
    body: z.object({ values: RecordOf(z.string().max(60), PastedText(MAX_CORRECTED), MAX_FIELDS) }),
    reply: Message.extend({ data: ResultDetails }),
  }),
  addManually: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/manual-entry',
    summary: 'Add rows by hand: one, or many pasted at once',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: z.object({ rows: z.array(EnteredRow).min(1, 'validation.atLeastOne').max(1000) }),
    reply: Message.extend({
      added: z.number().int(),
      duplicates: z.number().int(),
      refused: z.array(z.object({ row: z.number().int(), errors: z.record(z.string(), z.array(z.string())) })),
    }),
  }),
  ...bulkActs,
  places: endpoint({
    method: 'GET',
    path: '/api/campaigns/{id}/places',
    summary: 'Where the rows of a list are, counted',
    access,
    heavy: true,
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
      /** For the map: rows with coordinates in cells of about one kilometer, fullest first. */
      cells: z.array(z.object({ lat: z.number(), lon: z.number(), count: z.number().int() })),
    }),
  }),
};
