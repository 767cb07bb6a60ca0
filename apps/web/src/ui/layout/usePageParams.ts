/** Page, page size and search text of a list page. The URL is the state: a view can be shared, and Back goes back. */
import { useNavigate, useSearch } from '@tanstack/react-router';

interface PageParams {
  page: number;
  limit: number;
  search: string;
}

/** Default page size 20, page 1. */
const DEFAULTS: PageParams = { page: 1, limit: 20, search: '' };

const wholeFrom = (value: unknown, fallback: number) => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : fallback;
};

export function pageParamsOf(found: Record<string, unknown>): PageParams {
  return {
    page: wholeFrom(found.page, DEFAULTS.page),
    limit: Math.min(100, wholeFrom(found.limit, DEFAULTS.limit)),
    search: typeof found.search === 'string' || typeof found.search === 'number' ? String(found.search) : '',
  };
}

export function usePageParams() {
  const found = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const params = pageParamsOf(found);
  /** Other parameters stay; what is at its default leaves the address. */
  const change = (next: Partial<PageParams>) => {
    const merged: Record<string, unknown> = { ...found, ...params, ...next };
    for (const key of Object.keys(DEFAULTS) as (keyof PageParams)[])
      if (merged[key] === DEFAULTS[key]) delete merged[key];
    void navigate({ to: '.', search: merged as never, replace: 'search' in next });
  };
  return {
    ...params,
    setPage: (page: number) => change({ page }),
    setLimit: (limit: number) => change({ limit, page: 1 }),
    setSearch: (search: string) => change({ search, page: 1 }),
  };
}
