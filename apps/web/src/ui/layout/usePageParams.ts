/** Page, page size and search text of a list page. They are kept in the URL, so a view can be shared and Back works. */
interface PageParams {
  page: number;
  limit: number;
  search: string;
}

/** Default page size 20, page 1. */
const DEFAULTS: PageParams = { page: 1, limit: 20, search: '' };

const pageParamsOf = (found: Partial<PageParams>): PageParams => ({
  ...DEFAULTS,
  ...found,
  limit: Math.min(100, found.limit ?? DEFAULTS.limit),
});

/** Defaults are left out of the URL. */
function searchOf(params: PageParams): Partial<PageParams> {
  const { page, limit, search } = params;
  return {
    ...(page !== DEFAULTS.page && { page }),
    ...(limit !== DEFAULTS.limit && { limit }),
    ...(search !== DEFAULTS.search && { search }),
  };
}

type Navigate = (to: { search: Partial<PageParams>; replace: boolean }) => unknown;

/** `found` and `navigate` are those of the page's own route. */
export function usePageParams(found: Partial<PageParams>, navigate: Navigate) {
  const params = pageParamsOf(found);
  const change = (next: Partial<PageParams>, replace = 'search' in next) =>
    void navigate({ search: searchOf({ ...params, ...next }), replace });
  return {
    ...params,
    setPage: (page: number) => change({ page }),
    /** Replaces the history entry of a page that no longer exists. */
    correctPage: (page: number) => change({ page }, true),
    setLimit: (limit: number) => change({ limit, page: 1 }),
    setSearch: (search: string) => change({ search, page: 1 }),
  };
}
