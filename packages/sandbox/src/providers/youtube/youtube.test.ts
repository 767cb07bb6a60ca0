import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type World, worldOf } from '../../world/world.ts';
import { type ProviderUnderTest, startProvider } from '../provider-testing.ts';
import { youtube } from './youtube.ts';

let provider: ProviderUnderTest;
let world: World;
beforeAll(async () => {
  provider = await startProvider(youtube);
  world = worldOf(1);
  expect(world.creators.count).toBeGreaterThan(0);
});
afterEach(() => provider.reset());
afterAll(() => provider.stop());

const call = (path: string, params: Record<string, string>) =>
  provider.get(`/v3/${path}?${new URLSearchParams({ ...params, key: provider.key })}`);
const reason = (body: { error: { errors: { reason: string }[] } }) => body.error.errors[0]?.reason;

interface Item {
  id: { channelId: string };
}

describe('search.list', () => {
  it('finds channels about something in a region, page by page', async () => {
    const params = { part: 'snippet', type: 'channel', q: 'gaming', regionCode: 'ES', maxResults: '50' };
    const first = await call('search', params);
    expect([first.status, first.body.items.length]).toEqual([200, 50]);
    expect(first.body.items[0]).toMatchObject({ kind: 'youtube#searchResult', id: { kind: 'youtube#channel' } });
    const second = await call('search', { ...params, pageToken: first.body.nextPageToken });
    const ids = [...first.body.items, ...second.body.items].map(({ id }: Item) => id.channelId);
    expect(new Set(ids).size).toBe(ids.length);
    const creator = world.creators.byUserId('youtube', ids[0] ?? '');
    expect(creator?.interests[0]?.name).toBe('Gaming');
  });

  it('refuses pages of more than fifty, unknown parts and foreign tokens', async () => {
    expect(reason((await call('search', { part: 'snippet', maxResults: '51' })).body)).toBe('invalidParameter');
    expect(reason((await call('search', { part: 'nonsense' })).body)).toBe('unknownPart');
    expect(reason((await call('search', {})).body)).toBe('missingRequiredParameter');
    expect(reason((await call('search', { part: 'snippet', pageToken: 'abc' })).body)).toBe('invalidPageToken');
  });

  it('has a bucket of a hundred calls a day, filled again at midnight Pacific time', async () => {
    await provider.settings({ searches_per_day: 2 });
    const params = { part: 'snippet', q: 'music' };
    await call('search', params);
    await call('search', params);
    const refused = await call('search', params);
    expect([refused.status, reason(refused.body)]).toEqual([403, 'quotaExceeded']);
    const [channel] = world.creators.on('youtube');
    expect((await call('channels', { part: 'id', id: channel?.userId ?? '' })).status).toBe(200);
    await provider.running.sandbox.clock.advance(24 * 60 * 60 * 1000);
    expect((await call('search', params)).status).toBe(200);
  });
});

describe('channels, uploads and videos', () => {
  const channel = () => world.creators.on('youtube').find(({ postCount }) => postCount > 120) ?? expect.fail();

  it('shows up to fifty channels with the parts asked for', async () => {
    const creators = world.creators.on('youtube').slice(0, 50);
    const { body } = await call('channels', {
      part: 'snippet,statistics,contentDetails',
      id: creators.map(({ userId }) => userId).join(),
    });
    expect(body.items.length).toBe(50);
    expect(Object.keys(body.items[0])).toEqual(['kind', 'etag', 'id', 'snippet', 'statistics', 'contentDetails']);
    expect(body.items[0].statistics).toMatchObject({
      subscriberCount: expect.stringMatching(/^\d+$/),
      hiddenSubscriberCount: false,
    });
    const isNamed = ({ snippet }: { snippet: { description: string } }) =>
      snippet.description.includes('@creators.example');
    // Some creators name their address in the description; the API has no field for it.
    expect(body.items.filter(isNamed).length).toBeGreaterThan(0);
    expect(body.items.every((item: object) => !('email' in item))).toBe(true);
    const tooMany = creators.concat(creators.slice(0, 1)).map(({ userId }) => userId);
    expect((await call('channels', { part: 'id', id: tooMany.join() })).status).toBe(400);
  });

  it('knows a channel by its handle, and leaves unknown ids out', async () => {
    const { username, userId } = channel();
    expect((await call('channels', { part: 'id', forHandle: `@${username}` })).body.items[0].id).toBe(userId);
    expect((await call('channels', { part: 'id', id: 'UCnobody' })).body).not.toHaveProperty('items');
    expect(reason((await call('channels', { part: 'id' })).body)).toBe('missingRequiredParameter');
  });

  it('leads from a channel to its uploads and their figures, from which engagement can be computed', async () => {
    const creator = channel();
    const { body } = await call('channels', { part: 'contentDetails', id: creator.userId });
    const playlistId = body.items[0].contentDetails.relatedPlaylists.uploads;
    const uploads = await call('playlistItems', { part: 'contentDetails', playlistId, maxResults: '50' });
    const ids = uploads.body.items.map((item: { contentDetails: { videoId: string } }) => item.contentDetails.videoId);
    const videos = await call('videos', { part: 'statistics,snippet', id: ids.join() });
    const rates = videos.body.items
      .map(
        ({ statistics: { likeCount, commentCount, viewCount } }: { statistics: Record<string, string> }) =>
          (Number(likeCount) + Number(commentCount)) / Number(viewCount),
      )
      .sort((a: number, b: number) => a - b);
    expect(rates.length).toBe(50);
    expect(rates[25]).toBeCloseTo((creator.likes + creator.comments) / creator.views, 2);
    const next = await call('playlistItems', {
      part: 'contentDetails',
      playlistId,
      maxResults: '50',
      pageToken: uploads.body.nextPageToken,
    });
    expect(next.body.items[0].contentDetails.videoId).not.toBe(ids[0]);
    expect((await call('playlistItems', { part: 'id', playlistId: 'UUnobody' })).status).toBe(404);
  });

  it('shares ten thousand units a day', async () => {
    await provider.settings({ units_per_day: 1 });
    const { userId } = channel();
    await call('channels', { part: 'id', id: userId });
    expect((await call('videos', { part: 'id', id: 'x' })).status).toBe(403);
    expect((await call('search', { part: 'snippet' })).status).toBe(200);
  });
});

describe('the key', () => {
  it('must be there and be right', async () => {
    const wrong = await provider.get('/v3/search?part=snippet&key=no');
    expect([wrong.status, wrong.body.error.message]).toEqual([400, 'API key not valid. Please pass a valid API key.']);
    expect((await provider.get('/v3/search?part=snippet')).status).toBe(403);
  });
});
