/** Contract to service, nothing else. */
import { resources } from '@leadwright/contract/resale/resources';
import { routesFor } from '../../../platform/module.ts';
import { findResources } from './resources.service.ts';

export const resourcesRoutes = routesFor(resources)({
  async find(ctx) {
    return { data: await findResources(ctx) };
  },
});
