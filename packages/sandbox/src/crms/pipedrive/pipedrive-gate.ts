/**
 * In front of every call: the token and the company it is for, the burst limit (searches have a lower one of their own),
 * the day's budget of tokens, and the scope. A call that is refused costs no tokens.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY, MINUTE } from '../../providers/rate-windows.ts';
import { bearerOf } from '../../requests.ts';
import type { Sandbox } from '../../vendor.ts';
import { readAccess } from '../grants.ts';
import { blocked, tooMany, unauthorized, wrongScope } from './pipedrive-errors.ts';
import { type Pipedrive, type PipedriveCompany, pipedriveGrants } from './pipedrive-state.ts';

/** What a route costs, and the scopes of which it needs one. */
interface Price {
  cost: number;
  scopes: string[];
  isSearch?: boolean;
}
const READ = ['contacts:read', 'contacts:full'];
export const costs = (cost: number, scopes = ['contacts:full']): { config: Price } => ({ config: { cost, scopes } });
export const reads = (cost: number) => costs(cost, READ);
export const searches = { config: { cost: 20, scopes: [...READ, 'search:read'], isSearch: true } };

type OfCompany = { domain: string };

export function gate(app: FastifyInstance, pipedrive: Pipedrive): void {
  app.addHook('onRequest', async (request, reply) => {
    const { scope } = callerOf(pipedrive.sandbox, request);
    const { cost = 1, scopes, isSearch } = request.routeOptions.config as Partial<Price>;
    takeTurn(pipedrive, companyOf(pipedrive, request).id, reply, { cost, isSearch: isSearch === true });
    const given = scope.split(',');
    if (scopes && !scopes.some((one) => given.includes(one))) throw wrongScope();
  });
}

function callerOf(sandbox: Sandbox, request: FastifyRequest) {
  const token = bearerOf(request.headers.authorization);
  const access = readAccess(pipedriveGrants(sandbox).state, token, sandbox.clock.now());
  if (typeof access === 'string') throw unauthorized();
  return access;
}

/** The company of the caller's token, which must be the one whose address was called. */
export function companyOf({ sandbox, store }: Pipedrive, request: FastifyRequest): PipedriveCompany {
  const { owner } = callerOf(sandbox, request);
  const company = store.state.companies.find(({ id }) => id === owner);
  if (!company || (request.params as OfCompany).domain !== owner) throw unauthorized();
  return company;
}

/** The company of a valid token. Calls are counted per company. */
export function callerName(request: FastifyRequest, sandbox: Sandbox): string | undefined {
  const token = bearerOf(request.headers.authorization);
  const access = readAccess(pipedriveGrants(sandbox).state, token, sandbox.clock.now());
  return typeof access === 'string' ? undefined : access.owner;
}

function takeTurn(
  { kit }: Pipedrive,
  company: string,
  reply: FastifyReply,
  { cost, isSearch }: { cost: number; isSearch: boolean },
): void {
  const { settings, windows } = kit;
  const { burst_max, search_max, window_ms, daily_tokens, block_after } = settings;
  const refuse = () => {
    windows.take(`${company} refused`, block_after, MINUTE);
    return tooMany();
  };
  if (windows.remaining(`${company} refused`, block_after) === 0) throw blocked();
  const burst = isSearch
    ? windows.take(`${company} search`, search_max, window_ms)
    : windows.take(`${company} burst`, burst_max, window_ms);
  const day = `${company} day`;
  const hasTokens = burst.allowed && windows.remaining(day, daily_tokens) >= cost;
  if (hasTokens) windows.take(day, daily_tokens, DAY, cost);
  reply.headers({
    'x-ratelimit-limit': burst.limit,
    'x-ratelimit-remaining': burst.remaining,
    'x-ratelimit-reset': burst.retryAfter,
    'x-daily-ratelimit-token-limit': daily_tokens,
    'x-daily-ratelimit-token-remaining': windows.remaining(day, daily_tokens),
  });
  if (!hasTokens) throw refuse();
}
