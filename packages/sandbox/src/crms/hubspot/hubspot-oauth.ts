/** HubSpot's sign-in: the consent page with granular scopes, tokens, and what a token is for. A refresh token stays good. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../../page.ts';
import { seededToken } from '../../random.ts';
import { fields, pick } from '../../requests.ts';
import { issueCode, spendCode } from '../../sign-in/codes.ts';
import { isAllowedRedirect, redirectWith } from '../../sign-in/redirects.ts';
import type { Sandbox } from '../../vendor.ts';
import { consentPage, consentRefusalPage } from '../consent-page.ts';
import { type Grant, issuePair, readAccess } from '../grants.ts';
import { refused } from './hubspot-errors.ts';
import { HUBSPOT_CLIENT, type Hubspot, hubspotGrants, hubspotStore } from './hubspot-state.ts';

export const AUTHORIZE_PATH = '/oauth/authorize';
const REQUEST_FIELDS = ['client_id', 'redirect_uri', 'scope', 'state'];
const REFRESH_SECONDS = 10 * 365 * 86_400;
const RIGHTS: Record<string, string> = {
  oauth: 'Know which account this is',
  'crm.objects.contacts.read': 'Read contacts',
  'crm.objects.contacts.write': 'Create and change contacts',
  'crm.objects.companies.read': 'Read companies',
  'crm.objects.companies.write': 'Create and change companies',
  'crm.schemas.contacts.read': 'Read properties of contacts',
  'crm.schemas.contacts.write': 'Create properties of contacts',
  'crm.schemas.companies.read': 'Read properties of companies',
  'crm.schemas.companies.write': 'Create properties of companies',
  'crm.objects.owners.read': 'Read owners',
};
export const ALL_SCOPES = Object.keys(RIGHTS).join(' ');

type Asked = Record<string, string>;
const scopesOf = (asked: Asked) => (asked.scope ?? '').split(/\s+/).filter(Boolean);

export function authorizeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get(AUTHORIZE_PATH, (request, reply) => {
    const asked = pick(request.query, REQUEST_FIELDS);
    return refuse(asked, sandbox, reply) ?? sendPage(reply, chooser(sandbox, asked));
  });
  app.post(AUTHORIZE_PATH, (request, reply) => {
    const asked = pick(request.body, REQUEST_FIELDS);
    const refusedPage = refuse(asked, sandbox, reply);
    if (refusedPage) return refusedPage;
    const { choice } = fields(request.body);
    const back = (values: Asked) =>
      reply.redirect(redirectWith(asked.redirect_uri ?? '', { ...values, state: asked.state }), 302);
    if (choice === 'refuse') return back({ error: 'access_denied', error_description: 'User denied access' });
    const portal = hubspotStore(sandbox).state.portals.find(({ id }) => id === choice);
    if (!portal) return sendPage(reply.code(400), chooser(sandbox, asked, 'Please choose one of these accounts.'));
    return back({ code: issueCodeFor(sandbox, portal.id, asked) });
  });
}

/** Also used by tests without a browser: `POST /hubspot/_sandbox/code`. */
export function issueCodeFor(sandbox: Sandbox, portal: string, asked: Asked): string {
  const grants = hubspotGrants(sandbox);
  const { client_id = '', redirect_uri = '', scope = '' } = asked;
  const grant = { client_id, redirect_uri, scope, person_id: portal };
  const code = issueCode(grants.state, sandbox.seed, 'hubspot-', grant, sandbox.clock.now());
  grants.save();
  return code;
}

function refuse(asked: Asked, { productUrl }: Sandbox, reply: FastifyReply): FastifyReply | null {
  const words = faultOf(asked, productUrl);
  return words === null ? null : sendPage(reply.code(400), consentRefusalPage('HubSpot', words));
}

function faultOf(asked: Asked, productUrl: string): string | null {
  const missing = ['client_id', 'redirect_uri', 'scope'].find((name) => !asked[name]);
  if (missing) return `Missing parameter: ${missing}`;
  if (asked.client_id !== HUBSPOT_CLIENT.id) return 'The client id is not known.';
  const odd = scopesOf(asked).find((scope) => !Object.hasOwn(RIGHTS, scope));
  if (odd) return `Couldn’t complete the connection: the scope ${odd} is not one of this app.`;
  if (!isAllowedRedirect(asked.redirect_uri ?? '', productUrl))
    return `Not a registered address: ${asked.redirect_uri}`;
  return null;
}

function chooser(sandbox: Sandbox, asked: Asked, error?: string): string {
  return consentPage({
    vendor: 'HubSpot',
    kind: 'account',
    action: `/hubspot-app${AUTHORIZE_PATH}`,
    request: asked,
    choices: hubspotStore(sandbox).state.portals.map(({ id, name, domain }) => ({
      id,
      name,
      about: `${domain} (${id})`,
    })),
    rights: scopesOf(asked).map((scope) => RIGHTS[scope] ?? scope),
    error,
  });
}

export function tokenRoutes(app: FastifyInstance, hubspot: Hubspot): void {
  app.post('/oauth/v1/token', (request) => {
    const body = fields(request.body);
    const { client_id, client_secret, grant_type } = body;
    if (client_id !== HUBSPOT_CLIENT.id || client_secret !== HUBSPOT_CLIENT.secret)
      throw refused.oauth('BAD_CLIENT_SECRET', 'missing or unknown client secret');
    if (grant_type === 'authorization_code') return exchanged(hubspot, body);
    if (grant_type === 'refresh_token') return refreshed(hubspot, body.refresh_token ?? '');
    throw refused.oauth('BAD_GRANT_TYPE', 'missing or unknown grant type');
  });
  app.get<{ Params: { token: string } }>('/oauth/v1/access-tokens/:token', ({ params }) => {
    const { grants, store, sandbox } = hubspot;
    const access = readAccess(grants.state, params.token, sandbox.clock.now());
    const portal = typeof access === 'string' ? undefined : store.state.portals.find(({ id }) => id === access.owner);
    if (!portal || typeof access === 'string') throw refused.missing();
    return {
      token: params.token,
      user: portal.user,
      hub_domain: portal.domain,
      scopes: access.scope.split(' '),
      hub_id: Number(portal.id),
      app_id: 9001,
      user_id: 501,
      expires_in: Math.ceil((access.expires_at - sandbox.clock.now().getTime()) / 1000),
      token_type: 'access',
    };
  });
}

function exchanged({ sandbox, grants, kit }: Hubspot, { client_id = '', code = '', redirect_uri = '' }: Asked) {
  const spent = spendCode(grants.state, code, { client_id, redirect_uri }, sandbox.clock.now());
  if (typeof spent === 'string') throw refused.oauth('BAD_AUTH_CODE', 'missing or unknown auth code');
  grants.state.counts.exchanges += 1;
  const accessSeconds = kit.settings.access_seconds;
  const grant: Grant = { owner: spent.person_id, scope: spent.scope };
  const place = { seed: sandbox.seed, vendor: 'hubspot', now: sandbox.clock.now() };
  const pair = issuePair(grants, place, grant, { accessSeconds, refreshSeconds: REFRESH_SECONDS });
  return answer(pair.access, pair.refresh, accessSeconds);
}

/** A new access with the same refresh token. */
function refreshed({ sandbox, grants, kit }: Hubspot, refresh: string) {
  const { state } = grants;
  const found = Object.hasOwn(state.refresh, refresh) ? state.refresh[refresh] : undefined;
  const isGood = found !== undefined && !found.spent;
  state.counts[isGood ? 'refreshes' : 'refused_refreshes'] += 1;
  grants.save();
  if (!isGood) throw refused.oauth('BAD_REFRESH_TOKEN', 'missing or invalid refresh token');
  state.issued += 1;
  const access = seededToken(sandbox.seed, 'hubspot', 'access', state.issued);
  const accessSeconds = kit.settings.access_seconds;
  const expires_at = sandbox.clock.now().getTime() + accessSeconds * 1000;
  state.access[access] = { owner: found.owner, scope: found.scope, expires_at };
  grants.save();
  return answer(access, refresh, accessSeconds);
}

const answer = (access_token: string, refresh_token: string, expires_in: number) => ({
  token_type: 'bearer',
  refresh_token,
  access_token,
  expires_in,
});
