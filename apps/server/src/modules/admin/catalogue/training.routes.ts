/** Courses of the platform: written as resellers write theirs, with the history of who wrote what. */
import { adminTraining } from '@leadwright/contract/admin/catalogue';
import { type Handler, routesFor } from '../../../platform/module.ts';
import { authoringHandlers } from '../../courses/public.ts';
import { presentChange } from '../history/history.presenter.ts';
import { readChanges } from '../history/history.service.ts';

/** The same calls, at other paths. */
const authoring = authoringHandlers as unknown as {
  [K in keyof typeof authoringHandlers]: Handler<(typeof adminTraining)[K]>;
};

export const adminTrainingRoutes = routesFor(adminTraining)({
  ...authoring,
  async history(ctx, { query }) {
    const { rows, total } = await readChanges(ctx, 'training-content', query);
    return { data: rows.map(presentChange), currentPage: query.page, pageSize: query.limit, total };
  },
});
