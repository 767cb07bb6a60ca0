/**
 * Salesforce: where it is, its tokens, its limit of a day and its refusals. Every customer has an address there, its My Domain,
 * that comes with the token. REST, version 62.
 */
import type { CrmAnswer, CrmSession } from '../crm.port.ts';
import { type CrmOwner, type CrmVendor, headerOf, isWithin, textOf } from '../vendor.port.ts';
import { errorsOf, isConcurrency, isDailyLimit, wordsOfErrors } from './salesforce-refusals.rules.ts';

export const API = '/services/data/v62.0';
const SCOPE = 'api refresh_token';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
/** There is no limit by the second, but 25 long calls at once, which others of the organization make as well. */
const PACE = { spacingMs: 50, burst: 10 };
/** A day's calls come back one by one, 24 hours after each was made. */
const DAILY_WAIT_MS = 15 * 60_000;
const CONCURRENT_WAIT_MS = 5_000;
/** `https://login.salesforce.com/id/{organization}/{user}` */
const IDENTITY = /\/id\/(00D\w{12,15})\/005\w{12,15}$/;

const client = ({ SALESFORCE_CLIENT_ID = '', SALESFORCE_CLIENT_SECRET = '' }) => ({
  client_id: SALESFORCE_CLIENT_ID,
  client_secret: SALESFORCE_CLIENT_SECRET,
});

export async function readOrganization(session: CrmSession): Promise<CrmOwner> {
  const q = 'SELECT Id, Name FROM Organization';
  const { body } = await session.ask({ method: 'GET', path: `${API}/query?${new URLSearchParams({ q })}` });
  return { externalId: session.externalId, name: textOf(body?.records?.[0]?.Name) || session.externalId };
}

export const salesforceVendor: CrmVendor = {
  provider: 'salesforce',
  pace: PACE,
  paceKey: (externalId) => `salesforce:${externalId}`,
  isReady: ({ SALESFORCE_CLIENT_ID, SALESFORCE_CLIENT_SECRET }) =>
    Boolean(SALESFORCE_CLIENT_ID && SALESFORCE_CLIENT_SECRET),
  apiUrl: ({ SALESFORCE_LOGIN_URL }, given) => given ?? SALESFORCE_LOGIN_URL,
  headers: {},

  authorizeUrl(config, { redirectUri, state, codeChallenge }) {
    const url = new URL(`${config.SALESFORCE_LOGIN_URL}/services/oauth2/authorize`);
    const query = {
      response_type: 'code',
      client_id: config.SALESFORCE_CLIENT_ID ?? '',
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      // Always of SHA-256; Salesforce has no parameter that says so.
      code_challenge: codeChallenge,
      // Without it the organization of the browser's session is taken without asking.
      prompt: 'select_account',
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  },
  codeRequest: (config, code, redirectUri, codeVerifier) => ({
    url: `${config.SALESFORCE_LOGIN_URL}/services/oauth2/token`,
    headers: FORM,
    form: {
      ...client(config),
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    },
  }),
  refreshRequest: (config, refreshToken) => ({
    url: `${config.SALESFORCE_LOGIN_URL}/services/oauth2/token`,
    headers: FORM,
    form: { ...client(config), grant_type: 'refresh_token', refresh_token: refreshToken },
  }),
  readAccess(body, { SALESFORCE_API_URLS }) {
    const given = (body ?? {}) as Record<string, unknown>;
    const [accessToken, apiUrl] = [textOf(given.access_token), textOf(given.instance_url).replace(/\/$/, '')];
    const externalId = IDENTITY.exec(textOf(given.id))?.[1];
    if (!accessToken || !externalId || !isWithin(SALESFORCE_API_URLS, apiUrl)) return null;
    return {
      accessToken,
      refreshToken: textOf(given.refresh_token) || null,
      // Not said: how long a session lives is the organization's choice.
      expiresIn: 0,
      scopes: textOf(given.scope).split(/\s+/).filter(Boolean),
      externalId,
      appHost: null,
      apiUrl,
    };
  },
  identify: (session) => readOrganization(session),
  appUrl: (_config, { apiUrl }) => apiUrl && `${apiUrl}/`,

  rateOf(headers) {
    const [, used, max] = /\bapi-usage=(\d+)\/(\d+)/.exec(headerOf(headers, 'sforce-limit-info')) ?? [];
    return max === undefined
      ? null
      : { ...PACE, window: null, day: { used: Number(used), max: Number(max), restMs: DAILY_WAIT_MS } };
  },
  busyMs({ body }: CrmAnswer) {
    const errors = errorsOf(body);
    if (errors.some(isConcurrency)) return CONCURRENT_WAIT_MS;
    return errors.some(isDailyLimit) ? DAILY_WAIT_MS : null;
  },
  wordsOf(body) {
    const { error_description, error } = (body ?? {}) as Record<string, unknown>;
    return wordsOfErrors(errorsOf(body)) || textOf(error_description) || textOf(error);
  },
  isExpired: ({ status }) => status === 401,
  endsAccess: ({ status }) => status === 401,
  grantsOf: (scopes) =>
    scopes.some((scope) => scope === 'api' || scope === 'full')
      ? ['contacts', 'companies', 'readFields', 'account']
      : [],
};
