/** The view in the URL: source filter, open crawl and source, search text. */
import { getRouteApi } from '@tanstack/react-router';
import { KINDS } from './kinds.tsx';
import type { Shown } from './training.queries.ts';

const route = getRouteApi('/app/ai/training');

interface Address {
  shown: Shown;
  crawl: string | null;
  open: number | null;
  find: string;
}

export function useTrainingAddress() {
  const { kind, q = '', page = 1, crawl, open = null, find = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = { kind: KINDS.find((one) => one === kind) ?? null, search: q, page };
  const address: Address = { shown, crawl: crawl ? String(crawl) : null, open, find };
  const go = (to: Partial<Address>, replace = false) =>
    void navigate({ search: partsOf({ ...address, ...to }), replace, resetScroll: false });
  return { address, go };
}

/** Omits defaults. */
const partsOf = ({ shown, crawl, open, find }: Address) => ({
  ...(shown.kind && { kind: shown.kind }),
  ...(shown.search && { q: shown.search }),
  ...(shown.page > 1 && { page: shown.page }),
  ...(crawl && { crawl: Number(crawl) }),
  ...(open && { open }),
  ...(find && { find }),
});
