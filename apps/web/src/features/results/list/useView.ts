/**
 * The view in the URL, and how to change it. Changing a filter returns to page one. Opening a row, a push or texts adds
 * a history entry, so that Back closes it, above all on a phone. Moving to other rows does not.
 */
import type { ListType } from '@leadwright/contract/leads/lists';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { readView, type View, writeView } from './view.ts';

const route = getRouteApi('/app/lead-search/saved-lists/$list/');
type ListSearch = ReturnType<typeof route.useSearch>;

export type ChangeView = (patch: Partial<View>, replace?: boolean) => void;

const KEEPS_PAGE = ['open', 'page', 'run', 'push', 'texts'] as const;
/** Overlays: opening one adds a history entry. */
const OPENS = ['open', 'push', 'texts'] as const;

/** Moving from row to row, or following a search, must not fill the browser history. */
const isAside = (patch: Partial<View>) =>
  'run' in patch ||
  'push' in patch ||
  'texts' in patch ||
  ('open' in patch && !('page' in patch && patch.open === null));

export function useView(type: ListType): [View, ChangeView] {
  const raw = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const closed = useRef<string>(undefined);
  const view = useMemo(() => readView(raw, type), [raw, type]);
  const change = useCallback<ChangeView>(
    (patch, aside = isAside(patch)) => {
      const { search: before, state } = router.state.location;
      if (OPENS.some((one) => patch[one] === null) && aside && state.opensRow) {
        // Goes back only once, even if it is closed twice before the navigation.
        if (closed.current !== state.__TSR_key) router.history.back();
        closed.current = state.__TSR_key;
        return;
      }
      const isOpening = OPENS.some((one) => typeof patch[one] === 'number' && !(one in before));
      const search = (now: ListSearch) =>
        writeView({
          ...readView(now, type),
          ...(KEEPS_PAGE.some((one) => one in patch) ? {} : { page: 1 }),
          ...patch,
        });
      const replace = aside && !isOpening;
      void navigate({ search, replace, state: { opensRow: isOpening || (replace && state.opensRow === true) } });
    },
    [navigate, router, type],
  );
  return [view, change];
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Back closes the row, the push or the texts. */
    opensRow?: boolean;
  }
}
