/** HubSpot: where it is, its granular scopes, its tokens, its limits by policy and its refusals. OAuth v1, CRM v3 and v4. */
import type { Config } from '../../../../platform/config/config.ts';
import type { CrmAnswer } from '../crm.port.ts';
import { type CrmVendor, numberOf, type Pace, type Rate, textOf } from '../vendor.port.ts';

const SCOPES = [
  'oauth',
  'crm.objects.contacts.read',
  'crm.objects.contacts.write',
  'crm.objects.companies.read',
  'crm.objects.companies.write',
  'crm.schemas.contacts.read',
  'crm.schemas.contacts.write',
  'crm.schemas.companies.read',
  'crm.schemas.companies.write',
] as const;

const GRANTS = [
  ['contacts', 'crm.objects.contacts.write'],
  ['companies', 'crm.objects.companies.write'],
  ['fields', 'crm.schemas.contacts.read'],
  ['tags', 'crm.schemas.contacts.write'],
  ['account', 'oauth'],
] as const;

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
/** An app that anybody can install has 110 calls in ten seconds per account. Until they say more, a little less. */
const WINDOW = { max: 100, intervalMs: 10_000 };
/**
 * Searches are counted apart, five in a second per account, and their answers do not say how many are left. A call may be a third of a
 * second late, so the turns of 1.3 seconds can arrive within one.
 */
const SEARCH: Pace = { spacingMs: 340, burst: 1 };
const SECOND_MS = 1000;
/** What each policy asks to wait. The daily limit ends at midnight in the account's time zone, so it is asked again every hour. */
const POLICIES: Record<string, number> = {
  SECONDLY: SECOND_MS,
  TEN_SECONDLY_ROLLING: 10 * SECOND_MS,
  DAILY: 3600 * SECOND_MS,
};
const TOO_MANY = 429;
/** A record that another call is writing; an account that moves to another data center. */
const LOCKED = 423;
const MIGRATING = 477;

/** Evenly, and some at once after a pause; a tenth is left for calls that get there late. */
const paceOf = (max: number, intervalMs: number): Pace => ({
  spacingMs: Math.ceil(intervalMs / Math.max(1, max * 0.85)),
  burst: Math.floor(max * 0.05),
});

const client = ({ HUBSPOT_CLIENT_ID = '', HUBSPOT_CLIENT_SECRET = '' }: Config) => ({
  client_id: HUBSPOT_CLIENT_ID,
  client_secret: HUBSPOT_CLIENT_SECRET,
});
const tokenUrl = ({ HUBSPOT_API_URL }: Config) => `${HUBSPOT_API_URL}/oauth/v1/token`;

export const hubspotVendor: CrmVendor = {
  provider: 'hubspot',
  pace: paceOf(WINDOW.max, WINDOW.intervalMs),
  paceKey: (externalId) => `hubspot:${externalId}`,
  countOf: ({ path }) => (path.endsWith('/search') ? { lane: { name: 'search', pace: SEARCH } } : {}),
  isReady: ({ HUBSPOT_CLIENT_ID, HUBSPOT_CLIENT_SECRET }) => Boolean(HUBSPOT_CLIENT_ID && HUBSPOT_CLIENT_SECRET),
  apiUrl: ({ HUBSPOT_API_URL }) => HUBSPOT_API_URL,
  headers: {},

  authorizeUrl(config, { redirectUri, state }) {
    const url = new URL(`${config.HUBSPOT_APP_URL}/oauth/authorize`);
    const query = {
      client_id: config.HUBSPOT_CLIENT_ID ?? '',
      redirect_uri: redirectUri,
      scope: [...SCOPES, config.HUBSPOT_MORE_SCOPES].join(' ').trim(),
      state,
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  },
  codeRequest: (config, code, redirectUri) => ({
    url: tokenUrl(config),
    headers: FORM,
    form: { grant_type: 'authorization_code', ...client(config), redirect_uri: redirectUri, code },
  }),
  refreshRequest: (config, refreshToken) => ({
    url: tokenUrl(config),
    headers: FORM,
    form: { grant_type: 'refresh_token', ...client(config), refresh_token: refreshToken },
  }),
  readAccess(body) {
    const given = (body ?? {}) as Record<string, unknown>;
    const [accessToken, refreshToken] = [textOf(given.access_token), textOf(given.refresh_token)];
    if (!accessToken) return null;
    return {
      accessToken,
      refreshToken: refreshToken || null,
      expiresIn: Number(given.expires_in) || 0,
      scopes: [...SCOPES],
      externalId: null,
      appHost: null,
      apiUrl: null,
    };
  },
  async identify(session, { accessToken }) {
    const path = `/oauth/v1/access-tokens/${encodeURIComponent(accessToken)}`;
    const { body } = await session.ask({ method: 'GET', path });
    const externalId = String(body?.hub_id ?? '');
    const scopes = Array.isArray(body?.scopes) ? body.scopes.map(String) : [];
    return { externalId, name: textOf(body?.hub_domain) || externalId, scopes };
  },
  appUrl: ({ HUBSPOT_APP_URL }, { externalId }) =>
    `${HUBSPOT_APP_URL}/contacts/${encodeURIComponent(externalId)}/record/0-1`,

  rateOf(headers): Rate | null {
    const of = (name: string) => numberOf(headers, `x-hubspot-ratelimit-${name}`);
    const [max, left] = [of('max'), of('remaining')];
    if (!max || left === null) return null;
    const intervalMs = of('interval-milliseconds') || WINDOW.intervalMs;
    const [dayMax, dayLeft] = [of('daily'), of('daily-remaining')];
    return {
      ...paceOf(max, intervalMs),
      window: { seconds: intervalMs / 1000, max, used: Math.max(0, max - left) },
      day: dayMax && dayLeft !== null ? { max: dayMax, used: Math.max(0, dayMax - dayLeft) } : null,
    };
  },
  busyMs({ status, headers, body }: CrmAnswer) {
    if (status === LOCKED) return 2 * SECOND_MS;
    const told = numberOf(headers, 'retry-after');
    if (status === MIGRATING) return told ? told * SECOND_MS : (POLICIES.DAILY ?? 0);
    if (status !== TOO_MANY || told !== null) return null;
    return POLICIES[textOf(body?.policyName)] ?? null;
  },
  wordsOf(body) {
    const { message, errors } = (body ?? {}) as Record<string, unknown>;
    return (
      invalidValues(textOf(message)) || textOf(message) || textOf((errors as { message?: string }[])?.[0]?.message)
    );
  },
  isExpired: ({ status }) => status === 401,
  endsAccess: ({ status }) => status === 401,
  grantsOf: (scopes) => GRANTS.filter(([, scope]) => scopes.includes(scope)).map(([grant]) => grant),
};

/** They put what is wrong with each value as JSON into the message. Empty: there is none. */
function invalidValues(message: string): string {
  const list = /^Property values were not valid: (\[.*\])$/s.exec(message)?.[1];
  if (!list) return '';
  try {
    return (JSON.parse(list) as { message?: unknown }[]).map((each) => textOf(each.message)).join(' ');
  } catch {
    return '';
  }
}
