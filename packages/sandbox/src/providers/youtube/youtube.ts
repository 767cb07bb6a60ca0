/**
 * YouTube Data API v3: search.list for channels, channels.list, playlistItems.list and videos.list. Searches have a bucket
 * of 100 calls a day of their own; everything else shares 10,000 units a day, one per call. Both are filled again at
 * midnight Pacific time. Base URL for https://www.googleapis.com/youtube/v3: {sandbox}/youtube/v3
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Creator } from '../../world/creators/creators.ts';
import { INTERESTS } from '../../world/creators/interests.ts';
import { fold, words } from '../../world/text.ts';
import { header, type ProviderKit, providerVendor, queryText } from '../provider-kit.ts';
import { makeToken, readToken } from '../tokens.ts';
import {
  CHANNEL_PARTS,
  foundChannel,
  playlistItem,
  resource,
  uploadsPlaylist,
  VIDEO_PARTS,
} from './youtube-resources.ts';

const settings = { searches_per_day: 100, units_per_day: 10_000 };
type Youtube = ProviderKit<typeof settings>;

/** Error bodies of the older Google APIs: a list of reasons inside. */
function refuse(reply: FastifyReply, code: number, reason: string, message: string, status?: string): FastifyReply {
  const error = { message, domain: reason === 'quotaExceeded' ? 'youtube.quota' : 'global', reason };
  return reply.code(code).send({ error: { code, message, errors: [error], ...(status && { status }) } });
}

const outOfQuota = (reply: FastifyReply) =>
  refuse(
    reply,
    403,
    'quotaExceeded',
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
  );

export const youtube = providerVendor({
  name: 'youtube',
  title: 'YouTube Data API',
  keyOf: (request) => queryText(request, 'key') ?? header(request, 'x-goog-api-key'),
  settings,
  refuse(kind, reply, request) {
    if (kind === 'quota') return outOfQuota(reply);
    if (kind === 'throttled')
      return refuse(
        reply,
        429,
        'rateLimitExceeded',
        'Resource has been exhausted (e.g. check quota).',
        'RESOURCE_EXHAUSTED',
      );
    if (kind === 'error') return refuse(reply, 500, 'backendError', 'Backend Error', 'INTERNAL');
    if (!queryText(request, 'key') && !header(request, 'x-goog-api-key')) {
      return refuse(
        reply,
        403,
        'forbidden',
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
        'PERMISSION_DENIED',
      );
    }
    return refuse(reply, 400, 'badRequest', 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT');
  },
  register(app, kit) {
    app.get('/v3/search', (request, reply) => search(kit, request, reply));
    app.get('/v3/channels', (request, reply) => channels(kit, request, reply));
    app.get('/v3/playlistItems', (request, reply) => playlistItems(kit, request, reply));
    app.get('/v3/videos', (request, reply) => videos(kit, request, reply));
  },
});

/** The day in Los Angeles, where YouTube's day begins. */
const pacificDay = (now: Date) => now.toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });

/** Windows are named after the Pacific day, so a new day starts a new one. */
function admit(kit: Youtube, reply: FastifyReply, bucket: 'searches' | 'units'): boolean {
  const day = pacificDay(kit.sandbox.clock.now());
  const limit = bucket === 'searches' ? kit.settings.searches_per_day : kit.settings.units_per_day;
  if (kit.windows.take(`${bucket} ${day}`, limit, 48 * 60 * 60 * 1000).allowed) return true;
  outOfQuota(reply);
  return false;
}

/** The parts asked for, or undefined after a refusal. */
function readParts(request: FastifyRequest, reply: FastifyReply, known: Record<string, unknown>): string[] | undefined {
  const parts = listOf(request, 'part');
  if (parts.length === 0) {
    refuse(reply, 400, 'missingRequiredParameter', 'No filter selected. Expected one of: part', 'INVALID_ARGUMENT');
    return undefined;
  }
  const unknown = parts.find((part) => !known[part]);
  if (!unknown) return parts;
  refuse(reply, 400, 'unknownPart', `'${unknown}'`, 'INVALID_ARGUMENT');
  return undefined;
}

const listOf = (request: FastifyRequest, name: string) =>
  (queryText(request, name) ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** `maxResults`, 0 to 50, or undefined after a refusal. */
function readMax(request: FastifyRequest, reply: FastifyReply): number | undefined {
  const max = Number(queryText(request, 'maxResults') ?? 5);
  if (Number.isInteger(max) && max >= 0 && max <= 50) return max;
  refuse(
    reply,
    400,
    'invalidParameter',
    `Invalid value '${queryText(request, 'maxResults')}'. Values must be within the range: [0, 50]`,
    'INVALID_ARGUMENT',
  );
  return undefined;
}

function search(kit: Youtube, request: FastifyRequest, reply: FastifyReply) {
  if (!admit(kit, reply, 'searches')) return reply;
  const parts = readParts(request, reply, { snippet: true, id: true });
  const max = readMax(request, reply);
  if (!parts || max === undefined) return reply;
  const query = {
    q: queryText(request, 'q') ?? '',
    region: queryText(request, 'regionCode'),
    language: queryText(request, 'relevanceLanguage'),
    order: queryText(request, 'order'),
  };
  const token = queryText(request, 'pageToken');
  const offset = token ? readToken(token, query) : 0;
  if (offset === undefined)
    return refuse(reply, 400, 'invalidPageToken', 'The request specifies an invalid page token.', 'INVALID_ARGUMENT');
  const found = findChannels(kit, query);
  return reply.send({
    kind: 'youtube#searchListResponse',
    etag: 'sandbox',
    ...paging(offset, max, found.length, query),
    regionCode: query.region ?? 'US',
    pageInfo: { totalResults: found.length, resultsPerPage: max },
    items: found.slice(offset, offset + max).map(foundChannel),
  });
}

function paging(offset: number, max: number, total: number, query: object) {
  return {
    ...(offset + max < total && { nextPageToken: makeToken(offset + max, query) }),
    ...(offset > 0 && { prevPageToken: makeToken(Math.max(0, offset - max), query) }),
  };
}

/** YouTube stops after about 500 results, whatever it says the total is. */
const MOST_RESULTS = 500;

function findChannels(
  { world }: Youtube,
  query: { q: string; region: string | undefined; language: string | undefined; order: string | undefined },
): Creator[] {
  const wanted = words(query.q);
  const about = new Map(
    INTERESTS.map((interest) => [
      interest,
      words(`${interest.name} ${interest.words.join(' ')} ${interest.hashtags.join(' ')}`),
    ]),
  );
  const hits = (known: string[]) => wanted.filter((word) => known.some((one) => one.startsWith(word))).length;
  /** What a channel is mainly about counts twice. */
  const score = (creator: Creator) => {
    const [main = [], ...others] = creator.interests.map((interest) => about.get(interest) ?? []);
    const names = [...words(`${creator.fullName} ${creator.city.international}`), fold(creator.username)];
    return 2 * hits([...main, ...names]) + hits(others.flat());
  };
  const local = (creator: Creator) =>
    Number(creator.country.code === query.region) + Number(creator.country.language === query.language);
  return world.creators
    .on('youtube')
    .map((creator) => ({ creator, score: score(creator), local: local(creator) }))
    .filter((one) => wanted.length === 0 || one.score > 0)
    .filter(
      (one) =>
        !query.region ||
        one.creator.country.code === query.region ||
        one.creator.audience.countries.some(({ country }) => country.code === query.region),
    )
    .sort((a, b) => b.score - a.score || b.local - a.local || b.creator.followers - a.creator.followers)
    .slice(0, MOST_RESULTS)
    .map(({ creator }) => creator);
}

function channels(kit: Youtube, request: FastifyRequest, reply: FastifyReply) {
  if (!admit(kit, reply, 'units')) return reply;
  const parts = readParts(request, reply, CHANNEL_PARTS);
  if (!parts) return reply;
  const [ids, handle] = [listOf(request, 'id'), queryText(request, 'forHandle')];
  if (ids.length === 0 && !handle)
    return refuse(
      reply,
      400,
      'missingRequiredParameter',
      'No filter selected. Expected one of: forHandle, forUsername, id, mine',
      'INVALID_ARGUMENT',
    );
  if (ids.length > 50)
    return refuse(reply, 400, 'invalidParameter', 'The request specifies too many ids.', 'INVALID_ARGUMENT');
  const { creators } = kit.world;
  const found = (
    handle ? [creators.byUsername('youtube', handle)] : ids.map((id) => creators.byUserId('youtube', id))
  ).filter((creator) => creator !== undefined);
  const items = found.map((creator) => resource('channel', creator.userId, creator, parts, CHANNEL_PARTS));
  return reply.send({
    kind: 'youtube#channelListResponse',
    etag: 'sandbox',
    pageInfo: { totalResults: items.length, resultsPerPage: items.length || 5 },
    ...(items.length > 0 && { items }),
  });
}

function playlistItems(kit: Youtube, request: FastifyRequest, reply: FastifyReply) {
  if (!admit(kit, reply, 'units')) return reply;
  const parts = readParts(request, reply, { id: true, snippet: true, contentDetails: true, status: true });
  const max = readMax(request, reply);
  if (!parts || max === undefined) return reply;
  const playlist = queryText(request, 'playlistId') ?? '';
  const creator = kit.world.creators.byUserId('youtube', playlist.replace(/^UU/, 'UC'));
  if (!creator || uploadsPlaylist(creator) !== playlist) {
    return refuse(
      reply,
      404,
      'playlistNotFound',
      "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.",
      'NOT_FOUND',
    );
  }
  const token = queryText(request, 'pageToken');
  const offset = token ? readToken(token, playlist) : 0;
  if (offset === undefined)
    return refuse(reply, 400, 'invalidPageToken', 'The request specifies an invalid page token.', 'INVALID_ARGUMENT');
  const uploads = kit.world.videos.latest(creator, max, kit.sandbox.clock.now(), offset);
  return reply.send({
    kind: 'youtube#playlistItemListResponse',
    etag: 'sandbox',
    ...(offset + max < creator.postCount && { nextPageToken: makeToken(offset + max, playlist) }),
    pageInfo: { totalResults: creator.postCount, resultsPerPage: max },
    items: uploads.map((video, i) => playlistItem(video, offset + i)),
  });
}

function videos(kit: Youtube, request: FastifyRequest, reply: FastifyReply) {
  if (!admit(kit, reply, 'units')) return reply;
  const parts = readParts(request, reply, VIDEO_PARTS);
  if (!parts) return reply;
  const ids = listOf(request, 'id');
  if (ids.length === 0)
    return refuse(
      reply,
      400,
      'missingRequiredParameter',
      'No filter selected. Expected one of: chart, id, myRating',
      'INVALID_ARGUMENT',
    );
  if (ids.length > 50)
    return refuse(reply, 400, 'invalidParameter', 'The request specifies too many ids.', 'INVALID_ARGUMENT');
  const now = kit.sandbox.clock.now();
  const found = ids.map((id) => kit.world.videos.byId(id, now)).filter((video) => video !== undefined);
  return reply.send({
    kind: 'youtube#videoListResponse',
    etag: 'sandbox',
    pageInfo: { totalResults: found.length, resultsPerPage: found.length },
    items: found.map((video) => resource('video', video.id, video, parts, VIDEO_PARTS)),
  });
}
