/**
 * Modash: search per platform (15 per page, at most 666 pages, a hundredth of a credit per result), reports (one credit),
 * dictionaries and the account. Base URL for https://api.modash.io/v1: {sandbox}/modash/v1
 *
 * Creators who fit the filter come as `lookalikes`; those named outright (`relevance: ["@handle"]`) as `directs`.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Creator, PLATFORMS, type Platform } from '../../world/creators/creators.ts';
import { header, type ProviderKit, providerVendor, queryText } from '../provider-kit.ts';
import { SECOND } from '../rate-windows.ts';
import { interests, languages, locations } from './modash-dictionaries.ts';
import { audienceTest, foreignFilter, influencerTest, SearchBody, sortKey } from './modash-filters.ts';
import { foundCreator, instagramUser, reportOf, tiktokUser } from './modash-records.ts';

const settings = {
  per_second: 2,
  raw_per_second: 10,
  /** In hundredths of a credit, so that a search result costs a whole number. */
  credit_cents: 1_000_000,
  raw_requests: 10_000,
};
type Modash = ProviderKit<typeof settings>;
type OnPlatform = FastifyRequest<{ Params: { platform: string; userId?: string } }>;

const PAGE = 15;
const LAST_PAGE = 665;

const ERRORS = {
  api_token_invalid: [401, 'The API token is invalid'],
  invalid_body_params: [400, 'Invalid parameters in the request body'],
  page_limit: [400, 'The page is beyond the last one that can be asked for'],
  account_not_found: [404, 'The account could not be found'],
  handle_not_found: [404, 'The handle could not be found'],
  empty_audience: [400, 'There is not enough data about the audience of this account'],
  not_enough_credits: [403, 'Not enough credits'],
  rate_limit_exceeded: [429, 'Too many requests'],
  internal_error: [500, 'Something went wrong'],
} as const;

function refuse(reply: FastifyReply, code: keyof typeof ERRORS, more?: string): FastifyReply {
  const [status, message] = ERRORS[code];
  return reply.code(status).send({ error: true, code, message: more ? `${message}: ${more}` : message });
}

export const modash = providerVendor({
  name: 'modash',
  title: 'Modash',
  keyOf: (request) => header(request, 'authorization')?.replace(/^Bearer /, '') ?? queryText(request, 'access_token'),
  open: ['/v1/health'],
  settings,
  refuse(kind, reply) {
    const codes = {
      unauthorized: 'api_token_invalid',
      throttled: 'rate_limit_exceeded',
      quota: 'not_enough_credits',
      error: 'internal_error',
    } as const;
    return refuse(reply, codes[kind]);
  },
  register(app, kit) {
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
      (error.statusCode ?? 500) < 500
        ? refuse(reply, 'invalid_body_params', error.message)
        : refuse(reply, 'internal_error'),
    );
    app.get('/v1/health', () => ({ error: false, message: 'OK' }));
    app.get('/v1/user/info', () => ({
      error: false,
      billing: { credits: kit.left('credit_cents') / 100, rawRequests: kit.left('raw_requests') },
      rateLimits: { discoveryRatelimit: kit.settings.per_second, rawRatelimit: kit.settings.raw_per_second },
    }));
    app.post('/v1/:platform/search', (request: OnPlatform, reply) => search(kit, request, reply));
    app.get('/v1/raw/:platform/user-info', (request: OnPlatform, reply) => userInfo(kit, request, reply));
    app.get('/v1/:platform/profile/:userId/report', (request: OnPlatform, reply) => report(kit, request, reply));
    app.get('/v1/:platform/locations', (request, reply) => dictionary(request, reply, 'locations', locations));
    app.get('/v1/:platform/languages', (request, reply) => dictionary(request, reply, 'languages', languages));
    app.get('/v1/:platform/interests', (request, reply) => dictionary(request, reply, 'interests', interests));
  },
});

/** Not rate limited, not billed. */
function dictionary(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  find: (query: string, limit: number) => object[],
) {
  const limit = Math.min(100, Number(queryText(request, 'limit') ?? 10) || 10);
  return reply.send({ error: false, [name]: find(queryText(request, 'query') ?? '', limit) });
}

const platformOf = (name: string) => PLATFORMS.find((platform) => platform === name);

function admit(kit: Modash, reply: FastifyReply): boolean {
  const taken = kit.windows.take('discovery', kit.settings.per_second, SECOND);
  if (taken.allowed) return true;
  refuse(reply.header('retry-after', String(taken.retryAfter)), 'rate_limit_exceeded');
  return false;
}

function search(kit: Modash, request: OnPlatform, reply: FastifyReply) {
  const platform = platformOf(request.params.platform);
  if (!platform) return refuse(reply, 'invalid_body_params', 'unknown platform');
  if (!admit(kit, reply)) return reply;
  const body = SearchBody.safeParse(request.body ?? {});
  if (!body.success) {
    const issue = body.error.issues[0];
    return refuse(reply, 'invalid_body_params', `${issue?.path.join('.')} ${issue?.message}`);
  }
  const foreign = foreignFilter(body.data.filter, platform);
  if (foreign) return refuse(reply, 'invalid_body_params', `${foreign} is not available for ${platform}`);
  if (body.data.page > LAST_PAGE) return refuse(reply, 'page_limit');
  const { lookalikes, directs, total } = find(kit, platform, body.data);
  if (!kit.spend('credit_cents', lookalikes.length + directs.length)) return refuse(reply, 'not_enough_credits');
  const shown = (creator: Creator) => foundCreator(creator, body.data.filter);
  return reply.send({
    error: false,
    total,
    isExactMatch: true,
    lookalikes: lookalikes.map(shown),
    directs: directs.map(shown),
  });
}

function find(kit: Modash, platform: Platform, { filter, sort, page }: SearchBody) {
  const now = kit.sandbox.clock.now();
  const { creators } = kit.world;
  const [influencer, audience] = [influencerTest(filter, now), audienceTest(filter)];
  const key = sortKey(sort, now);
  const direction = sort.direction === 'asc' ? 1 : -1;
  const handles = (filter.influencer.relevance ?? []).filter((one) => one.startsWith('@'));
  const directs =
    page === 0
      ? handles.map((handle) => creators.byUsername(platform, handle)).filter((creator) => creator !== undefined)
      : [];
  const fitting = creators
    .on(platform)
    .filter((creator) => influencer(creator) && audience(creator))
    .map((creator) => ({ creator, key: key(creator) }))
    .sort((a, b) => direction * (a.key - b.key) || a.creator.index - b.creator.index);
  return {
    directs,
    lookalikes: fitting.slice(page * PAGE, (page + 1) * PAGE).map(({ creator }) => creator),
    total: fitting.length,
  };
}

const RAW_PLATFORMS: Record<string, Platform> = { ig: 'instagram', tiktok: 'tiktok' };

/** The profile as the platform shows it to everyone, for one raw request. */
function userInfo(kit: Modash, request: OnPlatform, reply: FastifyReply) {
  const platform = RAW_PLATFORMS[request.params.platform];
  const handle = queryText(request, 'url') ?? '';
  if (!platform || !handle) return refuse(reply, 'invalid_body_params', 'url');
  const taken = kit.windows.take('raw', kit.settings.raw_per_second, SECOND);
  if (!taken.allowed) return refuse(reply.header('retry-after', String(taken.retryAfter)), 'rate_limit_exceeded');
  const creator = kit.world.creators.byUsername(platform, handle);
  if (!creator) return refuse(reply, 'handle_not_found');
  if (!kit.spend('raw_requests', 1)) return refuse(reply, 'not_enough_credits');
  return reply.send(platform === 'instagram' ? instagramUser(creator) : tiktokUser(creator));
}

function report(kit: Modash, request: OnPlatform, reply: FastifyReply) {
  const platform = platformOf(request.params.platform);
  const { userId = '' } = request.params;
  if (!platform) return refuse(reply, 'invalid_body_params', 'unknown platform');
  if (!admit(kit, reply)) return reply;
  const { creators } = kit.world;
  const creator = creators.byUserId(platform, userId) ?? creators.byUsername(platform, userId);
  if (!creator) return refuse(reply, userId.startsWith('@') ? 'handle_not_found' : 'account_not_found');
  if (creator.followers < 1_000) return refuse(reply, 'empty_audience');
  if (!kit.spend('credit_cents', 100)) return refuse(reply, 'not_enough_credits');
  const sharesTopic = (other: Creator) => other !== creator && other.interests[0] === creator.interests[0];
  const similar = creators.on(platform).filter(sharesTopic).slice(0, 10);
  return reply.send({ error: false, profile: reportOf(creator, similar, kit.sandbox.clock.now()) });
}
