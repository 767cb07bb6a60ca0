import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { daysSinceLastPost } from '../../world/creators/creators.ts';
import { type World, worldOf } from '../../world/world.ts';
import { type ProviderUnderTest, startProvider } from '../provider-testing.ts';
import { modash } from './modash.ts';

let provider: ProviderUnderTest;
let world: World;
beforeAll(async () => {
  provider = await startProvider(modash);
  world = worldOf(1);
  expect(world.creators.count).toBeGreaterThan(0);
});
afterEach(() => provider.reset());
afterAll(() => provider.stop());

const auth = () => ({ authorization: `Bearer ${provider.key}` });
const unhurried = () => provider.settings({ per_second: 1_000_000 });
const search = async (platform: string, body: object) => {
  await unhurried();
  return provider.post(`/v1/${platform}/search`, body, auth());
};
const report = async (platform: string, id: string) => {
  await unhurried();
  return provider.get(`/v1/${platform}/profile/${id}/report`, auth());
};

interface Found {
  userId: string;
  profile: { followers: number; engagementRate: number };
}

describe('search', () => {
  it('shows fifteen creators per page, the most followed first', async () => {
    const { status, body } = await search('instagram', {});
    expect([status, body.error, body.lookalikes.length]).toEqual([200, false, 15]);
    expect(body.total).toBe(world.creators.on('instagram').length);
    const followers = body.lookalikes.map(({ profile }: Found) => profile.followers);
    expect(followers).toEqual([...followers].sort((a, b) => b - a));
    const second = await search('instagram', { page: 1 });
    expect(second.body.lookalikes[0].userId).not.toBe(body.lookalikes[0].userId);
  });

  it('keeps to every filter at once', async () => {
    const filter = {
      influencer: {
        followers: { min: 20_000, max: 900_000 },
        engagementRate: 0.02,
        lastposted: 30,
        gender: 'FEMALE',
        language: 'en',
        followersGrowthRate: { interval: 'i3months', operator: 'gte', value: 0.03 },
        hasContactDetails: [{ contactType: 'email', filterAction: 'must' }],
      },
      audience: { credibility: 0.75, location: [{ id: 148838, weight: 0.3 }] },
    };
    const { body } = await search('instagram', { filter });
    expect(body.total).toBeGreaterThan(3);
    for (const { userId } of body.lookalikes as Found[]) {
      const creator = world.creators.byUserId('instagram', userId) ?? expect.fail(userId);
      expect(creator.followers).toBeGreaterThanOrEqual(20_000);
      expect(creator.engagementRate).toBeGreaterThanOrEqual(0.02);
      expect(creator.growth.followers[2]).toBeGreaterThanOrEqual(0.03);
      expect(creator.audience.credibility).toBeGreaterThanOrEqual(0.75);
      expect(creator.contacts.some(({ type }) => type === 'email')).toBe(true);
      expect(daysSinceLastPost(creator, provider.running.sandbox.clock.now())).toBeLessThanOrEqual(30);
    }
  });

  it('has the figures of each platform', async () => {
    const views = { min: 50_000 };
    expect(
      (await search('tiktok', { filter: { influencer: { views, saves: { min: 10 }, shares: { min: 10 } } } })).body
        .total,
    ).toBeGreaterThan(50);
    const growth = { interval: 'i1month', operator: 'gt', value: 0.02 };
    expect(
      (await search('youtube', { filter: { influencer: { views, viewsGrowthRate: growth } } })).body.total,
    ).toBeGreaterThan(50);
    expect(
      (await search('instagram', { filter: { influencer: { reelsPlays: views, accountTypes: [2] } } })).body.total,
    ).toBeGreaterThan(50);
  });

  it.each([
    ['youtube', { influencer: { reelsPlays: { min: 1 } } }],
    ['youtube', { influencer: { saves: { min: 1 } } }],
    ['tiktok', { influencer: { accountTypes: [1] } }],
    ['instagram', { influencer: { views: { min: 1 } } }],
    ['instagram', { influencer: { likesGrowthRate: { interval: 'i1month', operator: 'gt', value: 0 } } }],
    ['tiktok', { influencer: { viewsGrowthRate: { interval: 'i1month', operator: 'gt', value: 0 } } }],
    ['youtube', { audience: { credibility: 0.5 } }],
    ['instagram', { influencer: { lastposted: 29 } }],
    ['instagram', { influencer: { engagementRate: 1.5 } }],
    ['instagram', { influencer: { age: { min: 20 } } }],
    ['instagram', { influencer: { followersGrowthRate: { interval: 'i1month' } } }],
    ['instagram', { influencer: { shoeSize: 44 } }],
  ])('refuses on %s the filter %o', async (platform, filter) => {
    const { status, body } = await search(platform, { filter });
    expect([status, body.error, body.code]).toEqual([400, true, 'invalid_body_params']);
  });

  it('finds creators by handle directly', async () => {
    const [creator] = world.creators.on('tiktok');
    const { body } = await search('tiktok', { filter: { influencer: { relevance: [`@${creator?.username}`] } } });
    expect(body.directs.map(({ userId }: Found) => userId)).toEqual([creator?.userId]);
  });

  it('ends at page 665', async () => {
    expect((await search('instagram', { page: 665 })).status).toBe(200);
    expect((await search('instagram', { page: 666 })).body.code).toBe('page_limit');
  });
});

describe('report', () => {
  it('tells everything about a creator and the audience', async () => {
    const creator =
      world.creators.on('instagram').find(({ contacts, followers }) => contacts.length > 0 && followers > 5_000) ??
      expect.fail();
    for (const id of [creator.userId, `@${creator.username}`]) {
      const { body } = await report('instagram', id);
      expect(body.profile).toMatchObject({
        userId: creator.userId,
        profile: { followers: creator.followers },
        contacts: creator.contacts,
        country: creator.country.code,
        audience: { credibility: creator.audience.credibility },
      });
      expect(body.profile.audience.ages.length).toBe(6);
      expect(body.profile.lookalikes.length).toBe(10);
    }
  });

  it('does not know strangers', async () => {
    expect((await report('instagram', '123')).body.code).toBe('account_not_found');
    expect((await report('instagram', '@nobody')).body.code).toBe('handle_not_found');
  });
});

describe('account, dictionaries and limits', () => {
  it('charges a hundredth of a credit per result and a credit per report', async () => {
    const { body } = await search('instagram', {});
    await report('instagram', body.lookalikes[0].userId);
    const info = await provider.get('/v1/user/info', auth());
    expect(info.body.billing.credits).toBeCloseTo(10_000 - 0.15 - 1, 5);
    await provider.settings({ credit_cents: 10 });
    expect((await search('instagram', {})).body.code).toBe('not_enough_credits');
  });

  it('allows two calls a second', async () => {
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await provider.post('/v1/tiktok/search', {}, auth())).status);
    expect(statuses).toContain(200);
    await provider.settings({ per_second: 0 });
    const refused = await provider.post('/v1/tiktok/search', {}, auth());
    expect([refused.status, refused.body.error]).toEqual([429, true]);
  });

  it('names locations, languages and interests', async () => {
    const get = async (name: string, query: string) =>
      (await provider.get(`/v1/instagram/${name}?query=${query}`, auth())).body[name];
    expect(await get('locations', 'austin')).toMatchObject([{ title: 'Austin, Texas, United States' }]);
    const [texas] = await get('locations', 'texas');
    expect(texas).toMatchObject({ name: 'Texas', title: 'Texas, United States' });
    const { body } = await search('instagram', { filter: { influencer: { location: [texas.id] } } });
    const inTexas = world.creators.on('instagram').filter(({ city }) => city.region === 'Texas');
    expect(body.total).toBe(inTexas.length);
    expect(await get('languages', 'span')).toEqual([{ code: 'es', name: 'Spanish' }]);
    expect(await get('interests', 'gaming')).toEqual([{ id: 30, name: 'Gaming' }]);
  });

  it('refuses a wrong token', async () => {
    const { status, body } = await provider.post('/v1/instagram/search', {}, { authorization: 'Bearer no' });
    expect([status, body.code]).toEqual([401, 'api_token_invalid']);
    expect((await provider.get('/v1/health')).status).toBe(200);
  });
});
