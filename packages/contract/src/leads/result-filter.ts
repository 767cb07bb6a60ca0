/**
 * Row filters of a list: columns, operators and the default filter object (docs/product-rules.md#lists-and-results).
 */
import { z } from 'zod';
import { CalendarDay, Id } from '../common.ts';
import { knownBy } from '../known-by.ts';
import { CRM_STATES, CrmState } from './crm-states.ts';
import type { ListType } from './lists.ts';
import { hasColumn, isNumber, kindOf } from './result-columns.ts';

/** Filter comparison operators and search text modes. */
export const FILTER_OPERATORS = ['like', 'not like', 'empty', 'not empty', 'lower', 'greater', 'is_verified'] as const;
export const SEARCH_MODES = ['contain', 'exact', 'start'] as const;
/** E-mail filter values. `notFound`: a search found none. `notChecked`: not searched for yet. */
export const WITH_EMAIL = { all: -1, found: 1, potentialsFound: 2, notFound: 0, notChecked: 3 } as const;

/** How a column is filtered; follows from its kind. */
export type FilterKind = 'text' | 'email' | 'number';
/** Null if lists of the type do not have the column, or it cannot be filtered. */
export function filterKindOf(type: ListType, column: string): FilterKind | null {
  if (!hasColumn(type, column, 'filterable')) return null;
  return isNumber(column) ? 'number' : kindOf(column) === 'email' ? 'email' : 'text';
}
export type FilterOperator = (typeof FILTER_OPERATORS)[number];
/** Operators a column supports; any other is rejected with "Type is not valid". */
export const OPERATORS_OF_KIND: Record<FilterKind, readonly FilterOperator[]> = {
  text: ['like', 'not like', 'empty', 'not empty'],
  email: ['like', 'not like', 'empty', 'not empty', 'is_verified'],
  number: ['lower', 'greater', 'empty', 'not empty'],
};

export const CustomFilter = z.object({
  column: z.string().min(1, 'validation.required').max(60),
  operator: z.enum(FILTER_OPERATORS),
  value: z.union([z.string().max(500), z.number()]).optional(),
});

/** An empty date field means no limit, as null does. */
export const Day = z
  .union([CalendarDay, z.literal('')])
  .nullable()
  .default(null)
  .transform((day) => day || null);
/** The order in which rows were added. */
export const ARRIVAL = 'arrival';

/** The default list-filter object. */
export const ResultFilter = z
  .object({
    custom_search: z.array(CustomFilter).max(20).default([]),
    startDate: Day,
    endDate: Day,
    limit: z.number().int().min(1).max(100).default(20),
    page: z.number().int().min(1).default(1),
    search: z.string().max(200).default(''),
    search_type: z.enum(SEARCH_MODES).default('contain'),
    /** Defaults to rows not sent to a CRM yet. 1: sent, -1: all. */
    sent: z.union([z.literal(0), z.literal(1), z.literal(-1)]).default(0),
    withEmail: z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).default(-1),
    labels: z.array(Id).max(50).default([]),
    /** Leads that are in one of these states in a CRM. They were sent, so `sent` must be 1 or -1. */
    crm: z.array(CrmState).max(CRM_STATES.length).default([]),
    /** Leads that one of these people has in a CRM, by the names it tells. */
    crm_owners: z.array(z.string().min(1).max(200)).max(50).default([]),
    /** A column of the list type, or the order of arrival. */
    sort: z.string().max(60).default(ARRIVAL),
    direction: z.enum(['asc', 'desc']).default('asc'),
  })
  .refine((filter) => !filter.startDate || !filter.endDate || filter.startDate <= filter.endDate, {
    path: ['endDate'],
    message: 'validation.dates',
  });
export type ResultFilter = z.output<typeof ResultFilter>;

/** Two forms are accepted: the body is the filter object, or contains it under that name. */
export const inFilters = (body: unknown) =>
  typeof body === 'object' && body !== null && 'filters' in body ? body.filters : body;
/** The parameter names of both forms. */
export const knownInFilters = <S extends z.core.$ZodType>(body: S, filter: z.core.$ZodType): S => {
  const inside = z.object({ filters: filter });
  return knownBy(body, (given) => ('filters' in given ? inside : filter));
};
