import {
  DomainFilters,
  IndustryFilters,
  InfluencerFilters,
  PeopleFilters,
  SENIORITY_LEVELS,
} from '@leadwright/contract/searching/search-filters';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../../testing/database.ts';
import { INDUSTRIES } from '../lead-index/industries/industries.data.ts';
import { googleTypeOf } from '../lead-index/public.ts';
import { distanceKm } from './area.rules.ts';
import type { Cursor, QueryOf, Source, SourceQuery } from './source.port.ts';
import { SourceFailure } from './source-failure.port.ts';
import { SOURCES, sourceOf } from './sources.registry.ts';
import { AUSTIN, callWith, collect, industry, MEXICO_CITY, SPAIN } from './testing/call.ts';
import { type OwnSandbox, placesOf, startOwnSandbox } from './testing/own-sandbox.ts';

/** The test's clock stands still, so no window of a limit ever ends. */
const SOURCE_LIMITS =
  'google-places.searchText=100000/60,people-data-labs.search=1000/60,modash.search=1000/1,hunter.second=1000/1,outscraper.calls=100000/60';
let [made, sandbox] = [{} as Awaited<ReturnType<typeof testPlatform>>, {} as OwnSandbox];
beforeAll(async () => {
  sandbox = await startOwnSandbox();
  made = await testPlatform({ SANDBOX_URL: sandbox.url, SOURCE_LIMITS });
});
afterAll(async () => {
  await made.stop();
  await sandbox.stop();
});
const VENDORS = SOURCES.filter(({ needsKey }) => needsKey).map(({ id }) => id);
afterEach(() => Promise.all(VENDORS.map((vendor) => sandbox.vendor(vendor).reset())));

const source = (id: string): Source => sourceOf(id) ?? expect.fail(id);
const call = (id: string, key?: string) => callWith(made.platform, id, key);

const local = (filters: object = {}, area = AUSTIN): SourceQuery => ({
  kind: 'industry',
  filters: IndustryFilters.parse({ industry: 'dentist', ...filters }),
  industries: [industry('dentist', 'Dentist')],
  area,
});
const people = (filters: object, areas = [AUSTIN]): SourceQuery => ({
  kind: 'people',
  filters: PeopleFilters.parse(filters),
  industries: [],
  areas,
});
const domain = (name: string, filters: object = {}): SourceQuery => ({
  kind: 'single',
  filters: DomainFilters.parse({ domain: name, ...filters }),
  domain: name,
});
const creators = (filters: object, areas: (typeof SPAIN)[] = []): SourceQuery => ({
  kind: 'influencer',
  filters: InfluencerFilters.parse(filters),
  areas,
});
const questionFor: Record<string, () => SourceQuery> = {
  'google-places': local,
  outscraper: local,
  'people-data-labs': () => people({ titles: ['manager'] }),
  apollo: () => people({ titles: ['manager'] }),
  hunter: () => domain('example.test'),
  modash: () => creators({ platform: 'tiktok', followers_min: 1 }),
  youtube: () => creators({ platform: 'youtube', keyword: 'music' }),
};

describe.each(VENDORS)('%s', (id) => {
  const ask = (key?: string) => source(id).search(call(id, key), questionFor[id]?.() as SourceQuery, null, 10);
  const kindOf = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: SourceFailure) => error.kind,
    );

  it('says when the key is not right', async () => {
    expect(await kindOf(ask('wrong'))).toBe('auth');
  });

  it.each([
    ['throttled', 'throttled'],
    ['quota', 'quota'],
    ['error', 'transient'],
    ['timeout', 'transient'],
  ])('tells %s apart', async (fault, kind) => {
    await sandbox.vendor(id).fail({ kind: fault });
    const hurried = {
      ...made.platform,
      config: { ...made.platform.config, SOURCE_TIMEOUT_MS: fault === 'timeout' ? 200 : 12_000 },
    };
    const calling = callWith(hurried, id);
    const asked = source(id).search(calling, questionFor[id]?.() as SourceQuery, null, 10);
    const failure = await asked.catch((error: SourceFailure) => error);
    expect(failure).toBeInstanceOf(SourceFailure);
    expect((failure as SourceFailure).kind).toBe(kind);
    if (kind === 'throttled') expect((failure as SourceFailure).retryAfter).toBeGreaterThan(0);
    // Only a stumble is worth a second call at once.
    expect(calling.spent.calls).toBe(fault === 'error' ? 2 : 1);
  });

  it('tries again when the vendor only stumbles', async () => {
    await sandbox.vendor(id).fail({ kind: 'error', times: 1 });
    expect(await kindOf(ask())).toBe('answered');
  });

  it('waits by itself rather than run into the limit, whatever process asks', async () => {
    const rule = Object.keys(source(id).rateLimits)[0];
    const strict = { ...made.platform, config: { ...made.platform.config, SOURCE_LIMITS: `${id}.${rule}=1/60` } };
    const asked = () =>
      source(id).search(callWith(strict, id, `sandbox-${id}-key-strict`), questionFor[id]?.() as SourceQuery, null, 10);
    await asked();
    const before = (await sandbox.vendor(id).state()).calls.total;
    await expect(asked()).rejects.toMatchObject({ kind: 'throttled', retryAfter: 60 });
    expect((await sandbox.vendor(id).state()).calls.total).toBe(before);
  });
});

describe('a limit of a day', () => {
  it('that is used up is reported at once, without waiting until tomorrow with reserved credits', async () => {
    const strict = { ...made.platform, config: { ...made.platform.config, SOURCE_LIMITS: 'youtube.search=1/86400' } };
    const ask = () =>
      source('youtube').search(
        callWith(strict, 'youtube', 'sandbox-youtube-key-daily'),
        creators({ platform: 'youtube', followers_min: 1 }),
        null,
        10,
      );
    await ask();
    await expect(ask()).rejects.toMatchObject({ kind: 'quota' });
  });
});

describe('local companies', () => {
  it('come from Google with contacts, address and origin', async () => {
    const { leads } = await collect(source('google-places'), call('google-places'), local(), 20);
    expect(leads[0]?.row).toMatchObject({
      city: 'Austin',
      country: 'US',
      state: 'Texas',
      provenance: { '*': { source: 'Google Places', url: expect.any(String) } },
    });
    expect(leads.some(({ row }) => /^\+1\d{10}$/.test(row.phone ?? ''))).toBe(true);
    expect(leads[0]?.identityKeys[0]).toMatch(/^place:google:/);
    expect(await source('google-places').estimate(call('google-places'), local())).toMatchObject({
      matches: 60,
      isMinimum: true,
    });
  });

  it('are all found by splitting the area, although Google shows sixty', async () => {
    await sandbox.vendor('google-places').settings({ search_text_per_minute: 1_000_000 });
    const { leads, coverage } = await collect(source('google-places'), call('google-places'), local());
    const counted = await placesOf(sandbox.url);
    const distance = (lat: number, lon: number) =>
      Math.hypot(lat - AUSTIN.lat, (lon - AUSTIN.lon) * Math.cos((AUSTIN.lat * Math.PI) / 180)) * 111.195;
    const expected = counted.split('\n').filter((line) => {
      const at = /,dentist,(-?[\d.]+),(-?[\d.]+),/.exec(line);
      return at && !line.includes('permanently_closed') && distance(Number(at[1]), Number(at[2])) <= 14.9;
    });
    expect(expected.length).toBeGreaterThan(60);
    expect(leads.length / expected.length).toBeGreaterThanOrEqual(0.99);
    expect(coverage).toMatchObject({ capped: 0, splits: expect.any(Number) });
  });

  it('come from Outscraper, ordered once and collected when ready', async () => {
    await sandbox.vendor('outscraper').settings({ seconds_per_request: 0 });
    const { leads } = await collect(source('outscraper'), call('outscraper'), local({ with_website: true }), 50);
    expect(leads.length).toBeGreaterThan(20);
    expect(leads.every(({ row }) => row.website?.startsWith('http'))).toBe(true);
    expect(leads.some(({ row }) => row.email)).toBe(true);
    const { calls } = await sandbox.vendor('outscraper').state();
    expect(calls.by_route['POST /google-maps-search']).toBeLessThanOrEqual(2);
  });

  it('are the same to Google and Outscraper', async () => {
    await sandbox.vendor('outscraper').settings({ seconds_per_request: 0 });
    const near = { ...AUSTIN, radiusKm: 2 };
    const google = await collect(source('google-places'), call('google-places'), local({}, near));
    const other = await collect(source('outscraper'), call('outscraper'), local({}, near));
    const keys = (found: typeof google) => found.leads.map(({ identityKeys }) => identityKeys[0]).sort();
    expect(keys(other)).toEqual(keys(google));
  });

  const restaurants = (area: typeof MEXICO_CITY) =>
    ({ ...local({}, area), industries: [industry('restaurant', 'Restaurant')] }) as SourceQuery;

  it('are all found at Outscraper, too, although a question shows four hundred', async () => {
    await sandbox.vendor('outscraper').settings({ seconds_per_request: 0, per_minute: 100_000 });
    const centre = { ...MEXICO_CITY, radiusKm: 6 };
    const { leads, coverage } = await collect(source('outscraper'), call('outscraper'), restaurants(centre));
    const known = await placesOf(sandbox.url);
    const expected = known.split('\n').filter((line) => {
      const at = /,restaurant,(-?[\d.]+),(-?[\d.]+),/.exec(line);
      if (!at || line.includes('permanently_closed')) return false;
      return distanceKm({ lat: Number(at[1]), lon: Number(at[2]) }, centre) <= centre.radiusKm;
    });
    expect(expected.length).toBeGreaterThan(400);
    expect(leads.length / expected.length).toBeGreaterThanOrEqual(0.99);
    expect(coverage).toMatchObject({ capped: 0 });
  });

  it('of a whole state come from Outscraper by its name, then from all its parts, and none from beyond it', async () => {
    await sandbox.vendor('outscraper').settings({ seconds_per_request: 0, per_minute: 100_000 });
    const state = { ...MEXICO_CITY, kind: 'state' as const, radiusKm: 40 };
    const { leads } = await collect(source('outscraper'), call('outscraper'), restaurants(state), 600);
    expect(leads.length).toBeGreaterThanOrEqual(600);
    expect(new Set(leads.map(({ row }) => row.state))).toEqual(new Set(['Mexico City']));
  });

  it('are ordered once more when Outscraper has lost the order, and given up when it loses that, too', async () => {
    await sandbox.vendor('outscraper').settings({ seconds_per_request: 1e9 });
    let now = made.platform.clock.now().getTime();
    const asked = { ...call('outscraper'), now: () => new Date(now) };
    const next = (cursor: Cursor | null) => source('outscraper').search(asked, local(), cursor, 20);
    const { cursor } = await next(null);
    now += 60 * 60_000;
    const lost = await next(cursor);
    const again = await next(lost.cursor);
    expect(again.cursor?.['request']).not.toBe(cursor?.['request']);
    now += 60 * 60_000;
    await expect(next(again.cursor)).rejects.toMatchObject({ kind: 'transient' });
  });

  it('are found by words whatever the accents', async () => {
    const { leads } = await collect(source('google-places'), call('google-places'), local({ keyword: 'DÉNTAL' }), 5);
    expect(leads.length).toBeGreaterThan(0);
    for (const { row } of leads) expect(row.name?.toLowerCase()).toContain('dental');
  });

  it('are asked of Google only by types that it takes', async () => {
    const types = [...new Set(INDUSTRIES.flatMap(({ slug }) => googleTypeOf(slug) ?? []))];
    expect(types.length).toBeGreaterThan(150);
    for (const googleType of types) {
      const query = { ...(local() as object), industries: [{ ...industry('x', 'Anything'), googleType }] } as never;
      await source('google-places').search(call('google-places'), query, null, 1);
    }
  });

  describe.each(['google-places', 'outscraper'])('of several industries at %s', (id) => {
    const near = { ...AUSTIN, radiusKm: 3 };
    const dentist = industry('dentist', 'Dentist');
    const pharmacy = industry('pharmacy', 'Pharmacy');
    const asked = (...industries: (typeof dentist)[]) => ({ ...local({}, near), industries }) as SourceQuery;
    const keysOf = async (query: SourceQuery, want?: number) => {
      const { leads } = await collect(source(id), call(id), query, want);
      return leads.map(({ identityKeys }) => identityKeys[0]).sort();
    };

    it('are those of each, without duplicates', async () => {
      await sandbox.vendor('outscraper').settings({ seconds_per_request: 0, per_minute: 100_000 });
      const [dentists, pharmacies] = [await keysOf(asked(dentist)), await keysOf(asked(pharmacy))];
      expect(Math.min(dentists.length, pharmacies.length)).toBeGreaterThan(0);
      const both = await keysOf(asked(dentist, pharmacy));
      expect(both).toEqual([...new Set([...dentists, ...pharmacies])].sort());
    });

    it('take turns, so that a short search has some of each', async () => {
      await sandbox.vendor('outscraper').settings({ seconds_per_request: 0, per_minute: 100_000 });
      const dentists = new Set(await keysOf(asked(dentist)));
      const some = await keysOf(asked(dentist, pharmacy), 21);
      const ofFirst = some.filter((key) => dentists.has(key)).length;
      expect(ofFirst).toBeGreaterThan(0);
      expect(ofFirst).toBeLessThan(some.length);
    });
  });

  it('of several industries are counted once each by Google', async () => {
    const near = { ...local({}, { ...AUSTIN, radiusKm: 2 }), kind: 'industry' as const };
    const estimate = (...industries: ReturnType<typeof industry>[]) =>
      source('google-places').estimate(call('google-places'), { ...near, industries } as SourceQuery);
    const alone = await estimate(industry('dentist', 'Dentist'));
    expect(alone.matches).toBeGreaterThan(0);
    expect(await estimate(industry('dentist', 'Dentist'), industry('dentist', 'Dentist'))).toEqual(alone);
  });

  it('are left waiting while Outscraper is at work', async () => {
    const { cursor } = await source('outscraper').search(call('outscraper'), local(), null, 20);
    await expect(source('outscraper').search(call('outscraper'), local(), cursor, 20)).rejects.toMatchObject({
      kind: 'throttled',
      retryAfter: 2,
    });
  });
});

describe('people', () => {
  it.each(['people-data-labs', 'apollo'])('come from %s by title, level and town, page after page', async (id) => {
    await sandbox.vendor('people-data-labs').settings({ search_per_minute: 1000 });
    const query = people({ seniorities: ['Manager', 'Director'] });
    const asked = call(id);
    const { leads, total, pages } = await collect(source(id), asked, query, 120);
    expect(leads.length).toBe(120);
    expect(pages).toBe(id === 'apollo' ? 12 : 3);
    expect(total).toBeGreaterThan(120);
    expect(asked.spent.cost).toBeGreaterThanOrEqual(120);
    for (const { row } of leads)
      expect(row).toMatchObject({ city: 'Austin', seniority: expect.stringMatching(/Manager|Director/) });
    expect(leads.filter(({ row }) => row.email).length).toBeGreaterThan(30);
    expect(leads.every(({ row }) => !row.email?.includes('not_unlocked'))).toBe(true);
    expect((await source(id).estimate(call(id), query)).matches).toBe(total);
  });

  it.each(['people-data-labs', 'apollo'])('are looked up at %s by profile and by address', async (id) => {
    const [known] = (await collect(source(id), call(id), people({ titles: ['manager'] }), 30)).leads.filter(
      ({ row }) => row.email && row.linkedin_url,
    );
    const find = (filters: object) => collect(source(id), call(id), people(filters, []));
    expect((await find({ linkedin_url: known?.row.linkedin_url })).leads[0]?.row.name).toBe(known?.row.name);
    expect((await find({ email: known?.row.email })).leads[0]?.row.name).toBe(known?.row.name);
  });

  it('on a plan without contact data have no address rather than a wrong one', async () => {
    await sandbox.vendor('people-data-labs').settings({ plan: 'free' });
    const { leads } = await collect(
      source('people-data-labs'),
      call('people-data-labs'),
      people({ titles: ['manager'] }),
      20,
    );
    expect(leads.length).toBe(20);
    expect(leads.every(({ row }) => row.email === '' && row.email_state === 'unchecked')).toBe(true);
  });

  it.each(['people-data-labs', 'apollo'])('come from %s by the industry of their company', async (id) => {
    const of = (slug: string, name: string, below: string[] = []) => ({
      ...(people({ industries: ['one'] }) as QueryOf<'people'>),
      industries: [{ ...industry(slug, name), below }],
    });
    for (const query of [of('dental_clinic', 'Dentist'), of('cleaning_service', 'Cleaning Service')]) {
      const { leads } = await collect(source(id), call(id), query, 20);
      expect(leads.length).toBeGreaterThan(5);
      for (const { row } of leads) expect(`${row.industry} ${row.company}`).toMatch(/dent|clean/i);
    }
    const several = { ...of('a', 'A'), industries: [industry('a', 'A'), industry('b', 'B')] };
    expect(source(id).answers(several)).toBe(id === 'people-data-labs');
  });

  it('of a wide industry are those of everything below it', async () => {
    const wide = { ...industry('health_care', 'Health Care'), below: ['Pharmacy'] };
    const query = { ...(people({ industries: ['one'] }) as QueryOf<'people'>), industries: [wide] };
    const { leads } = await collect(source('people-data-labs'), call('people-data-labs'), query, 60);
    expect(new Set(leads.map(({ row }) => row.industry))).toEqual(new Set(['Pharmacy']));
  });

  it('paid for at Apollo are not lost when it dies in the middle of a page', async () => {
    const asked = call('apollo');
    const query = people({ seniorities: ['Manager'] });
    const first = await source('apollo').search(asked, query, null, 50);
    expect(first.leads).toHaveLength(10);
    await sandbox.vendor('apollo').fail({ kind: 'quota', path: 'bulk_match' });
    await expect(source('apollo').search(asked, query, first.cursor, 40)).rejects.toMatchObject({ kind: 'quota' });
    expect(asked.spent.cost).toBe(10);
  });

  it('left over on a page of Apollo are shown next, not skipped', async () => {
    const query = people({ seniorities: ['Manager'] });
    const one = await source('apollo').search(call('apollo'), query, null, 3);
    const two = await source('apollo').search(call('apollo'), query, one.cursor, 3);
    const all = (await collect(source('apollo'), call('apollo'), query, 6)).leads.slice(0, 6);
    expect([...one.leads, ...two.leads].map(({ row }) => row.name)).toEqual(all.map(({ row }) => row.name));
  });

  it('are not asked of Apollo where it has no word for the level', () => {
    expect(source('apollo').answers(people({ seniorities: ['Volunteer'] }))).toBe(false);
    expect(source('people-data-labs').answers(people({ seniorities: ['Volunteer'] }))).toBe(true);
  });

  it('say that the plan does not include the search', async () => {
    await sandbox.vendor('apollo').settings({ api_access: false });
    await expect(
      source('apollo').search(call('apollo'), people({ titles: ['manager'] }), null, 5),
    ).rejects.toMatchObject({ kind: 'entitlement' });
  });
});

describe('addresses of a domain', () => {
  it('come from Hunter with the page they were seen on', async () => {
    await sandbox.vendor('hunter').settings({ per_second: 1000 });
    const found = await collect(
      source('people-data-labs'),
      call('people-data-labs'),
      people({ seniorities: ['C-Level'] }),
      40,
    );
    const domains = [...new Set(found.leads.flatMap(({ row }) => row.domain || []))];
    const counts = await Promise.all(
      domains.map(async (name) => ({
        name,
        count: (await source('hunter').estimate(call('hunter'), domain(name))).matches ?? 0,
      })),
    );
    const best = counts.sort((a, b) => b.count - a.count)[0] ?? expect.fail('no domain');
    expect(best.count).toBeGreaterThan(2);
    const { leads, total } = await collect(source('hunter'), call('hunter'), domain(best.name));
    expect(total).toBe(best.count);
    expect(leads.length).toBeGreaterThan(0);
    expect(leads[0]?.row).toMatchObject({
      domain: best.name,
      provenance: { email: { url: expect.stringContaining(best.name) } },
    });
    const generic = await collect(source('hunter'), call('hunter'), domain(best.name, { only: 'generic' }));
    expect(generic.leads.length).toBeLessThan(leads.length);
    const small = await source('hunter').search(call('hunter'), domain(best.name), null, 2);
    expect([small.raw, small.cursor]).toEqual([2, { offset: 2 }]);
  });

  it('are counted with the filters of the search, and come by them', async () => {
    await sandbox.vendor('hunter').settings({ per_second: 1000 });
    const csv = await placesOf(sandbox.url);
    const names = csv.split('\n').flatMap((line) => /,hospital,.*?https?:\/\/([a-z0-9.-]+)/.exec(line)?.[1] ?? []);
    const filters = { departments: ['sales', 'marketing'], only: 'personal' };
    for (const name of names.slice(0, 3)) {
      const estimate = await source('hunter').estimate(call('hunter'), domain(name, filters));
      const { total, leads } = await collect(source('hunter'), call('hunter'), domain(name, filters));
      expect(estimate.matches).toBe(total);
      for (const { row } of leads) expect(filters.departments).toContain(row.extra?.['department']);
      for (const { row } of leads) expect(['', ...SENIORITY_LEVELS]).toContain(row.seniority ?? '');
    }
  });

  it('of an unknown domain are none', async () => {
    expect((await collect(source('hunter'), call('hunter'), domain('nobody.test'))).leads).toEqual([]);
  });
});

describe('creators', () => {
  it('come from Modash with every filter', async () => {
    await sandbox.vendor('modash').settings({ per_second: 1000 });
    const filters = {
      platform: 'instagram',
      followers_min: 5000,
      followers_max: 500_000,
      age_min: 20,
      age_max: 50,
      engagementRate: 0.01,
      reelsPlays_min: 10,
      lastposted: 90,
    };
    const query = creators(
      {
        ...filters,
        audience: { credibility: 0.5 },
        followersGrowthRate: { interval: 'i3months', operator: 'gte', value: '-0.5' },
      },
      [SPAIN],
    );
    const { leads, total, pages } = await collect(source('modash'), call('modash'), query, 40);
    expect([total !== null && total > 40, pages]).toEqual([true, 3]);
    for (const { row } of leads) expect(row.followers).toBeGreaterThanOrEqual(5000);
    expect(leads[0]?.identityKeys[0]).toMatch(/^creator:instagram\//);
  });

  it('come from Modash by country, state and city, each within the other', async () => {
    await sandbox.vendor('modash').settings({ per_second: 1000 });
    const { countryCode, countryName } = AUSTIN;
    const usa = { ...SPAIN, name: countryName, countryCode, countryName };
    const texas = { ...usa, kind: 'state' as const, name: 'Texas' };
    const total = async (area: typeof SPAIN) =>
      (await source('modash').estimate(call('modash'), creators({ platform: 'instagram', followers_min: 1 }, [area])))
        .matches ?? 0;
    const [country, state, city] = [await total(usa), await total(texas), await total(AUSTIN)];
    expect([country > state, state > city, city > 0]).toEqual([true, true, true]);
    expect(await total({ ...texas, name: 'Atlantis' })).toBe(0);
  });

  it('come from YouTube by words, with the numbers of their channels', async () => {
    const query = creators({ platform: 'youtube', keyword: 'music', followers_min: 1000 });
    const { leads, pages } = await collect(source('youtube'), call('youtube'), query);
    expect(pages).toBeLessThanOrEqual(10);
    expect(leads.length).toBeGreaterThan(20);
    for (const { row } of leads) expect(row.followers).toBeGreaterThanOrEqual(1000);
  });

  it('are asked of YouTube only where it can answer', () => {
    expect(source('youtube').answers(creators({ platform: 'youtube', gender: 'female' }))).toBe(false);
    expect(source('youtube').answers(creators({ platform: 'tiktok', followers_min: 1 }))).toBe(false);
    const empty = { keyword: 'art', audience: {}, followersGrowthRate: { interval: '', operator: '', value: '' } };
    expect(source('youtube').answers(creators({ platform: 'youtube', ...empty }))).toBe(true);
    expect(source('youtube').answers(creators({ platform: 'youtube', views_min: 10 }, [SPAIN]))).toBe(true);
  });
});
