/** Restores courses and pages. Loaded on demand, because few users delete them. */
import { adminTraining } from '@leadwright/contract/admin/catalogue';
import { courses } from '@leadwright/contract/resale/courses';
import { ownsModule } from '../../../lib/access.ts';
import type { Once } from '../../../lib/act.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { COURSES } from '../../whitelabel/public.ts';

/** The same endpoints, at other paths. */
const calls = () => {
  const user = session.user();
  return user && ownsModule(user, 'whitelabel') ? courses : (adminTraining as unknown as typeof courses);
};

/** Does not refetch the page being edited, which would discard the user's input. */
const refresh = () =>
  queryClient.invalidateQueries({ queryKey: COURSES, predicate: ({ queryKey: [, kind] }) => kind !== 'page' });

export async function restoreCourse(id: number, once: Once) {
  await call(calls().restore, { params: { id } }, once);
  await refresh();
}

export async function restorePage(params: { id: number; page: number }, once: Once) {
  await call(calls().restorePage, { params }, once);
  await refresh();
}
