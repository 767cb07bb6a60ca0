/** Asks a vendor whether it accepts a key, by a call that costs nothing there. */
import type { Base } from '../../platform/context.ts';
import type { Source, SourceCall } from './source.port.ts';
import { type FailureKind, SourceFailure } from './source-failure.port.ts';
import { callVendor, type ProviderAnswer, type ProviderRequest } from './vendor-request.client.ts';

const TIME_LIMIT_MS = 20_000;

interface Question extends Omit<ProviderRequest, 'limits'> {
  /** A vendor may answer 200 and say no. */
  isRefusal?: (answer: ProviderAnswer) => boolean;
  /** There is no such thing, said to a key that is known. */
  mayBeMissing?: true;
}

const QUESTIONS: Record<string, (call: SourceCall) => Question> = {
  'google-places': ({ key, platform: { config } }) => ({
    method: 'POST',
    url: `${config.GOOGLE_PLACES_URL}/v1/places:searchText`,
    // Ids alone are free.
    headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': 'places.id' },
    body: { textQuery: 'coffee', pageSize: 1 },
  }),
  outscraper: ({ key, platform: { config } }) => ({
    url: `${config.OUTSCRAPER_URL}/requests/none`,
    headers: { 'x-api-key': key },
    mayBeMissing: true,
  }),
  // Who is not found is not charged.
  'people-data-labs': ({ key, platform: { config } }) => ({
    url: `${config.PEOPLE_DATA_LABS_URL}/person/enrich?profile=linkedin.com/in/nobody-by-this-name`,
    headers: { 'x-api-key': key },
    mayBeMissing: true,
  }),
  apollo: ({ key, platform: { config } }) => ({
    url: `${config.APOLLO_URL}/auth/health`,
    headers: { 'x-api-key': key },
    isRefusal: ({ body }) => body?.is_logged_in === false,
  }),
  hunter: ({ key, platform: { config } }) => ({
    url: `${config.HUNTER_URL}/account`,
    headers: { 'x-api-key': key },
  }),
  modash: ({ key, platform: { config } }) => ({
    url: `${config.MODASH_URL}/user/info`,
    headers: { authorization: `Bearer ${key}` },
  }),
  youtube: ({ key, platform: { config } }) => ({
    url: `${config.YOUTUBE_URL}/channels?part=id&id=UC_x5XG1OV2P6uZZ5FSM9Ttw`,
    headers: { 'x-goog-api-key': key },
  }),
};

/** Null: it works. */
export async function testSourceKey(ctx: Base, source: Source, key: string): Promise<FailureKind | null> {
  const { platform, language, now } = ctx;
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const call: SourceCall = { platform, language, key, signal, now, spent: { calls: 0, cost: 0 } };
  const ask = QUESTIONS[source.id];
  if (!ask) throw new Error(`nobody knows how to test a key of ${source.id}`);
  const { isRefusal, mayBeMissing, ...question } = ask(call);
  try {
    const answer = await callVendor(source, call, { ...question, limits: [] });
    return isRefusal?.(answer) ? 'auth' : null;
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    return mayBeMissing && error.kind === 'not_found' ? null : error.kind;
  }
}
