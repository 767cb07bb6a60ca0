/** Contract to service, nothing else. */
import { aiUsage } from '@leadwright/contract/ai/usage';
import { models } from '@leadwright/contract/integrations/models';
import { routesFor } from '../../platform/module.ts';
import { presentKey } from './models.presenter.ts';
import * as service from './models.service.ts';
import { readUsage } from './uses/uses.service.ts';

export const modelsRoutes = routesFor(models)({
  async get(ctx) {
    const found = await service.findKey(ctx);
    return { data: found && presentKey(found) };
  },
  async save(ctx, { body }) {
    return { data: presentKey(await service.saveKey(ctx, body.key)), message: ctx.t('models.saved') };
  },
  async remove(ctx) {
    await service.removeKey(ctx);
    return { message: ctx.t('models.removed') };
  },
  async test(ctx) {
    return { data: presentKey(await service.testSavedKey(ctx)), message: ctx.t('models.works') };
  },
});

export const aiUsageRoutes = routesFor(aiUsage)({
  async show(ctx, { query }) {
    return { data: await readUsage(ctx, query.days) };
  },
});
