/**
 * Pipedrive's sign-in: the consent page, and a token endpoint with HTTP Basic. An answer names the company's own address. A
 * refresh token stays the same; each use gives it another sixty days.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../../page.ts';
import { fields, pick } from '../../requests.ts';
import { issueCode, spendCode } from '../../sign-in/codes.ts';
import { isAllowedRedirect, redirectWith } from '../../sign-in/redirects.ts';
import type { Sandbox } from '../../vendor.ts';
import { consentPage, consentRefusalPage } from '../consent-page.ts';
import { type Grant, issuePair, renewRefresh, spendRefresh } from '../grants.ts';
import { oauthRefusal } from './pipedrive-errors.ts';
import { APP_SCOPE, PIPEDRIVE_CLIENT, type Pipedrive, pipedriveGrants, pipedriveStore } from './pipedrive-state.ts';

export const AUTHORIZE_PATH = '/oauth/authorize';
const REQUEST_FIELDS = ['client_id', 'redirect_uri', 'state'];
const REFRESH_SECONDS = 60 * 86_400;
type Asked = Record<string, string>;

export function authorizeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get(AUTHORIZE_PATH, (request, reply) => {
    const asked = pick(request.query, REQUEST_FIELDS);
    return refuse(asked, sandbox, reply) ?? sendPage(reply, chooser(sandbox, asked));
  });
  app.post(AUTHORIZE_PATH, (request, reply) => {
    const asked = pick(request.body, REQUEST_FIELDS);
    const refused = refuse(asked, sandbox, reply);
    if (refused) return refused;
    const { choice } = fields(request.body);
    const back = (values: Asked) =>
      reply.redirect(redirectWith(asked.redirect_uri ?? '', { ...values, state: asked.state }), 302);
    if (choice === 'refuse') return back({ error: 'user_denied' });
    const company = pipedriveStore(sandbox).state.companies.find(({ id }) => id === choice);
    if (!company) return sendPage(reply.code(400), chooser(sandbox, asked, 'Please choose one of these companies.'));
    return back({ code: issueCodeFor(sandbox, company.id, asked) });
  });
}

/** Also used by tests without a browser: `POST /pipedrive/_sandbox/code`. */
export function issueCodeFor(sandbox: Sandbox, company: string, asked: Asked): string {
  const grants = pipedriveGrants(sandbox);
  const { client_id = '', redirect_uri = '', scope = APP_SCOPE } = asked;
  const grant = { client_id, redirect_uri, scope, person_id: company };
  const code = issueCode(grants.state, sandbox.seed, 'pipedrive-', grant, sandbox.clock.now());
  grants.save();
  return code;
}

function refuse(asked: Asked, { productUrl }: Sandbox, reply: FastifyReply): FastifyReply | null {
  const words = faultOf(asked, productUrl);
  return words === null ? null : sendPage(reply.code(400), consentRefusalPage('Pipedrive', words));
}

function faultOf({ client_id, redirect_uri = '' }: Asked, productUrl: string): string | null {
  if (!client_id) return 'Missing parameter: client_id';
  if (!redirect_uri) return 'Missing parameter: redirect_uri';
  if (client_id !== PIPEDRIVE_CLIENT.id) return 'The client id is not known.';
  return isAllowedRedirect(redirect_uri, productUrl) ? null : `Not the callback address of this app: ${redirect_uri}`;
}

function chooser(sandbox: Sandbox, asked: Asked, error?: string): string {
  return consentPage({
    vendor: 'Pipedrive',
    kind: 'company',
    action: `/pipedrive${AUTHORIZE_PATH}`,
    request: asked,
    choices: pipedriveStore(sandbox).state.companies.map(({ id, name }) => ({
      id,
      name,
      about: `${id}.pipedrive.com`,
    })),
    rights: ['Read your name and company', 'Read and change contacts', 'Read and change fields of contacts'],
    error,
  });
}

export function tokenRoutes(app: FastifyInstance, pipedrive: Pipedrive): void {
  app.post('/oauth/token', (request) => {
    checkClient(request);
    const site = `${request.protocol}://${request.host}`;
    const body = fields(request.body);
    if (body.grant_type === 'authorization_code') return answer(pipedrive, site, exchanged(pipedrive, body));
    if (body.grant_type !== 'refresh_token') throw oauthRefusal(400, 'unsupported_grant_type', 'Invalid grant type');
    const refresh = body.refresh_token ?? '';
    const grant = spendRefresh(pipedrive.grants, refresh, pipedrive.sandbox.clock.now());
    if (!grant) throw oauthRefusal(400, 'invalid_grant', 'Invalid grant: refresh token is invalid');
    return answer(pipedrive, site, grant, refresh);
  });
}

function checkClient({ headers }: FastifyRequest): void {
  const basic = Buffer.from(`${PIPEDRIVE_CLIENT.id}:${PIPEDRIVE_CLIENT.secret}`).toString('base64');
  if (headers.authorization !== `Basic ${basic}`)
    throw oauthRefusal(401, 'invalid_client', 'Invalid client: client is invalid');
}

function exchanged({ sandbox, grants }: Pipedrive, { code = '', redirect_uri = '' }: Asked): Grant {
  const asked = { client_id: PIPEDRIVE_CLIENT.id, redirect_uri };
  const grant = spendCode(grants.state, code, asked, sandbox.clock.now());
  if (typeof grant === 'string')
    throw oauthRefusal(400, 'invalid_grant', 'Invalid grant: authorization code is invalid');
  grants.state.counts.exchanges += 1;
  grants.save();
  return { owner: grant.person_id, scope: grant.scope };
}

function answer({ sandbox, grants, kit }: Pipedrive, site: string, grant: Grant, refresh?: string) {
  const lifetimes = { accessSeconds: kit.settings.access_seconds, refreshSeconds: REFRESH_SECONDS };
  const pair = issuePair(
    grants,
    { seed: sandbox.seed, vendor: 'pipedrive', now: sandbox.clock.now() },
    grant,
    lifetimes,
  );
  if (refresh) renewRefresh(grants, refresh, pair.refresh);
  return {
    access_token: pair.access,
    token_type: 'bearer',
    refresh_token: refresh ?? pair.refresh,
    scope: grant.scope,
    expires_in: lifetimes.accessSeconds,
    api_domain: `${site}/pipedrive/companies/${grant.owner}`,
  };
}
