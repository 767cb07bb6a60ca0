/** Converts the URL to a query and back. Invalid values are ignored. */
import {
  isCrm,
  SEARCH_INTEGRATIONS,
  SEARCH_OUTCOMES,
  type SearchIntegration,
  type SearchOutcome,
} from '@leadwright/contract/admin/searchers';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@leadwright/contract/common';
import { CRM_NAMES } from '@leadwright/contract/integrations/crms';
import { SearchKind } from '@leadwright/contract/leads/lists';
import { getRouteApi } from '@tanstack/react-router';
import type { TFunction } from 'i18next';

/** CRMs have one name in every language. */
export const integrationName = (t: TFunction, id: SearchIntegration | 'none'): string =>
  isCrm(id) ? CRM_NAMES[id] : t(`admin-searchers.integration.${id}`);

const route = getRouteApi('/app/admin/searchers');

export type YesNo = 'yes' | 'no';
export type Integration = SearchIntegration | 'none';

export interface Filters {
  from?: string;
  to?: string;
  search?: string;
  account_ids?: string;
  user_ids?: string;
  types?: string;
  outcomes?: string;
  autopilot?: YesNo;
  labels?: YesNo;
  ai?: YesNo;
  integrations?: Integration;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const IDS = /^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,19}$/;

const known = <T extends string>(text: string | undefined, values: readonly T[]): T[] =>
  values.filter((value) => (text ?? '').split(',').includes(value));
const like = (text: string | undefined, form: RegExp) => (text && form.test(text) ? text : undefined);
const oneOf = <T extends string>(text: string | undefined, values: readonly T[]) => known(text, values)[0];

/** Omits unset values. */
const asked = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as {
    [Name in keyof T]?: NonNullable<T[Name]>;
  };

type Found = ReturnType<typeof route.useSearch>;

function filtersOf(found: Found): Filters {
  const [from, to] = [like(found.from, DAY), like(found.to, DAY)];
  return asked({
    ...(from && to && from <= to && { from, to }),
    search: found.search?.slice(0, 200),
    account_ids: like(found.accounts, IDS),
    user_ids: like(found.users, IDS),
    types: known(found.kinds, SearchKind.options).join(','),
    outcomes: known(found.outcomes, SEARCH_OUTCOMES).join(','),
    autopilot: oneOf(found.autopilot, ['yes', 'no'] as const),
    labels: oneOf(found.labels, ['yes', 'no'] as const),
    ai: oneOf(found.ai, ['yes', 'no'] as const),
    integrations: oneOf(found.integration, [...SEARCH_INTEGRATIONS, 'none'] as const),
  }) as Filters;
}

const numbers = (text: string | undefined) => (text ? text.split(',').map(Number) : []);

export function useView() {
  const navigate = route.useNavigate();
  const found = route.useSearch();
  const filters = filtersOf(found);
  const { page = 1, limit = DEFAULT_PAGE_SIZE } = found;
  /** Another filter starts at the first page. */
  const change = (patch: { [Name in keyof Found]?: Found[Name] | undefined }, replace = false) =>
    void navigate({ search: (now) => asked({ ...now, page: undefined, ...patch }), replace });
  return {
    filters,
    question: { ...filters, page, limit: Math.min(MAX_PAGE_SIZE, limit) },
    kinds: known(found.kinds, SearchKind.options),
    outcomes: known(found.outcomes, SEARCH_OUTCOMES) as SearchOutcome[],
    accounts: numbers(filters.account_ids),
    users: numbers(filters.user_ids),
    isFiltered: Object.keys(filters).some((name) => name !== 'from' && name !== 'to'),
    change,
    clear: () => void navigate({ search: {} }),
  };
}
export type View = ReturnType<typeof useView>;
