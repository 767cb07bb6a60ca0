/** Contract to service, nothing else. */
import { MAX_SCIM_TOKENS, type ScimSettings, scim } from '@leadwright/contract/accounts/scim';
import type { FastifyReply } from 'fastify';
import { routesFor } from '../../../platform/module.ts';
import { resourceTypes, schemas, serviceConfig } from './described.data.ts';
import * as groups from './groups.service.ts';
import { part } from './scim.presenter.ts';
import * as tokens from './tokens.service.ts';
import * as users from './users.service.ts';

const settingsOf = ({ isAvailable, baseUrl, tokens, people, groups }: tokens.DirectorySettings): ScimSettings => ({
  is_available: isAvailable,
  base_url: baseUrl,
  tokens: tokens.map(({ id, name, last_four, created_by, created_at, last_used_at }) => ({
    id,
    name,
    last_four,
    created_by,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  })),
  most_tokens: MAX_SCIM_TOKENS,
  people,
  groups,
});

/** Where what was created is found (RFC 7644, 3.3). */
function located<T extends { meta?: { location: string } | undefined }>(reply: FastifyReply, resource: T): T {
  if (resource.meta) reply.header('Location', resource.meta.location);
  return resource;
}

export const scimRoutes = routesFor(scim)({
  config: async ({ origin }) => serviceConfig(origin),
  resourceTypes: async ({ origin }) => resourceTypes(origin),
  schemas: async ({ origin }) => schemas(origin),
  findUsers: (ctx, { query }) => users.findUsers(ctx, query),
  createUser: async (ctx, { body }, { reply }) => located(reply, await users.createUser(ctx, body)),
  getUser: async (ctx, { params, query }) => part(await users.getUser(ctx, params.id), query),
  putUser: (ctx, { params, body }) => users.putUser(ctx, params.id, body),
  patchUser: (ctx, { params, body }) => users.patchUser(ctx, params.id, body.Operations),
  removeUser: (ctx, { params }) => users.letGo(ctx, params.id),
  findGroups: (ctx, { query }) => groups.findGroups(ctx, query),
  createGroup: async (ctx, { body }, { reply }) => located(reply, await groups.createGroup(ctx, body)),
  getGroup: async (ctx, { params, query }) => part(await groups.getGroup(ctx, params.id), query),
  putGroup: (ctx, { params, body }) => groups.putGroup(ctx, params.id, body),
  patchGroup: (ctx, { params, body }) => groups.patchGroup(ctx, params.id, body.Operations),
  removeGroup: (ctx, { params }) => groups.removeGroup(ctx, params.id),
  async show(ctx) {
    return settingsOf(await tokens.show(ctx));
  },
  async createToken(ctx, { body }) {
    const { token, settings } = await tokens.createToken(ctx, body.name);
    return { message: ctx.t('scim.tokenMade'), token, data: settingsOf(settings) };
  },
  async removeToken(ctx, { params }) {
    return { message: ctx.t('scim.tokenRemoved'), data: settingsOf(await tokens.removeToken(ctx, params.id)) };
  },
});
