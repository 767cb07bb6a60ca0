/** Checks of every call except the token's: the version header, the token, the rate limits, the scope. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { header } from '../../providers/provider-kit.ts';
import { DAY } from '../../providers/rate-windows.ts';
import { bearerOf } from '../../requests.ts';
import type { Sandbox } from '../../vendor.ts';
import { readAccess } from '../grants.ts';
import { badRequest, forbidden, tooMany, unauthorized } from './ghl-errors.ts';
import { type Ghl, type GhlContact, type GhlLocation, ghlGrants } from './ghl-state.ts';

const VERSION = '2021-07-28';

/** The scope that a route requires. */
export interface RouteScope {
  scope: string;
}
export const needs = (scope: string): { config: RouteScope } => ({ config: { scope } });

export function gate(app: FastifyInstance, ghl: Ghl): void {
  app.addHook('onRequest', async (request, reply) => {
    checkVersion(header(request, 'version'));
    const { owner, scope } = callerOf(ghl.sandbox, request);
    takeTurn(ghl, owner, reply);
    const { scope: needed } = request.routeOptions.config as Partial<RouteScope>;
    if (needed && !scope.split(' ').includes(needed)) throw unauthorized('The token is not authorized for this scope.');
  });
}

function checkVersion(version: string | undefined): void {
  if (!version) throw unauthorized('version header was not found.');
  if (version !== VERSION) throw unauthorized('version header is invalid');
}

function callerOf(sandbox: Sandbox, request: FastifyRequest) {
  const token = bearerOf(request.headers.authorization);
  const access = readAccess(ghlGrants(sandbox).state, token, sandbox.clock.now());
  if (access === 'unknown') throw unauthorized('Invalid JWT');
  if (access === 'expired') throw unauthorized('Invalid token: access token is invalid');
  return access;
}

/** The location of a valid token. Calls are counted per location. */
export function callerName(request: FastifyRequest, sandbox: Sandbox): string | undefined {
  const access = readAccess(ghlGrants(sandbox).state, bearerOf(request.headers.authorization), sandbox.clock.now());
  return typeof access === 'string' ? undefined : access.owner;
}

/** Both limits count per location. A rejected call costs nothing. */
function takeTurn({ kit }: Ghl, location: string, reply: FastifyReply): void {
  const { rate_max, rate_window_ms, daily_max } = kit.settings;
  const burst = kit.windows.take(`${location} burst`, rate_max, rate_window_ms);
  const day = burst.allowed ? kit.windows.take(`${location} day`, daily_max, DAY) : undefined;
  const remainingToday = day?.remaining ?? kit.windows.remaining(`${location} day`, daily_max);
  reply.headers({
    'x-ratelimit-limit-daily': daily_max,
    'x-ratelimit-daily-remaining': remainingToday,
    'x-ratelimit-interval-milliseconds': rate_window_ms,
    'x-ratelimit-max': rate_max,
    'x-ratelimit-remaining': burst.remaining,
  });
  if (!burst.allowed || !day?.allowed) throw tooMany();
}

/** The caller's location, if it is the requested one. */
export function ownLocation(ghl: Ghl, request: FastifyRequest, asked: string): GhlLocation {
  const { owner } = callerOf(ghl.sandbox, request);
  const location = ghl.store.state.locations.find(({ id }) => id === owner);
  if (!location || owner !== asked) throw forbidden();
  return location;
}

/** A contact of the caller's location. */
export function ownContact(
  ghl: Ghl,
  request: FastifyRequest,
  id: string,
): { location: GhlLocation; contact: GhlContact } {
  const location = ghl.store.state.locations.find(({ contacts }) => contacts.some((contact) => contact.id === id));
  const contact = location?.contacts.find((one) => one.id === id);
  if (!location || !contact) throw badRequest(`Contact with id ${id} not found`);
  return { location: ownLocation(ghl, request, location.id), contact };
}
