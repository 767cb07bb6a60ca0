/** In front of an organization: whose token it is, and how many calls of the day are left. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY } from '../../providers/rate-windows.ts';
import { bearerOf } from '../../requests.ts';
import type { Sandbox } from '../../vendor.ts';
import { readAccess } from '../grants.ts';
import { refusals } from './salesforce-errors.ts';
import { type Organization, type Salesforce, salesforceGrants } from './salesforce-state.ts';

type InOrganization = { Params: { org: string } };

export function gate(app: FastifyInstance, salesforce: Salesforce): void {
  app.addHook<InOrganization>('onRequest', async (request, reply) => {
    takeCall(salesforce, organizationOf(salesforce, request), reply);
  });
}

/** The organization of the caller's token, which must be the one of the address: a token is of no use elsewhere. */
export function organizationOf({ sandbox, store, grants }: Salesforce, request: FastifyRequest): Organization {
  const access = readAccess(grants.state, bearerOf(request.headers.authorization), sandbox.clock.now());
  const { org } = request.params as InOrganization['Params'];
  const found = store.state.organizations.find(({ id }) => id === org);
  if (typeof access === 'string' || !found || access.owner !== found.id) throw refusals.session();
  return found;
}

/** Calls are counted per organization. */
export function callerName(request: FastifyRequest, sandbox: Sandbox): string | undefined {
  const token = bearerOf(request.headers.authorization);
  const access = readAccess(salesforceGrants(sandbox).state, token, sandbox.clock.now());
  return typeof access === 'string' ? undefined : access.owner;
}

function takeCall({ kit, store }: Salesforce, organization: Organization, reply: FastifyReply): void {
  const day = kit.windows.take(organization.id, kit.settings.daily_max, DAY);
  reply.header('sforce-limit-info', `api-usage=${day.used}/${day.limit}`);
  if (day.allowed) return;
  organization.over_limit += 1;
  store.save();
  throw refusals.limit();
}
