/**
 * View of a list page, kept in the URL so that it can be shared: page, search, filters, order, open row. Invalid
 * parameters are ignored.
 */
import { CRM_STATES, type CrmState } from '@leadwright/contract/leads/crm-states';
import type { ListType } from '@leadwright/contract/leads/lists';
import { hasColumn } from '@leadwright/contract/leads/result-columns';
import {
  ARRIVAL,
  FILTER_OPERATORS,
  filterKindOf,
  OPERATORS_OF_KIND,
  type ResultFilter,
  SEARCH_MODES,
  WITH_EMAIL,
} from '@leadwright/contract/leads/result-filter';
import { type Condition, needsValue } from '../../../ui/filters/filters.ts';

export type EmailFilter = keyof typeof WITH_EMAIL;
export type SentFilter = 'all' | 'sent' | 'unsent';
const SENT_VALUES = { all: -1, sent: 1, unsent: 0 } as const;

export interface View {
  page: number;
  limit: number;
  q: string;
  match: (typeof SEARCH_MODES)[number];
  email: EmailFilter;
  sent: SentFilter;
  labels: number[];
  crm: CrmState[];
  owners: string[];
  filters: Condition[];
  from: string | null;
  to: string | null;
  sort: string;
  dir: 'asc' | 'desc';
  /** The row in the side panel. */
  open: number | null;
  /** The search whose progress or result is shown. */
  run: number | null;
  /** The push to a CRM in the drawer. */
  push: number | null;
  /** The writing run whose texts are shown. */
  texts: number | null;
}

export const DEFAULT_VIEW: View = {
  page: 1,
  limit: 20,
  q: '',
  match: 'contain',
  email: 'all',
  sent: 'all',
  labels: [],
  crm: [],
  owners: [],
  filters: [],
  from: null,
  to: null,
  sort: ARRIVAL,
  dir: 'asc',
  open: null,
  run: null,
  push: null,
  texts: null,
};

const oneOf = <T>(allowed: readonly T[], value: unknown, otherwise: T) =>
  allowed.includes(value as T) ? (value as T) : otherwise;
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200;
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null);

export const readView = (raw: { [Name in keyof View]?: unknown }, type: ListType): View => ({
  page: isId(raw.page) ? raw.page : 1,
  limit: oneOf([20, 50, 100], raw.limit, 20),
  q: typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 200) : '',
  match: oneOf(SEARCH_MODES, raw.match, 'contain'),
  email: oneOf(Object.keys(WITH_EMAIL) as EmailFilter[], raw.email, 'all'),
  sent: oneOf(Object.keys(SENT_VALUES) as SentFilter[], raw.sent, 'all'),
  labels: Array.isArray(raw.labels) ? raw.labels.filter(isId).slice(0, 50) : [],
  crm: Array.isArray(raw.crm) ? CRM_STATES.filter((state) => (raw.crm as unknown[]).includes(state)) : [],
  owners: Array.isArray(raw.owners) ? raw.owners.filter(isName).slice(0, 50) : [],
  filters: Array.isArray(raw.filters) ? raw.filters.flatMap((one) => readFilter(one, type)).slice(0, 20) : [],
  from: day(raw.from),
  to: day(raw.to),
  sort: typeof raw.sort === 'string' && hasColumn(type, raw.sort, 'sortable') ? raw.sort : ARRIVAL,
  dir: oneOf(['asc', 'desc'] as const, raw.dir, 'asc'),
  open: isId(raw.open) ? raw.open : null,
  run: isId(raw.run) ? raw.run : null,
  push: isId(raw.push) ? raw.push : null,
  texts: isId(raw.texts) ? raw.texts : null,
});

/** [column, operator, value] in the URL. */
function readFilter(raw: unknown, type: ListType): Condition[] {
  if (!Array.isArray(raw)) return [];
  const [column, operator, value = ''] = raw.map(String);
  const kind = filterKindOf(type, column ?? '');
  const known = FILTER_OPERATORS.find((one) => one === operator);
  if (!column || !kind || !known || !OPERATORS_OF_KIND[kind].includes(known)) return [];
  if (needsValue(known) && value.trim() === '') return [];
  return [{ column, operator: known, value: value.slice(0, 500) }];
}

/** A view as written to the URL. */
export type ViewSearch = {
  [Name in keyof View]?: Name extends 'filters' ? string[][] : NonNullable<View[Name]>;
};

/** Only what differs from the defaults. */
export function writeView(view: View): ViewSearch {
  const filters = view.filters.map(({ column, operator, value }) =>
    needsValue(operator) ? [column, operator, value] : [column, operator],
  );
  return Object.fromEntries(
    Object.entries({ ...view, filters }).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_VIEW[key as keyof View]),
    ),
  ) as ViewSearch;
}

/** The same view as the server's filter object. */
export const filterOf = (view: View): ResultFilter => ({
  custom_search: view.filters.map(({ column, operator, value }) =>
    needsValue(operator) ? { column, operator, value } : { column, operator },
  ),
  startDate: view.from,
  endDate: view.to,
  limit: view.limit,
  page: view.page,
  search: view.q,
  search_type: view.match,
  sent: SENT_VALUES[view.sent],
  withEmail: WITH_EMAIL[view.email],
  labels: view.labels,
  crm: view.crm,
  crm_owners: view.owners,
  sort: view.sort,
  direction: view.dir,
});

/** Whether any filter is active. */
export const isFiltered = (view: View) =>
  view.q !== '' ||
  view.email !== 'all' ||
  view.sent !== 'all' ||
  view.labels.length > 0 ||
  view.crm.length > 0 ||
  view.owners.length > 0 ||
  view.filters.length > 0 ||
  view.from !== null ||
  view.to !== null;

/** Resets every filter; the order, the open row and the running search stay. */
export const UNFILTERED: Partial<View> = {
  q: DEFAULT_VIEW.q,
  match: DEFAULT_VIEW.match,
  email: DEFAULT_VIEW.email,
  sent: DEFAULT_VIEW.sent,
  labels: DEFAULT_VIEW.labels,
  crm: DEFAULT_VIEW.crm,
  owners: DEFAULT_VIEW.owners,
  filters: DEFAULT_VIEW.filters,
  from: DEFAULT_VIEW.from,
  to: DEFAULT_VIEW.to,
};
