/**
 * Deletions that can still be undone, as lines of the activity list. They come from the server, so they are there after
 * a reload, in another tab and after a lost response. After a reload their toasts come back, too.
 */
import { lists } from '@leadwright/contract/leads/lists';
import { type Deletion, results } from '@leadwright/contract/leads/results';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Once, useAct } from '../../../lib/act.ts';
import { call } from '../../../lib/api.ts';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { useLive } from '../../../lib/live/live.ts';
import { useRefresh } from '../../../lib/live/useRefresh.ts';
import { load } from '../../../lib/load.ts';
import { useUser } from '../../../lib/session.ts';
import { ACTIVITY } from '../../../lib/shell/activity.ts';
import type { ActivityItem } from '../../../lib/shell/slots.ts';
import { deletionKey, offerAgain, offeredUndo, withdrawUndo } from '../../../lib/undo.ts';
import { useRowsChanged } from '../results.queries.ts';

type Open = Deletion & { key: string; until: number };

/** One line per deletion. A deletion job already has a line, which gets the undo. */
export function useWithDeletions(items: ActivityItem[]): ActivityItem[] {
  const { t } = useTranslation();
  const open = useDeletions() ?? NONE;
  const restore = useRestore();
  const undoOf = (deletion: Open) => ({
    until: deletion.until,
    run: () => (offeredUndo(deletion.key) ?? (() => restore(deletion)))(),
  });
  useToasts(open, restore);
  const ids = new Set(items.map(({ id }) => id));
  return [
    ...items.map((item) => {
      const deletion = open.find((each) => lineOf(each) === item.id);
      return deletion ? { ...item, undo: undoOf(deletion) } : item;
    }),
    ...open
      .filter((each) => !ids.has(lineOf(each)))
      .map((deletion) => ({
        id: `deletion:${deletion.key}`,
        at: deletion.at,
        title: deletion.title,
        progress: 1,
        detail: '',
        cost: t('common.free'),
        running: false,
        undo: undoOf(deletion),
      })),
  ];
}

const NONE: Open[] = [];
/** Key of the deletion job's line. */
const lineOf = ({ job_id }: Open) => `results:${job_id}`;

function useDeletions(): Open[] | undefined {
  const refresh = useRefresh([...ACTIVITY, 'deletions']);
  useLive('lists.changed', refresh);
  useLive('results.changed', refresh);
  const isSignedIn = useUser() !== null;
  const { data } = useQuery({
    queryKey: [...ACTIVITY, 'deletions'],
    queryFn: async ({ signal }) => {
      const { data } = await call(results.deletions, {}, { signal });
      const now = Date.now();
      return data.map((each) => ({
        ...each,
        key: deletionKey(each.what, each.ids),
        until: now + each.seconds_left * 1000,
      }));
    },
    enabled: isSignedIn,
    // Refetches when the first undo expires.
    refetchInterval: ({ state }) => {
      const ends = (state.data ?? []).map(({ until }) => until);
      return ends.length > 0 && Math.max(1000, Math.min(...ends) - Date.now());
    },
  });
  return data;
}

/** Keyed by the deletion, so that pressing it again after a lost response restores once. */
function useRestore() {
  const client = useQueryClient();
  const rowsChanged = useRowsChanged();
  const { mutateAsync } = useAct(perform, {
    onSuccess: (_, { what }) => (what === 'rows' || what === 'lists') && rowsChanged(),
    onSettled: () => client.invalidateQueries({ queryKey: ACTIVITY }),
  });
  return ({ what, ids, course_id }: Open) => mutateAsync({ what, ids, course_id });
}

function perform({ what, ids, course_id }: Pick<Deletion, 'what' | 'ids' | 'course_id'>, once: Once): Promise<unknown> {
  const [id = 0] = ids;
  if (what === 'rows') return call(results.restore, { params: { id } }, once);
  if (what === 'lists') return call(lists.restore, { body: { resultIds: ids } }, once);
  return load(() => import('./restore-course.ts')).then(({ restoreCourse, restorePage }) =>
    what === 'course' ? restoreCourse(id, once) : restorePage({ id: course_id ?? 0, page: id }, once),
  );
}

/** Restores toasts lost by a reload, and removes those undone elsewhere or expired. */
function useToasts(open: Open[], restore: (deletion: Open) => Promise<unknown>) {
  const known = useRef<Set<string> | null>(null);
  // Only a new response changes the offers.
  useOnChange(() => {
    if (open === NONE) return;
    if (known.current === null)
      for (const each of open.toReversed())
        offerAgain(each.key, each.title, Math.max(0, each.until - Date.now()), () => restore(each));
    const keys = new Set(open.map(({ key }) => key));
    for (const key of known.current ?? []) if (!keys.has(key)) withdrawUndo(key);
    known.current = keys;
  }, [open]);
}
