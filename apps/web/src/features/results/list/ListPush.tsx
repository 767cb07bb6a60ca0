/**
 * The drawer that sends rows to a CRM. Once there is a plan, the URL has its id, so that a reload, another tab or the
 * activity list can reopen it, and Back closes it.
 */
import { Suspense, useRef } from 'react';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { PushDrawer } from '../../crm/public.ts';
import type { List } from '../../lists/public.ts';
import type { Chosen } from './chosen.ts';
import type { Rows } from './useRows.ts';

interface Props {
  list: List;
  rows: Rows;
  /** The rows to send; null if a push is opened by its URL. */
  chosen: Chosen | null;
  onClose: () => void;
}

export function ListPush({ list, rows: { view, change }, chosen, onClose }: Props) {
  const isNamed = useRef(false);
  // Only the URL closes it.
  useOnChange(() => {
    if (isNamed.current && view.push === null) onClose();
    isNamed.current = view.push !== null;
  }, [view.push]);
  if (!chosen && view.push === null) return null;
  const close = () => (view.push === null ? onClose() : change({ push: null }));
  return (
    <Suspense>
      {chosen ? (
        <PushDrawer
          listId={list.id}
          selection={chosen.selection}
          onPlanned={(push) => change({ push })}
          onClose={close}
        />
      ) : (
        <PushDrawer key={view.push} listId={list.id} pushId={view.push} onClose={close} />
      )}
    </Suspense>
  );
}
