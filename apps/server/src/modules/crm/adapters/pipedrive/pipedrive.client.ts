/**
 * Pipedrive: each company's own address, its tokens, its limits and its refusals. A call takes tokens from the company's budget
 * of a day, by its kind; searches have a limit of their own. Scopes are those of the app, so none are asked for.
 */
import type { CrmAnswer, CrmRequest } from '../crm.port.ts';
import { type Count, type CrmVendor, isWithin, numberOf, type Rate, textOf } from '../vendor.port.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
const WINDOW_MS = 2_000;
/** Of the smallest plan. */
const BURST = 80;
const SEARCHES = 10;
/** How long the wall in front of the API stays closed for those who were refused too often. */
const WALL_MS = 60_000;
/** Tokens come back at midnight somewhere; nobody says where. */
const NO_TOKENS_MS = 3_600_000;
const LEFT_TODAY = 'x-daily-ratelimit-token-remaining';

/** Evenly, with some at once after a pause; what is left of the window is for calls that arrive late. */
const paceOf = (max: number) => ({
  spacingMs: Math.ceil(WINDOW_MS / Math.max(1, max * 0.8)),
  burst: Math.max(1, Math.floor(max * 0.05)),
});

const GRANTS = [
  ['contacts', ['contacts:full']],
  ['fields', ['contact-fields:full', 'admin']],
  ['companies', ['contacts:full']],
  ['account', ['base']],
] as const;

const basic = (id = '', secret = '') => ({
  ...FORM,
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

export const pipedriveVendor: CrmVendor = {
  provider: 'pipedrive',
  pace: paceOf(BURST),
  paceKey: (externalId) => `pipedrive:${externalId}`,
  countOf,
  isReady: ({ PIPEDRIVE_CLIENT_ID, PIPEDRIVE_CLIENT_SECRET }) =>
    Boolean(PIPEDRIVE_CLIENT_ID && PIPEDRIVE_CLIENT_SECRET),
  apiUrl: (_config, given) => given ?? 'https://api.pipedrive.com',
  headers: {},

  authorizeUrl(config, { redirectUri, state }) {
    const url = new URL(`${config.PIPEDRIVE_OAUTH_URL}/oauth/authorize`);
    const query = { client_id: config.PIPEDRIVE_CLIENT_ID ?? '', redirect_uri: redirectUri, state };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  },
  codeRequest: (config, code, redirectUri) => ({
    url: `${config.PIPEDRIVE_OAUTH_URL}/oauth/token`,
    headers: basic(config.PIPEDRIVE_CLIENT_ID, config.PIPEDRIVE_CLIENT_SECRET),
    form: { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
  }),
  refreshRequest: (config, refreshToken) => ({
    url: `${config.PIPEDRIVE_OAUTH_URL}/oauth/token`,
    headers: basic(config.PIPEDRIVE_CLIENT_ID, config.PIPEDRIVE_CLIENT_SECRET),
    form: { grant_type: 'refresh_token', refresh_token: refreshToken },
  }),
  readAccess(body, { PIPEDRIVE_API_URLS }) {
    const given = (body ?? {}) as Record<string, unknown>;
    const [accessToken, refreshToken] = [textOf(given.access_token), textOf(given.refresh_token)];
    const apiUrl = textOf(given.api_domain).replace(/\/$/, '');
    if (!accessToken || !refreshToken || !isWithin(PIPEDRIVE_API_URLS, apiUrl)) return null;
    const expiresIn = Number(given.expires_in) || 0;
    const scopes = textOf(given.scope)
      .split(/[\s,]+/)
      .filter(Boolean);
    return { accessToken, refreshToken, expiresIn, scopes, externalId: null, appHost: null, apiUrl };
  },
  async identify(session) {
    const { body } = await session.ask({ method: 'GET', path: '/api/v1/users/me' });
    const externalId = String(body?.data?.company_id ?? '');
    return { externalId, name: textOf(body?.data?.company_name) || textOf(body?.data?.name) || externalId };
  },
  // The API and the screens of a company share its address.
  appUrl: (_config, { apiUrl }) => apiUrl && `${apiUrl}/person/`,

  rateOf(headers): Rate | null {
    const [max, left] = [numberOf(headers, 'x-ratelimit-limit'), numberOf(headers, 'x-ratelimit-remaining')];
    if (!max || left === null) return null;
    const [dayMax, dayLeft] = [numberOf(headers, 'x-daily-ratelimit-token-limit'), numberOf(headers, LEFT_TODAY)];
    return {
      ...paceOf(max),
      window: { seconds: WINDOW_MS / 1000, max, used: Math.max(0, max - left) },
      day:
        dayMax !== null && dayLeft !== null
          ? { max: dayMax, used: Math.max(0, dayMax - dayLeft), restMs: NO_TOKENS_MS }
          : null,
    };
  },
  busyMs,
  wordsOf(body) {
    const { error, message } = (body ?? {}) as Record<string, unknown>;
    return textOf(message) || textOf(error);
  },
  isExpired: ({ status }) => status === 401,
  endsAccess: ({ status }) => status === 401,
  grantsOf: (scopes) =>
    GRANTS.filter(([, some]) => some.some((scope) => scopes.includes(scope))).map(([grant]) => grant),
};

function countOf({ path }: CrmRequest): Count {
  return path.includes('/search?') ? { lane: { name: 'search', pace: paceOf(SEARCHES) } } : {};
}

/** The wall in front of the API does not speak JSON. */
function busyMs({ status, headers, body }: CrmAnswer): number | null {
  if (status === 403 && body === null) return WALL_MS;
  return status === 429 && numberOf(headers, LEFT_TODAY) === 0 ? NO_TOKENS_MS : null;
}
