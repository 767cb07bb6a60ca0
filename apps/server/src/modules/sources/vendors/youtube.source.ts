/**
 * YouTube Data API: channels by words and country. A hundred searches a day, so none is spent on estimates; subscriber
 * counts and countries come from a second call and are filtered here. Knows nothing of audiences, growth or engagement.
 */
import { originOf } from '../../leads/public.ts';
import { creatorLead, emailIn, text, whole } from '../lead.rules.ts';
import { type Lead, type QueryOf, type Source, type SourceCall, type SourceQuery, UNKNOWN } from '../source.port.ts';
import { type Classify, callVendor, type Vendor } from '../vendor-request.client.ts';

const PAGE = 50;
const CAP = 500;
const LICENCE = 'YouTube API terms';

const classify: Classify = ({ status, body }) => {
  const reason = body?.error?.errors?.[0]?.reason;
  if (reason === 'quotaExceeded' || reason === 'dailyLimitExceeded') return 'quota';
  if (reason === 'rateLimitExceeded') return 'throttled';
  if (/API key|unregistered callers/.test(String(body?.error?.message)) && (status === 400 || status === 403))
    return 'auth';
  return undefined;
};
const vendor: Vendor = {
  id: 'youtube',
  rateLimits: { search: { max: 100, seconds: 86_400 }, units: { max: 10_000, seconds: 86_400 } },
  classify,
};
const influencer = (query: SourceQuery) => query as QueryOf<'influencer'>;

/** What can be answered from a channel's own page. */
const KNOWN_FILTERS = new Set([
  'platform',
  'keyword',
  'location_ids',
  'followers_min',
  'followers_max',
  'views_min',
  'views_max',
  'with_email',
  'source',
]);
/** Half-open forms send empty lists and objects with nothing in them. */
const isGiven = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(isGiven)
    : value !== undefined && value !== null && value !== '' && value !== false;

export const youtubeSource: Source = {
  ...vendor,
  title: 'YouTube',
  kinds: ['influencer'],
  needsKey: true,
  costPerRecord: 1 / PAGE,
  pageSize: PAGE,
  cap: CAP,
  retentionDays: 30,
  licence: LICENCE,
  answers: (query) =>
    query.kind === 'influencer' &&
    query.filters.platform === 'youtube' &&
    query.areas.length <= 1 &&
    query.areas.every(({ kind }) => kind === 'country') &&
    Object.entries(query.filters).every(([name, value]) => KNOWN_FILTERS.has(name) || !isGiven(value)),
  estimate: async () => UNKNOWN,
  async search(call, query, cursor) {
    const asked = influencer(query);
    const found = await get(call, 'search', {
      part: 'snippet',
      type: 'channel',
      maxResults: String(PAGE),
      q: asked.filters.keyword ?? '',
      ...(asked.areas[0] && { regionCode: asked.areas[0].countryCode }),
      ...(cursor?.['token'] !== undefined && { pageToken: String(cursor['token']) }),
    });
    call.spent.cost += 1;
    const ids: string[] = (found?.items ?? []).flatMap(
      (item: Item) => item.id?.channelId ?? item.snippet?.channelId ?? [],
    );
    const channels = ids.length
      ? await get(call, 'channels', {
          part: 'snippet,statistics,brandingSettings',
          id: ids.join(','),
          maxResults: String(PAGE),
        })
      : {};
    return {
      leads: (channels?.items ?? []).flatMap((channel: Channel) => leadOf(call, asked, channel) ?? []),
      cursor: found?.nextPageToken ? { token: found.nextPageToken } : null,
      total: null,
      raw: ids.length,
    };
  },
  detailsCost: 0,
  async details(call, { platform, userId, handle }) {
    if (platform !== 'youtube') return undefined;
    const who: Record<string, string> = userId ? { id: userId } : { forHandle: handle };
    const found = await get(call, 'channels', { part: 'snippet,statistics,brandingSettings', ...who });
    const [channel]: Channel[] = found?.items ?? [];
    return channel && channelLead(call, channel);
  },
};

interface Item {
  id?: { channelId?: string };
  snippet?: { channelId?: string };
}

async function get(call: SourceCall, path: 'search' | 'channels', params: Record<string, string>) {
  const { body } = await callVendor(vendor, call, {
    url: `${call.platform.config.YOUTUBE_URL}/${path}?${new URLSearchParams(params)}`,
    headers: { 'x-goog-api-key': call.key },
    limits: [path === 'search' ? 'search' : 'units'],
  });
  return body;
}

interface Channel {
  id: string;
  snippet?: { title?: string; description?: string; customUrl?: string; country?: string };
  statistics?: { viewCount?: string; subscriberCount?: string; hiddenSubscriberCount?: boolean; videoCount?: string };
}

function channelLead(call: SourceCall, channel: Channel): Lead {
  const { snippet = {}, statistics = {} } = channel;
  const videos = Number(statistics.videoCount ?? 0);
  const email = emailIn(snippet.description ?? '');
  const handle = text(snippet.customUrl).replace(/^@/, '');
  const url = `https://www.youtube.com/${handle ? `@${handle}` : `channel/${channel.id}`}`;
  const values = {
    name: text(snippet.title),
    handle,
    website: url,
    email,
    // The creator's own description says it.
    email_state: email ? ('found' as const) : ('unchecked' as const),
    country: text(snippet.country),
    followers: statistics.hiddenSubscriberCount ? null : whole(statistics.subscriberCount),
    views: videos > 0 ? Math.round(Number(statistics.viewCount ?? 0) / videos) : null,
    extra: { user_id: channel.id, videos },
  };
  return creatorLead('youtube', channel.id, values, originOf('YouTube', call.now(), url, LICENCE));
}

function leadOf(call: SourceCall, { filters, areas }: QueryOf<'influencer'>, channel: Channel): Lead | undefined {
  const lead = channelLead(call, channel);
  const { followers = null, views = null, email, country } = lead.row;
  // A number that the channel hides fits no limit.
  const isWithin = (value: number | null, min?: number, max?: number) =>
    value === null
      ? min === undefined && max === undefined
      : value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY);
  if (!isWithin(followers, filters.followers_min, filters.followers_max)) return undefined;
  if (!isWithin(views, filters.views_min, filters.views_max) || (filters.with_email && !email)) return undefined;
  return areas[0] && country !== areas[0].countryCode ? undefined : lead;
}
