/** Contract to service, nothing else. */
import { crmFollowing } from '@leadwright/contract/integrations/crm-following';
import { routesFor } from '../../../platform/module.ts';
import { readFollowed, readOwners } from './following.service.ts';
import { receiveAppHook, receiveOwnHook } from './hooks.service.ts';

export const followingRoutes = routesFor(crmFollowing)({
  ofLead: async (ctx, { params }) => ({ data: await readFollowed(ctx, params.id) }),
  owners: async (ctx, { params }) => ({ data: await readOwners(ctx, params.id) }),
  async appHook(ctx, { params }, { request }) {
    await receiveAppHook(ctx, params.provider, request);
    return { received: true as const };
  },
  async ownHook(ctx, { params }, { request, reply }) {
    reply.headers(await receiveOwnHook(ctx, params, request));
    return { received: true as const };
  },
});
