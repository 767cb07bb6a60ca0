/**
 * Switches of a CRM simulator for tests and proofs, besides those every provider has. {owners} is what one connection
 * leads to: `locations` at HighLevel, `accounts` at Keap.
 *   GET   _sandbox/counters                 requests, throttled, exchanges, refreshes, refused_refreshes
 *   POST  _sandbox/code                     {redirect_uri, location_id | account_id, scope?, code_challenge?}: a code without a browser
 *   GET   _sandbox/{owners}                 everything they hold
 *   POST  _sandbox/{owners}/:id/reset       as new, but its access stays
 *   POST  _sandbox/{owners}/:id/end-access  {what: access | all}: expires the token, or removes the app
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Html, html } from '../html.ts';
import type { ProviderKit } from '../providers/provider-kit.ts';
import { acceptForms, badRequest, fields, refuseOtherSites } from '../requests.ts';
import type { SandboxStore } from '../vendor.ts';
import { endAccess, type GrantsState } from './grants.ts';

export interface ControlledCrm<T extends { id: string }> {
  vendor: string;
  path: string;
  /** What names one of them in a body. */
  idName: string;
  kit: Pick<ProviderKit<never>, 'calls' | 'sandbox'>;
  grants: SandboxStore<GrantsState>;
  owners(): T[];
  issueCode(owner: string, asked: { redirect_uri: string; scope: string; code_challenge?: string }): string;
  scope: string;
  reset(owner: T): void;
  /** Calls beyond a limit, where the vendor does not refuse them with 429. */
  throttled?(): number;
}

const EndBody = z.strictObject({ what: z.enum(['access', 'all']) });

export function crmControl<T extends { id: string }>(app: FastifyInstance, crm: ControlledCrm<T>): void {
  const { path, kit, grants, owners } = crm;
  const CodeBody = z.strictObject({
    redirect_uri: z.string(),
    [crm.idName]: z.string().optional(),
    scope: z.string().default(crm.scope),
    code_challenge: z.string().optional(),
  });
  app.get('/_sandbox/counters', () => {
    const { total, by_status } = kit.calls;
    return { requests: total, throttled: crm.throttled?.() ?? by_status['429'] ?? 0, ...grants.state.counts };
  });
  app.post('/_sandbox/code', (request, reply) => {
    const body = CodeBody.safeParse(request.body);
    if (!body.success) return badRequest(reply, body.error);
    const { [crm.idName]: wanted, redirect_uri = '', scope = '', code_challenge } = body.data as Record<string, string>;
    const owner = owners().find(({ id }) => wanted === undefined || id === wanted);
    if (!owner) return noSuchOwner(reply);
    return { code: crm.issueCode(owner.id, { redirect_uri, scope, ...(code_challenge && { code_challenge }) }) };
  });
  app.get(`/_sandbox/${path}`, owners);
  panelActs(app, crm);
  app.post(`/_sandbox/${path}/:id/reset`, (request, reply) =>
    withOwner(crm, request, reply, z.strictObject({}), (owner) => crm.reset(owner)),
  );
  app.post(`/_sandbox/${path}/:id/end-access`, (request, reply) =>
    withOwner(crm, request, reply, EndBody, ({ id }, { what }) => endAccess(grants, id, what, kit.sandbox.clock.now())),
  );
}

const ACTS: Record<string, string> = {
  empty: 'Empty it',
  access: 'Let the access expire',
  all: 'Remove the app',
};

/** The same as buttons of the panel. */
export function crmActs(vendor: string, owner: string): Html {
  return html`<form method="post" action="/${vendor}/_sandbox/act" class="crm-act pad">
    <input type="hidden" name="id" value="${owner}">
    ${Object.entries(ACTS).map(([act, words]) => html`<button class="btn" name="act" value="${act}">${words}</button>`)}
  </form>`;
}

function panelActs<T extends { id: string }>(app: FastifyInstance, crm: ControlledCrm<T>): void {
  void app.register((scope, _options, done) => {
    acceptForms(scope);
    refuseOtherSites(scope);
    scope.post('/_sandbox/act', (request, reply) => {
      const { id, act } = fields(request.body);
      const owner = crm.owners().find((one) => one.id === id);
      if (!owner || !act || !Object.hasOwn(ACTS, act)) return noSuchOwner(reply);
      if (act === 'empty') crm.reset(owner);
      else endAccess(crm.grants, owner.id, act === 'all' ? 'all' : 'access', crm.kit.sandbox.clock.now());
      return reply.redirect(`/panel/vendor/${crm.vendor}`, 303);
    });
    done();
  });
}

/** Does something to the named owner and answers what it is then. */
export function withOwner<T extends { id: string }, S extends z.core.$ZodType>(
  { owners }: Pick<ControlledCrm<T>, 'owners'>,
  request: FastifyRequest,
  reply: FastifyReply,
  schema: S,
  act: (owner: T, body: z.output<S>) => void,
): unknown {
  const find = () => owners().find(({ id }) => id === (request.params as { id: string }).id);
  const owner = find();
  if (!owner) return noSuchOwner(reply);
  const body = z.safeParse(schema, request.body ?? {});
  if (!body.success) return badRequest(reply, body.error);
  act(owner, body.data);
  return find();
}

const noSuchOwner = (reply: FastifyReply) => reply.code(404).send({ message: 'There is no such thing here.' });
