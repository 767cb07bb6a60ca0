/** HighLevel: where it is, its two authorize hosts, its tokens, its limits and its refusals. Version 2021-07-28. */
import type { Config } from '../../../../platform/config/config.ts';
import { type CrmVendor, numberOf, type Rate, textOf } from '../vendor.port.ts';

const SCOPES = [
  ...['contacts.readonly', 'contacts.write', 'locations.readonly'],
  ...['locations/customFields.readonly', 'locations/customFields.write'],
  ...['locations/tags.readonly', 'locations/tags.write'],
] as const;

const GRANTS = [
  ['contacts', 'contacts.write'],
  ['fields', 'locations/customFields.readonly'],
  ['tags', 'locations/tags.readonly'],
  ['location', 'locations.readonly'],
] as const;

const USER_TYPE = 'Location';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
const WINDOW = { max: 100, intervalMs: 10_000 };

/** Evenly, and some at once after a pause; a tenth is left for calls that get there late. Wherever their window begins, it holds. */
const paceOf = (max: number, intervalMs: number) => ({
  spacingMs: Math.ceil(intervalMs / Math.max(1, max * 0.85)),
  burst: Math.floor(max * 0.05),
});

const client = ({ GHL_CLIENT_ID = '', GHL_CLIENT_SECRET = '' }: Config) => ({
  client_id: GHL_CLIENT_ID,
  client_secret: GHL_CLIENT_SECRET,
});

export const ghlVendor: CrmVendor = {
  provider: 'ghl',
  pace: paceOf(WINDOW.max, WINDOW.intervalMs),
  paceKey: (externalId) => `ghl:${externalId}`,
  isReady: ({ GHL_CLIENT_ID, GHL_CLIENT_SECRET }) => Boolean(GHL_CLIENT_ID && GHL_CLIENT_SECRET),
  apiUrl: ({ GHL_API_URL }) => GHL_API_URL,
  headers: { version: '2021-07-28' },

  authorizeUrl(config, { suite, redirectUri, state }) {
    const url = new URL(suite === 'white' ? config.GHL_WHITELABEL_AUTHORIZE_URL : config.GHL_AUTHORIZE_URL);
    const id = config.GHL_CLIENT_ID ?? '';
    const query = {
      response_type: 'code',
      client_id: id,
      redirect_uri: redirectUri,
      scope: [...SCOPES, config.GHL_MORE_SCOPES].join(' ').trim(),
      state,
      loginWindowOpenMode: 'self',
      // The app's version is the part of its client id before the hyphen.
      version_id: id.split('-')[0] as string,
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  },
  codeRequest: (config, code, redirectUri) => ({
    url: `${config.GHL_API_URL}/oauth/token`,
    headers: FORM,
    form: {
      ...client(config),
      grant_type: 'authorization_code',
      code,
      user_type: USER_TYPE,
      redirect_uri: redirectUri,
    },
  }),
  refreshRequest: (config, refreshToken) => ({
    url: `${config.GHL_API_URL}/oauth/token`,
    headers: FORM,
    form: { ...client(config), grant_type: 'refresh_token', refresh_token: refreshToken, user_type: USER_TYPE },
  }),
  readAccess(body) {
    const given = (body ?? {}) as Record<string, unknown>;
    const [accessToken, refreshToken] = [textOf(given.access_token), textOf(given.refresh_token)];
    if (!accessToken || !refreshToken) return null;
    const externalId = given.userType === USER_TYPE ? textOf(given.locationId) : '';
    const expiresIn = Number(given.expires_in) || 0;
    const scopes = textOf(given.scope).split(/\s+/).filter(Boolean);
    return { accessToken, refreshToken, expiresIn, scopes, externalId, appHost: null, apiUrl: null };
  },
  async identify(session) {
    const { body } = await session.ask({ method: 'GET', path: `/locations/${encodeURIComponent(session.externalId)}` });
    return { externalId: session.externalId, name: textOf(body?.location?.name) || session.externalId };
  },
  appUrl: ({ GHL_APP_URL }, { externalId }) =>
    `${GHL_APP_URL}/v2/location/${encodeURIComponent(externalId)}/contacts/detail`,

  rateOf(headers): Rate | null {
    const [max, left] = [numberOf(headers, 'x-ratelimit-max'), numberOf(headers, 'x-ratelimit-remaining')];
    if (!max || left === null) return null;
    const intervalMs = numberOf(headers, 'x-ratelimit-interval-milliseconds') || WINDOW.intervalMs;
    const [dayMax, dayLeft] = [
      numberOf(headers, 'x-ratelimit-limit-daily'),
      numberOf(headers, 'x-ratelimit-daily-remaining'),
    ];
    return {
      ...paceOf(max, intervalMs),
      window: { seconds: intervalMs / 1000, max, used: Math.max(0, max - left) },
      day: dayMax !== null && dayLeft !== null ? { max: dayMax, used: Math.max(0, dayMax - dayLeft) } : null,
    };
  },
  wordsOf(body) {
    const { message, error_description, error } = (body ?? {}) as Record<string, unknown>;
    return Array.isArray(message) ? message.join(', ') : textOf(message) || textOf(error_description) || textOf(error);
  },
  isExpired: ({ status, body }) => status === 401 && !/scope|version/i.test(ghlVendor.wordsOf(body)),
  endsAccess: ({ status }) => status === 401,
  grantsOf: (scopes) => GRANTS.filter(([, scope]) => scopes.includes(scope)).map(([grant]) => grant),
};
