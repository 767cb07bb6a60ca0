/**
 * A list filter (docs/product-rules.md#lists-and-results) as plain criteria, checked against the columns of the list's type.
 * Unsupported comparisons are refused with "Type is not valid". Pure.
 */
import type { CrmState } from '@leadwright/contract/leads/crm-states';
import type { ListType } from '@leadwright/contract/leads/lists';
import {
  hasColumn,
  type NumberColumn,
  type ResultColumn,
  type TextColumn,
} from '@leadwright/contract/leads/result-columns';
import {
  ARRIVAL,
  type CustomFilter,
  filterKindOf,
  OPERATORS_OF_KIND,
  type ResultFilter,
  WITH_EMAIL,
} from '@leadwright/contract/leads/result-filter';
import type { z } from 'zod';
import { regionsNamed } from '../../../platform/countries.ts';
import { fieldError } from '../../../platform/errors.ts';
import { oneLine } from '../../leads/public.ts';
import type { EmailState } from '../results.table.ts';

export interface Like {
  is: 'like';
  column: TextColumn;
  text: string;
  negated: boolean;
  /** Values that match although they do not contain the text: codes of countries, which are displayed by name. */
  codes: string[];
}

export type Criterion =
  | { is: 'email-state'; state: EmailState }
  | { is: 'sent'; sent: boolean }
  | { is: 'filled'; column: ResultColumn; filled: boolean }
  | { is: 'verified' }
  | { is: 'search'; text: string; mode: 'contain' | 'exact' | 'start' }
  | Like
  /** Matches, and the value is not empty. */
  | { is: 'valued'; by: Like }
  | { is: 'compare'; column: NumberColumn; operator: 'lower' | 'greater'; value: number }
  | { is: 'arrived'; from: string | null; to: string | null }
  | { is: 'labelled'; ids: number[] }
  | { is: 'crm'; states: CrmState[] }
  | { is: 'crm-owner'; owners: string[] };

export interface Order {
  by: typeof ARRIVAL | ResultColumn;
  direction: 'asc' | 'desc';
}

const STATE_OF: Record<number, EmailState> = {
  [WITH_EMAIL.found]: 'found',
  [WITH_EMAIL.potentialsFound]: 'potential',
  [WITH_EMAIL.notFound]: 'none',
  [WITH_EMAIL.notChecked]: 'unchecked',
};

type Question = Omit<ResultFilter, 'limit' | 'page' | 'sort' | 'direction'>;

export function criteriaOf(type: ListType, filter: Question): Criterion[] {
  const criteria = filter.custom_search.map((each, index) => criterionOf(type, each, `custom_search.${index}`));
  const state = STATE_OF[filter.withEmail];
  const text = oneLine(filter.search);
  if (state) criteria.push({ is: 'email-state', state });
  if (filter.sent !== -1) criteria.push({ is: 'sent', sent: filter.sent === 1 });
  if (text) criteria.push({ is: 'search', text, mode: filter.search_type });
  if (filter.startDate || filter.endDate) criteria.push({ is: 'arrived', from: filter.startDate, to: filter.endDate });
  if (filter.labels.length > 0) criteria.push({ is: 'labelled', ids: filter.labels });
  if (filter.crm.length > 0) criteria.push({ is: 'crm', states: filter.crm });
  if (filter.crm_owners.length > 0) criteria.push({ is: 'crm-owner', owners: filter.crm_owners });
  return criteria;
}

function criterionOf(type: ListType, filter: z.output<typeof CustomFilter>, path: string): Criterion {
  const kind = filterKindOf(type, filter.column);
  if (!kind) throw fieldError(`${path}.column`, 'validation.type');
  const { operator } = filter;
  if (!OPERATORS_OF_KIND[kind].includes(operator)) throw fieldError(`${path}.operator`, 'validation.type');
  const column = filter.column as ResultColumn;
  if (operator === 'is_verified') return { is: 'verified' };
  if (operator === 'empty' || operator === 'not empty')
    return { is: 'filled', column, filled: operator === 'not empty' };
  if (operator === 'like' || operator === 'not like') {
    const text = oneLine(String(filter.value ?? ''));
    if (!text) throw fieldError(`${path}.value`, 'validation.required');
    const codes = column === 'country' ? regionsNamed(text).map((code) => code.toLowerCase()) : [];
    return { is: 'like', column: column as TextColumn, text, negated: operator === 'not like', codes };
  }
  return { is: 'compare', column: column as NumberColumn, operator, value: numberOf(filter.value, `${path}.value`) };
}

function numberOf(value: string | number | undefined, path: string): number {
  if (value === undefined || value === '') throw fieldError(path, 'validation.required');
  const number = Number(value);
  if (!Number.isFinite(number)) throw fieldError(path, 'validation.type');
  return number;
}

export function orderOf(type: ListType, { sort, direction }: Pick<ResultFilter, 'sort' | 'direction'>): Order {
  if (sort !== ARRIVAL && !hasColumn(type, sort, 'sortable')) throw fieldError('sort', 'validation.type');
  return { by: sort as Order['by'], direction };
}
