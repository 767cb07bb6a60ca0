/**
 * The gateway in front of Keap: tokens and limits, checked before the path, so an unknown path without a token is a
 * 401, too. The app's limits are reported per window, the tenant's as two values with a bar between them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY, MINUTE, SECOND, type Taken } from '../../providers/rate-windows.ts';
import { bearerOf } from '../../requests.ts';
import type { Sandbox } from '../../vendor.ts';
import { readAccess } from '../grants.ts';
import { gateway } from './keap-errors.ts';
import { type Keap, type KeapAccount, keapGrants } from './keap-state.ts';

export function gate(app: FastifyInstance, keap: Keap): void {
  app.addHook('onRequest', async (request, reply) => {
    const account = accountOf(keap, request);
    takeTurn(keap, account.id, reply);
  });
}

/** The account of the caller's token. */
export function accountOf({ sandbox, store, grants }: Keap, request: FastifyRequest): KeapAccount {
  const token = bearerOf(request.headers.authorization);
  if (token === undefined) throw gateway.missing();
  const access = readAccess(grants.state, token, sandbox.clock.now());
  if (access === 'expired') throw gateway.expired();
  const account = access === 'unknown' ? undefined : store.state.accounts.find(({ id }) => id === access.owner);
  if (!account) throw gateway.unknown();
  return account;
}

/** The account of a valid token. Calls are counted per account. */
export function callerName(request: FastifyRequest, sandbox: Sandbox): string | undefined {
  const access = readAccess(keapGrants(sandbox).state, bearerOf(request.headers.authorization), sandbox.clock.now());
  return typeof access === 'string' ? undefined : access.owner;
}

function takeTurn({ kit }: Keap, tenant: string, reply: FastifyReply): void {
  const { settings, windows } = kit;
  const spike = windows.take('spike', settings.spike_max, SECOND);
  if (!spike.allowed) throw gateway.spike();
  const throttle = windows.take('throttle', settings.throttle_max, settings.throttle_window_ms);
  const quota = windows.take('quota', settings.quota_max, DAY);
  const tenantMinute = windows.take(`${tenant} minute`, settings.tenant_throttle_max, MINUTE);
  const tenantDay = windows.take(`${tenant} day`, settings.tenant_quota_max, DAY);
  reply.headers({
    ...figures('product-throttle', [throttle], ['minute']),
    ...figures('product-quota', [quota], ['day']),
    ...figures('tenant-throttle', [tenantMinute, tenantDay], ['minute', 'day']),
    'x-keap-tenant-id': tenant,
  });
  const full = [throttle, quota, tenantMinute, tenantDay].find(({ allowed }) => !allowed);
  if (!full) return;
  reply.header('retry-after', full.retryAfter);
  throw gateway.throttled();
}

function figures(family: string, windows: Taken[], units: string[]): Record<string, string> {
  const joined = (values: (number | string)[]) => values.join('|');
  return {
    [`x-keap-${family}-limit`]: joined(windows.map(({ limit }) => limit)),
    [`x-keap-${family}-available`]: joined(windows.map(({ remaining }) => remaining)),
    [`x-keap-${family}-used`]: joined(windows.map(({ used }) => used)),
    [`x-keap-${family}-time-unit`]: joined(units),
    [`x-keap-${family}-interval`]: joined(units.map(() => 1)),
  };
}
