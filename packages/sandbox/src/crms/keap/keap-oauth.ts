/**
 * Keap's sign-in: the consent page, and a token endpoint with two kinds of client authentication: id and secret in the
 * body for a code, HTTP Basic for a refresh token.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../../page.ts';
import { fields, pick } from '../../requests.ts';
import { issueCode, spendCode } from '../../sign-in/codes.ts';
import { isAllowedRedirect, redirectWith } from '../../sign-in/redirects.ts';
import type { Sandbox } from '../../vendor.ts';
import { consentPage, consentRefusalPage } from '../consent-page.ts';
import { type Grant, issuePair, spendRefresh } from '../grants.ts';
import { KeapRefusal } from './keap-errors.ts';
import { KEAP_CLIENT, type Keap, keapGrants, keapStore } from './keap-state.ts';

export const AUTHORIZE_PATH = '/app/oauth/authorize';
const REQUEST_FIELDS = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state'];
const REFRESH_SECONDS = 45 * 86_400;
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
    if (choice === 'refuse') return back({ error: 'access_denied' });
    const account = keapStore(sandbox).state.accounts.find(({ id }) => id === choice);
    if (!account) return sendPage(reply.code(400), chooser(sandbox, asked, 'Please choose one of these accounts.'));
    return back({ code: issueCodeFor(sandbox, account.id, asked), scope: scopeOf(account.id) });
  });
}

const scopeOf = (account: string) => `full|${account}.infusionsoft.com`;

/** Also used by tests without a browser: `POST /keap/_sandbox/code`. */
export function issueCodeFor(sandbox: Sandbox, account: string, asked: Asked): string {
  const grants = keapGrants(sandbox);
  const { client_id = '', redirect_uri = '' } = asked;
  const grant = { client_id, redirect_uri, scope: scopeOf(account), person_id: account };
  const code = issueCode(grants.state, sandbox.seed, 'keap-', grant, sandbox.clock.now());
  grants.save();
  return code;
}

function refuse(asked: Asked, { productUrl }: Sandbox, reply: FastifyReply): FastifyReply | null {
  const words = faultOf(asked, productUrl);
  return words === null ? null : sendPage(reply.code(400), consentRefusalPage('Keap', words));
}

function faultOf(asked: Asked, productUrl: string): string | null {
  const missing = ['client_id', 'redirect_uri', 'response_type', 'scope'].find((name) => !asked[name]);
  if (missing) return `Missing parameter: ${missing}`;
  if (asked.client_id !== KEAP_CLIENT.id) return 'The client id is not known.';
  if (asked.response_type !== 'code') return `Unsupported response type: ${asked.response_type}`;
  if (asked.scope !== 'full') return `Unknown scope: ${asked.scope}`;
  if (!isAllowedRedirect(asked.redirect_uri ?? '', productUrl))
    return `Not a registered address: ${asked.redirect_uri}`;
  return null;
}

function chooser(sandbox: Sandbox, asked: Asked, error?: string): string {
  return consentPage({
    vendor: 'Keap',
    kind: 'account',
    action: `/keap${AUTHORIZE_PATH}`,
    request: asked,
    choices: keapStore(sandbox).state.accounts.map(({ id, name }) => ({ id, name, about: `${id}.infusionsoft.com` })),
    rights: ['Read and change everything in this account'],
    error,
  });
}

const refusal = (status: number, error: string, words: string) =>
  new KeapRefusal(status, words, { error, error_description: words });

export function tokenRoutes(app: FastifyInstance, keap: Keap): void {
  app.post('/token', (request) => {
    const body = fields(request.body);
    if (body.grant_type === 'authorization_code') return answer(keap, exchanged(keap, body));
    if (body.grant_type === 'refresh_token') return answer(keap, refreshed(keap, body, request.headers.authorization));
    throw refusal(400, 'unsupported_grant_type', 'Unsupported grant type');
  });
}

function exchanged({ sandbox, grants }: Keap, body: Record<string, string>): Grant {
  const { client_id = '', client_secret, code = '', redirect_uri = '' } = body;
  if (client_id !== KEAP_CLIENT.id || client_secret !== KEAP_CLIENT.secret)
    throw refusal(401, 'invalid_client', 'Client credentials are invalid');
  const grant = spendCode(grants.state, code, { client_id, redirect_uri }, sandbox.clock.now());
  if (typeof grant === 'string') throw refusal(400, 'invalid_grant', 'Invalid Authorization Code');
  grants.state.counts.exchanges += 1;
  grants.save();
  return { owner: grant.person_id, scope: grant.scope };
}

function refreshed({ sandbox, grants }: Keap, body: Record<string, string>, authorization: string | undefined): Grant {
  const basic = Buffer.from(`${KEAP_CLIENT.id}:${KEAP_CLIENT.secret}`).toString('base64');
  if (authorization !== `Basic ${basic}`) throw refusal(401, 'invalid_client', 'Client credentials are invalid');
  const grant = spendRefresh(grants, body.refresh_token ?? '', sandbox.clock.now());
  if (!grant) throw refusal(400, 'invalid_request', 'Invalid Refresh Token');
  return grant;
}

function answer({ sandbox, grants, kit }: Keap, grant: Grant) {
  const { seed, clock } = sandbox;
  const lifetimes = { accessSeconds: kit.settings.access_seconds, refreshSeconds: REFRESH_SECONDS };
  const pair = issuePair(grants, { seed, vendor: 'keap', now: clock.now() }, grant, lifetimes);
  return {
    access_token: pair.access,
    token_type: 'bearer',
    expires_in: lifetimes.accessSeconds,
    refresh_token: pair.refresh,
    scope: grant.scope,
  };
}
