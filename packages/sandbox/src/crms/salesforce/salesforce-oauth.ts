/**
 * Salesforce's sign-in, the web server flow: the consent page and the token endpoint. The app demands a proof key (PKCE). A
 * token names the address of the organization; a refresh token stays good unless the app rotates them.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../../page.ts';
import { fields, pick } from '../../requests.ts';
import { issueCode, spendCode } from '../../sign-in/codes.ts';
import { isAllowedRedirect, redirectWith } from '../../sign-in/redirects.ts';
import type { Sandbox } from '../../vendor.ts';
import { consentPage, consentRefusalPage } from '../consent-page.ts';
import { type Grant, issuePair, keepRefresh, spendRefresh } from '../grants.ts';
import { SALESFORCE_CLIENT, type Salesforce, salesforceGrants, salesforceStore } from './salesforce-state.ts';

export const AUTHORIZE_PATH = '/services/oauth2/authorize';
const REQUEST_FIELDS = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'code_challenge', 'prompt'];
const SCOPES = ['api', 'refresh_token', 'id', 'openid', 'full', 'offline_access'];
const REFRESH_SECONDS = 10 * 365 * 86_400;
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
    if (choice === 'refuse')
      return back({ error: 'access_denied', error_description: 'end-user denied authorization' });
    const found = salesforceStore(sandbox).state.organizations.find(({ id }) => id === choice);
    if (!found) return sendPage(reply.code(400), chooser(sandbox, asked, 'Please choose one of these organizations.'));
    return back({ code: issueCodeFor(sandbox, found.id, asked) });
  });
}

/** Also used by tests without a browser: `POST /salesforce/_sandbox/code`. */
export function issueCodeFor(sandbox: Sandbox, organization: string, asked: Asked): string {
  const grants = salesforceGrants(sandbox);
  const { client_id = '', redirect_uri = '', scope = 'refresh_token api', code_challenge } = asked;
  const grant = { client_id, redirect_uri, scope, person_id: organization, code_challenge };
  const code = issueCode(grants.state, sandbox.seed, 'salesforce-', grant, sandbox.clock.now());
  grants.save();
  return code;
}

function refuse(asked: Asked, { productUrl }: Sandbox, reply: FastifyReply): FastifyReply | null {
  const words = faultOf(asked, productUrl);
  return words === null ? null : sendPage(reply.code(400), consentRefusalPage('Salesforce', words));
}

function faultOf(asked: Asked, productUrl: string): string | null {
  const missing = ['client_id', 'redirect_uri', 'response_type'].find((name) => !asked[name]);
  if (missing) return `error=invalid_request: missing required parameter ${missing}`;
  if (asked.client_id !== SALESFORCE_CLIENT.id) return 'error=invalid_client_id: client identifier invalid';
  if (asked.response_type !== 'code') return 'error=unsupported_response_type: response type not supported';
  if (asked.scope?.split(' ').some((scope) => !SCOPES.includes(scope)))
    return 'error=invalid_scope: the requested scope is not allowed';
  if (!asked.code_challenge) return 'error=invalid_request: missing required code challenge';
  if (!isAllowedRedirect(asked.redirect_uri ?? '', productUrl))
    return 'error=redirect_uri_mismatch: redirect_uri must match configuration';
  return null;
}

function chooser(sandbox: Sandbox, asked: Asked, error?: string): string {
  return consentPage({
    vendor: 'Salesforce',
    kind: 'organization',
    action: `/salesforce${AUTHORIZE_PATH}`,
    request: asked,
    choices: salesforceStore(sandbox).state.organizations.map(({ id, name }) => ({
      id,
      name,
      about: `${id}.my.salesforce.com`,
    })),
    rights: ['Manage user data via APIs', 'Perform requests at any time'],
    error,
  });
}

class TokenRefusal extends Error {
  readonly statusCode = 400;
  readonly body: object;

  constructor(error: string, words: string) {
    super(words);
    this.body = { error, error_description: words };
  }
}

export function tokenRoutes(app: FastifyInstance, salesforce: Salesforce): void {
  app.post('/services/oauth2/token', (request, reply) => {
    const body = fields(request.body);
    // The sandbox may be known by several names: organizations are under the one that was asked.
    const at = `${request.protocol}://${request.host}`;
    try {
      checkClient(body);
      if (body.grant_type === 'authorization_code') return answer(salesforce, at, exchanged(salesforce, body), true);
      if (body.grant_type === 'refresh_token')
        return answer(salesforce, at, refreshed(salesforce, body), salesforce.kit.settings.rotates);
      throw new TokenRefusal('unsupported_grant_type', 'grant type not supported');
    } catch (error) {
      if (!(error instanceof TokenRefusal)) throw error;
      return reply.code(error.statusCode).send(error.body);
    }
  });
}

function checkClient({ client_id, client_secret }: Asked): void {
  if (client_id !== SALESFORCE_CLIENT.id) throw new TokenRefusal('invalid_client_id', 'client identifier invalid');
  if (client_secret !== SALESFORCE_CLIENT.secret)
    throw new TokenRefusal('invalid_client', 'invalid client credentials');
}

const PROBLEMS = {
  unknown: 'invalid authorization code',
  spent: 'expired authorization code',
  expired: 'expired authorization code',
};

function exchanged({ sandbox, grants }: Salesforce, { code = '', code_verifier = '', ...body }: Asked): Grant {
  const asked = { client_id: body.client_id ?? '', redirect_uri: body.redirect_uri ?? '' };
  const found = grants.state.codes[code];
  const challenge = createHash('sha256').update(code_verifier).digest('base64url');
  if (found && found.code_challenge !== challenge) throw new TokenRefusal('invalid_grant', 'invalid code verifier');
  const grant = spendCode(grants.state, code, asked, sandbox.clock.now());
  if (grant === 'redirect') throw new TokenRefusal('redirect_uri_mismatch', 'redirect_uri must match configuration');
  if (typeof grant === 'string') throw new TokenRefusal('invalid_grant', PROBLEMS[grant]);
  grants.state.counts.exchanges += 1;
  grants.save();
  return { owner: grant.person_id, scope: grant.scope };
}

function refreshed({ sandbox, grants, kit }: Salesforce, { refresh_token = '' }: Asked): Grant {
  const grant = spendRefresh(grants, refresh_token, sandbox.clock.now());
  if (!grant) throw new TokenRefusal('invalid_grant', 'expired access/refresh token');
  if (!kit.settings.rotates) keepRefresh(grants, refresh_token);
  return grant;
}

/** No `expires_in`: how long a session lives is the organization's choice. */
function answer({ sandbox, store, grants, kit }: Salesforce, at: string, grant: Grant, givesRefresh: boolean) {
  const { seed, clock } = sandbox;
  const lifetimes = { accessSeconds: kit.settings.session_seconds, refreshSeconds: REFRESH_SECONDS };
  const pair = issuePair(grants, { seed, vendor: 'salesforce', now: clock.now() }, grant, lifetimes);
  const organization = store.state.organizations.find(({ id }) => id === grant.owner);
  const isOffline = /\b(refresh_token|offline_access|full)\b/.test(grant.scope);
  return {
    access_token: pair.access,
    ...(givesRefresh && isOffline && { refresh_token: pair.refresh }),
    signature: createHash('sha256').update(pair.access).digest('base64'),
    scope: grant.scope,
    instance_url: `${at}/salesforce/${grant.owner}`,
    id: `${at}/salesforce/id/${organization?.org_id}/${organization?.user.id}`,
    token_type: 'Bearer',
    issued_at: String(clock.now().getTime()),
  };
}
