/** The view in the address, and how to change it. Another filter starts at page one. */
import type { ListType } from '@leadwright/contract/lists';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readView, type View, writeView } from './view.ts';

export type ChangeView = (patch: Partial<View>) => void;

export function useView(type: ListType): [View, ChangeView] {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const view = useMemo(() => readView(raw, type), [raw, type]);
  const change = useCallback(
    (patch: Partial<View>) => {
      const search = (now: Record<string, unknown>) =>
        writeView({
          ...readView(now, type),
          ...('open' in patch || 'page' in patch || 'run' in patch ? {} : { page: 1 }),
          ...patch,
        });
      // Walking from row to row must not fill the way back.
      void navigate({ to: '.', search: search as never, replace: 'open' in patch || 'run' in patch });
    },
    [navigate, type],
  );
  return [view, change];
}
