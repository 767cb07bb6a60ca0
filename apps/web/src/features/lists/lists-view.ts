/** View of the saved-lists page, kept in the URL. Invalid parameters are ignored. */
import { LIST_TYPES, type ListType } from '@leadwright/contract/leads/lists';
import type { ListsQuery } from './lists.queries.ts';

export interface ListsView {
  page: number;
  limit: number;
  q: string;
  type: ListType | null;
  archived: boolean;
  sort: 'created_at' | 'name' | 'result_count';
  dir: 'asc' | 'desc';
}

const DEFAULTS: ListsView = { page: 1, limit: 20, q: '', type: null, archived: false, sort: 'created_at', dir: 'desc' };
const SORTS: ListsView['sort'][] = ['created_at', 'name', 'result_count'];
const oneOf = <T>(allowed: readonly T[], value: unknown, otherwise: T) =>
  allowed.includes(value as T) ? (value as T) : otherwise;
const whole = (value: unknown, otherwise: number) =>
  Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : otherwise;

export const readListsView = (raw: { [Name in keyof ListsView]?: unknown }): ListsView => ({
  page: whole(raw.page, 1),
  limit: oneOf([20, 50, 100], raw.limit, 20),
  q: typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 200) : '',
  type: oneOf<ListType | null>(LIST_TYPES, raw.type, null),
  archived: raw.archived === true,
  sort: oneOf(SORTS, raw.sort, 'created_at'),
  dir: oneOf(['asc', 'desc'] as const, raw.dir, 'desc'),
});

/** Only what differs from the defaults. */
export function writeListsView(view: ListsView) {
  const { page, limit, q, type, archived, sort, dir } = view;
  return {
    ...(page !== DEFAULTS.page && { page }),
    ...(limit !== DEFAULTS.limit && { limit }),
    ...(q && { q }),
    ...(type && { type }),
    ...(archived && { archived }),
    ...(sort !== DEFAULTS.sort && { sort }),
    ...(dir !== DEFAULTS.dir && { dir }),
  };
}

export const queryOf = ({ q, dir, type, ...view }: ListsView): ListsQuery => ({
  ...view,
  search: q,
  direction: dir,
  ...(type && { type }),
});
