/** In front of HubSpot's API: tokens, scopes and limits. Searches are counted apart, and their answers name no figures. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY, SECOND } from '../../providers/rate-windows.ts';
import { bearerOf } from '../../requests.ts';
import type { Sandbox } from '../../vendor.ts';
import { readAccess } from '../grants.ts';
import { refused } from './hubspot-errors.ts';
import { type Hubspot, type HubspotPortal, hubspotGrants } from './hubspot-state.ts';

export function gate(app: FastifyInstance, hubspot: Hubspot): void {
  app.addHook('onRequest', async (request, reply) => {
    const { portal, scope } = callerOf(hubspot, request);
    const needed = scopeOf(request);
    if (needed && !scope.split(' ').includes(needed)) throw refused.scope(needed);
    takeTurn(hubspot, portal.id, request, reply);
  });
}

/** `/crm/v3/objects/companies/...` with a POST that is no reading needs `crm.objects.companies.write`. */
function scopeOf({ url, method }: FastifyRequest): string | null {
  if (/\/crm\/v3\/owners\//.test(url)) return 'crm.objects.owners.read';
  const [, kind, object] = /\/crm\/v[34]\/(objects|properties)\/(contacts|companies)/.exec(url) ?? [];
  if (!kind || !object) return null;
  const isReading = method === 'GET' || /\/(search|batch\/read)$/.test(url);
  return `crm.${kind === 'objects' ? 'objects' : 'schemas'}.${object}.${isReading ? 'read' : 'write'}`;
}

function callerOf({ sandbox, store, grants }: Hubspot, request: FastifyRequest) {
  const access = readAccess(grants.state, bearerOf(request.headers.authorization), sandbox.clock.now());
  if (access === 'expired') throw refused.expired();
  const portal = access === 'unknown' ? undefined : store.state.portals.find(({ id }) => id === access.owner);
  if (!portal || access === 'unknown') throw refused.token();
  return { portal, scope: access.scope };
}

export const portalOf = (hubspot: Hubspot, request: FastifyRequest): HubspotPortal => callerOf(hubspot, request).portal;

/** The portal of a valid token. Calls are counted per portal. */
export function callerName(request: FastifyRequest, sandbox: Sandbox): string | undefined {
  const access = readAccess(hubspotGrants(sandbox).state, bearerOf(request.headers.authorization), sandbox.clock.now());
  return typeof access === 'string' ? undefined : access.owner;
}

function takeTurn({ kit }: Hubspot, portal: string, { url }: FastifyRequest, reply: FastifyReply): void {
  const { settings, windows } = kit;
  if (url.endsWith('/search')) {
    if (!windows.take(`${portal} search`, settings.search_max, SECOND).allowed) throw refused.limit('SECONDLY');
    return;
  }
  const rolling = windows.take(`${portal} rolling`, settings.rate_max, settings.rate_window_ms);
  const daily = windows.take(`${portal} day`, settings.daily_max, DAY);
  reply.headers({
    'x-hubspot-ratelimit-max': rolling.limit,
    'x-hubspot-ratelimit-remaining': rolling.remaining,
    'x-hubspot-ratelimit-interval-milliseconds': settings.rate_window_ms,
    'x-hubspot-ratelimit-daily': daily.limit,
    'x-hubspot-ratelimit-daily-remaining': daily.remaining,
  });
  if (!rolling.allowed) throw refused.limit('TEN_SECONDLY_ROLLING');
  if (!daily.allowed) throw refused.limit('DAILY');
}
