/** Keap: where it is, its two ways to authenticate the client, its limits and its two shapes of refusals. REST v2. */
import type { CrmAnswer } from '../crm.port.ts';
import { type CrmVendor, headerOf, numberOf, type Rate, textOf } from '../vendor.port.ts';

const SCOPE = 'full';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
/** The limit per second, independent of the limit per minute. */
const SPIKE = 25;
const BURST = 2;
const UNITS: Record<string, number> = { second: 1, minute: 60, hour: 3600, day: 86_400 };

const paceOf = (perSecond: number) => ({
  spacingMs: Math.ceil(1000 / (Math.min(SPIKE, perSecond) * 0.8)),
  burst: BURST,
});

/** `limit` calls per `interval` units. */
function windowOf(headers: CrmAnswer['headers'], family: 'throttle' | 'quota') {
  const of = (name: string) => `x-keap-product-${family}-${name}`;
  const [max, left] = [numberOf(headers, of('limit')), numberOf(headers, of('available'))];
  if (!max) return null;
  const unit = headerOf(headers, of('time-unit')).toLowerCase().replace(/s$/, '');
  const seconds = (numberOf(headers, of('interval')) || 1) * (UNITS[unit] ?? (family === 'quota' ? 86_400 : 60));
  const used = numberOf(headers, of('used')) ?? (left === null ? 0 : Math.max(0, max - left));
  return { seconds, max, used };
}

export const keapVendor: CrmVendor = {
  provider: 'keap',
  pace: paceOf(SPIKE),
  // All connections of the app share one limit.
  paceKey: () => 'keap',
  isReady: ({ KEAP_CLIENT_ID, KEAP_CLIENT_SECRET }) => Boolean(KEAP_CLIENT_ID && KEAP_CLIENT_SECRET),
  apiUrl: ({ KEAP_API_URL }) => KEAP_API_URL,
  headers: {},

  authorizeUrl(config, { redirectUri, state }) {
    const url = new URL(config.KEAP_AUTHORIZE_URL);
    const query = {
      client_id: config.KEAP_CLIENT_ID ?? '',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPE,
      state,
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  },
  // A code is exchanged with the client in the body, a refresh token with the client in the header.
  codeRequest: (config, code, redirectUri) => ({
    url: config.KEAP_TOKEN_URL,
    headers: FORM,
    form: {
      client_id: config.KEAP_CLIENT_ID ?? '',
      client_secret: config.KEAP_CLIENT_SECRET ?? '',
      code,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
    },
  }),
  refreshRequest({ KEAP_TOKEN_URL, KEAP_CLIENT_ID = '', KEAP_CLIENT_SECRET = '' }, refreshToken) {
    const basic = Buffer.from(`${KEAP_CLIENT_ID}:${KEAP_CLIENT_SECRET}`).toString('base64');
    return {
      url: KEAP_TOKEN_URL,
      headers: { ...FORM, authorization: `Basic ${basic}` },
      form: { grant_type: 'refresh_token', refresh_token: refreshToken },
    };
  },
  readAccess(body) {
    const given = (body ?? {}) as Record<string, unknown>;
    const [accessToken, refreshToken] = [textOf(given.access_token), textOf(given.refresh_token)];
    if (!accessToken || !refreshToken) return null;
    // `full|ab123.infusionsoft.com`: the customer's own app.
    const [scope = '', host = ''] = textOf(given.scope).split('|');
    const appHost = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(host) ? host.toLowerCase() : null;
    const expiresIn = Number(given.expires_in) || 0;
    return { accessToken, refreshToken, expiresIn, scopes: [scope || SCOPE], externalId: null, appHost, apiUrl: null };
  },
  async identify(session) {
    const { body: who } = await session.ask({ method: 'GET', path: '/rest/v2/oauth/connect/userinfo' });
    const { body: business } = await session.ask({ method: 'GET', path: '/rest/v2/businessProfile' }, [403, 404, 501]);
    const externalId = String(who?.tenant_id ?? who?.sub ?? '');
    return { externalId, name: textOf(business?.name) || textOf(who?.email) || externalId };
  },
  appUrl({ KEAP_APP_URL }, { appHost }) {
    const app = KEAP_APP_URL ?? (appHost && `https://${appHost}`);
    return app && `${app}/Contact/manageContact.jsp?view=edit&ID=`;
  },

  rateOf(headers): Rate | null {
    const window = windowOf(headers, 'throttle');
    if (!window) return null;
    const quota = windowOf(headers, 'quota');
    return { ...paceOf(window.max / window.seconds), window, day: quota && { max: quota.max, used: quota.used } };
  },
  wordsOf(body) {
    const { fault, message, error_description, error } = (body ?? {}) as Record<string, unknown>;
    const gateway = textOf((fault as Record<string, unknown> | undefined)?.faultstring);
    return gateway || textOf(message) || textOf(error_description) || textOf(error);
  },
  isExpired: ({ status }) => status === 401,
  endsAccess: ({ status }) => status === 401,
  grantsOf: () => ['contacts', 'fields', 'tags', 'location'],
};
