/** The view kept in the URL, and how to change it. Changing a filter returns to page one. */
import type { ListType } from '@leadwright/contract/lists';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readView, type View, writeView } from './view.ts';

const route = getRouteApi('/app/lead-search/saved-lists/$list/');
type ListSearch = ReturnType<typeof route.useSearch>;

export type ChangeView = (patch: Partial<View>) => void;

export function useView(type: ListType): [View, ChangeView] {
  const raw = route.useSearch();
  const navigate = route.useNavigate();
  const view = useMemo(() => readView(raw, type), [raw, type]);
  const change = useCallback(
    (patch: Partial<View>) => {
      const search = (now: ListSearch) =>
        writeView({
          ...readView(now, type),
          ...('open' in patch || 'page' in patch || 'run' in patch ? {} : { page: 1 }),
          ...patch,
        });
      // Moving from row to row must not fill the browser history.
      void navigate({ search, replace: 'open' in patch || 'run' in patch });
    },
    [navigate, type],
  );
  return [view, change];
}
