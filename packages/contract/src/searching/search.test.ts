/** What a search accepts on each platform, and the messages for everything else. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeIssue } from '../findings.ts';
import { DomainFilters, InfluencerFilters, PeopleFilters, PLATFORM_FILTERS, PLATFORMS } from './search-filters.ts';

type Path = PropertyKey[];
const at = (values: unknown, path: Path) =>
  path.reduce((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], values);
const wordsOf = (schema: z.ZodType, values: object): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(values).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      describeIssue(issue, at(values, issue.path)).key,
    ]),
  );
const keys = (filters: object, platform = 'tiktok') => wordsOf(InfluencerFilters, { platform, ...filters });

/** One value for each platform-specific filter. */
const ASKED: Record<keyof typeof PLATFORM_FILTERS, Record<string, object>> = {
  reelsPlays: { reelsPlays_min: { reelsPlays_min: 1 }, reelsPlays_max: { reelsPlays_max: 1 } },
  saves: { saves_min: { saves_min: 1 }, saves_max: { saves_max: 1 } },
  shares: { shares_min: { shares_min: 0 }, shares_max: { shares_max: 1 } },
  views: { views_min: { views_min: 1 }, views_max: { views_max: 1 } },
  credibility: { 'audience.credibility': { audience: { credibility: 0.5 } } },
  likesGrowthRate: { likesGrowthRate: { likesGrowthRate: { interval: 'i1month', operator: 'gt', value: 0.1 } } },
  viewsGrowthRate: { viewsGrowthRate: { viewsGrowthRate: { interval: 'i6months', operator: 'lte', value: '0.1' } } },
};

describe.each(PLATFORMS)('creators on %s', (platform) => {
  it.each(Object.entries(ASKED))('accept %s only if the platform supports it', (name, ways) => {
    const has = (PLATFORM_FILTERS[name as 'views'] as readonly string[]).includes(platform);
    for (const [path, filters] of Object.entries(ways))
      expect(keys(filters, platform)).toEqual(has ? {} : { [path]: 'validation.type' });
  });

  it.each(['followers', 'age', 'engagements'])('take a range of %s', (range) => {
    expect(keys({ [`${range}_min`]: 1, [`${range}_max`]: 2 }, platform)).toEqual({});
    expect(keys({ [`${range}_min`]: 2, [`${range}_max`]: 1 }, platform)).toEqual({
      [`${range}_max`]: 'validation.range',
    });
    expect(keys({ [`${range}_min`]: -1 }, platform)).toEqual({ [`${range}_min`]: 'validation.min' });
    expect(keys({ [`${range}_min`]: 1.5 }, platform)).toEqual({ [`${range}_min`]: 'validation.integer' });
    expect(keys({ [`${range}_min`]: 'many' }, platform)).toEqual({ [`${range}_min`]: 'validation.type' });
  });
});

describe('rules of creators', () => {
  it.each([
    ['lastposted under 30', { lastposted: 29 }, { lastposted: 'validation.min' }],
    ['lastposted of 30', { lastposted: 30 }, {}],
    ['an engagement rate below 0', { engagementRate: -0.01 }, { engagementRate: 'validation.min' }],
    ['an engagement rate above 1', { engagementRate: 1.01 }, { engagementRate: 'validation.max' }],
    ['an engagement rate of 0 or 1', { engagementRate: 1 }, {}],
    ['an engagement rate that is no number', { engagementRate: Number.NaN }, { engagementRate: 'validation.type' }],
    ['an engagement rate in words', { engagementRate: '1e309' }, { engagementRate: 'validation.type' }],
    ['an unknown platform', { platform: 'facebook' }, { platform: 'validation.type' }],
  ])('%s', (_case, filters, expected) => {
    expect(keys(filters)).toEqual(expected);
  });

  it('limit credibility to 0 to 1', () => {
    const credibility = (value: number) => keys({ audience: { credibility: value } }, 'instagram');
    expect([credibility(0), credibility(1)]).toEqual([{}, {}]);
    expect(credibility(2)).toEqual({ 'audience.credibility': 'validation.max' });
    expect(credibility(-1)).toEqual({ 'audience.credibility': 'validation.min' });
  });

  const parts = { interval: 'i1month', operator: 'gte', value: 0.1 };
  it.each([
    ['all', parts, undefined],
    ['none', {}, undefined],
    ['none, as an empty form says it', { interval: '', operator: '', value: '' }, undefined],
    ['only the interval', { interval: 'i1month' }, 'validation.fieldsRequired'],
    ['only the operator', { operator: 'gte' }, 'validation.fieldsRequired'],
    ['only the value', { value: 3 }, 'validation.fieldsRequired'],
    ['no value', { ...parts, value: '' }, 'validation.fieldsRequired'],
    ['a value in words', { ...parts, value: 'ten' }, 'validation.fieldsNumeric'],
    ['only a value in words', { value: 'ten' }, 'validation.fieldsNumeric'],
    ['an unknown interval', { ...parts, interval: 'i7months' }, 'validation.type'],
    ['an unknown operator', { ...parts, operator: 'or 1=1' }, 'validation.type'],
  ])('take a growth rate with %s of its three parts', (_case, growth, words) => {
    expect(keys({ lastposted: 30, followersGrowthRate: growth })).toEqual(words ? { followersGrowthRate: words } : {});
  });
});

describe('people', () => {
  const words = (filters: object) => wordsOf(PeopleFilters, filters);

  it('are looked up by a valid profile or address', () => {
    expect(words({ linkedin_url: 'https://www.linkedin.com/in/ada-lovelace/?x=1' })).toEqual({});
    expect(words({ linkedin_url: 'linkedin.com/in/ada', email: 'Ada@Acme.test', name: 'Ada' })).toEqual({});
    expect(words({ linkedin_url: '', email: '', name: 'Ada' })).toEqual({});
    expect(words({ linkedin_url: 'https://acme.test/ada' })).toEqual({ linkedin_url: 'validation.url' });
    expect(words({ email: 'ada@acme' })).toEqual({ email: 'validation.email' });
  });

  it('are looked up without other filters, which would be ignored', () => {
    expect(words({ email: 'ada@acme.test', titles: ['owner'], keyword: 'x' })).toEqual({
      titles: 'search.error.one_person',
      keyword: 'search.error.one_person',
    });
    expect(words({ name: 'Ada', titles: ['owner'] })).toEqual({});
  });
});

describe('a domain', () => {
  it.each(['acme.com', 'https://www.Acme.com/about?x=1', 'münchen.de', 'a.test', 'xn--mnchen-3ya.de.'])(
    'is %s',
    (text) => {
      expect(DomainFilters.safeParse({ domain: text }).success).toBe(true);
    },
  );
  it.each(['', 'acme', 'not a domain', 'ada@acme.com', 'ftp://acme.com', '.com'])('is not %s', (text) => {
    expect(DomainFilters.safeParse({ domain: text }).success).toBe(false);
  });
  it('accepts only known departments', () => {
    expect(DomainFilters.safeParse({ domain: 'a.test', departments: ['sales'] }).success).toBe(true);
    expect(DomainFilters.safeParse({ domain: 'a.test', departments: ['ventas'] }).success).toBe(false);
  });
});
