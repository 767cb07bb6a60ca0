/** Contract to service, nothing else. */
import { adminPrompts } from '@leadwright/contract/admin/prompts';
import { routesFor } from '../../../platform/module.ts';
import { presentChange } from '../history/history.presenter.ts';
import { readChanges } from '../history/history.service.ts';
import { presentDefault, presentVersion } from './prompts.presenter.ts';
import * as service from './prompts.service.ts';

export const promptsRoutes = routesFor(adminPrompts)({
  async prompts(ctx) {
    return { data: (await service.listDefaults(ctx)).map(presentDefault) };
  },
  async promptVersions(ctx, { query }) {
    return { data: (await service.listVersions(ctx, query)).map(presentVersion) };
  },
  async savePrompt(ctx, { body }) {
    const data = presentDefault(await service.changeDefault(ctx, body));
    return { message: ctx.t('admin-prompts.saved'), data };
  },
  async promptHistory(ctx, { query }) {
    const { rows, total } = await readChanges(ctx, 'ai-assistant', query);
    return { data: rows.map(presentChange), currentPage: query.page, pageSize: query.limit, total };
  },
});
