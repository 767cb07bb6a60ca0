/** Modash's filter, with its rules per platform, as a test over creators. */
import { z } from 'zod';
import { AGE_GROUPS, type Creator, daysSinceLastPost, type Platform } from '../../world/creators/creators.ts';
import { fold, words } from '../../world/text.ts';
import { countryId, isAt } from './modash-dictionaries.ts';

const Range = z.strictObject({ min: z.number().min(0).optional(), max: z.number().min(0).optional() });
const age = z.union([z.literal(18), z.literal(25), z.literal(35), z.literal(45), z.literal(65)]);
const Growth = z.strictObject({
  interval: z.enum(['i1month', 'i2months', 'i3months', 'i4months', 'i5months', 'i6months']),
  operator: z.enum(['gte', 'gt', 'lt', 'lte']),
  value: z.number(),
});
const part = z.number().min(0).max(1);
const gender = z.enum(['MALE', 'FEMALE', 'KNOWN', 'UNKNOWN']);

const Influencer = z.strictObject({
  followers: Range.optional(),
  age: z.strictObject({ min: age.optional(), max: age.optional() }).optional(),
  engagements: Range.optional(),
  engagementRate: part.optional(),
  reelsPlays: Range.optional(),
  views: Range.optional(),
  saves: Range.optional(),
  shares: Range.optional(),
  lastposted: z.number().int().min(30).optional(),
  followersGrowthRate: Growth.optional(),
  likesGrowthRate: Growth.optional(),
  viewsGrowthRate: Growth.optional(),
  language: z.string().optional(),
  location: z.array(z.number().int()).optional(),
  gender: gender.optional(),
  bio: z.string().optional(),
  keywords: z.string().optional(),
  textTags: z.array(z.strictObject({ type: z.enum(['hashtag', 'mention']), value: z.string() })).optional(),
  relevance: z.array(z.string()).optional(),
  interests: z.array(z.number().int()).optional(),
  hasContactDetails: z
    .array(z.strictObject({ contactType: z.string(), filterAction: z.enum(['must', 'should', 'not']) }))
    .optional(),
  isVerified: z.boolean().optional(),
  accountTypes: z.array(z.number().int().min(1).max(3)).optional(),
});

const Audience = z.strictObject({
  location: z.array(z.strictObject({ id: z.number().int(), weight: part.default(0.2) })).optional(),
  age: z.array(z.strictObject({ id: z.string(), weight: part.default(0.3) })).optional(),
  gender: z.strictObject({ id: z.enum(['MALE', 'FEMALE']), weight: part.default(0.5) }).optional(),
  language: z.strictObject({ id: z.string(), weight: part.default(0.2) }).optional(),
  interests: z.array(z.strictObject({ id: z.number().int(), weight: part.default(0.2) })).optional(),
  credibility: part.optional(),
});

export const SearchBody = z.strictObject({
  page: z.number().int().min(0).default(0),
  calculationMethod: z.enum(['median', 'average']).default('median'),
  sort: z
    .strictObject({
      field: z.enum([
        'followers',
        'engagements',
        'engagementRate',
        'followersGrowthRate',
        'views',
        'reelsPlays',
        'relevance',
        'lastposted',
      ]),
      direction: z.enum(['asc', 'desc']).default('desc'),
      value: z.unknown().optional(),
    })
    .default({ field: 'followers', direction: 'desc' }),
  filter: z.strictObject({ influencer: Influencer.prefault({}), audience: Audience.prefault({}) }).prefault({}),
});
export type SearchBody = z.infer<typeof SearchBody>;
export type Filter = SearchBody['filter'];

const ONLY_ON: Record<string, Platform[]> = {
  reelsPlays: ['instagram'],
  accountTypes: ['instagram'],
  saves: ['tiktok'],
  shares: ['tiktok'],
  likesGrowthRate: ['tiktok'],
  viewsGrowthRate: ['youtube'],
  views: ['tiktok', 'youtube'],
};

/** The name of the first filter that this platform does not have. */
export function foreignFilter({ influencer, audience }: Filter, platform: Platform): string | undefined {
  const given = Object.entries(influencer).filter(([, value]) => value !== undefined);
  const foreign = given.find(([name]) => ONLY_ON[name] && !ONLY_ON[name].includes(platform));
  if (foreign) return `filter.influencer.${foreign[0]}`;
  return audience.credibility !== undefined && platform !== 'instagram' ? 'filter.audience.credibility' : undefined;
}

type Fits = (creator: Creator) => boolean;

const inRange = (range: z.infer<typeof Range> | undefined, value: number) =>
  value >= (range?.min ?? 0) && value <= (range?.max ?? Number.POSITIVE_INFINITY);

const COMPARE = {
  gte: (a: number, b: number) => a >= b,
  gt: (a: number, b: number) => a > b,
  lte: (a: number, b: number) => a <= b,
  lt: (a: number, b: number) => a < b,
};

function grows(wanted: z.infer<typeof Growth> | undefined, rates: number[]): boolean {
  return !wanted || COMPARE[wanted.operator](rates[Number(wanted.interval[1]) - 1] ?? 0, wanted.value);
}

const engagementsOf = ({ likes, comments }: Creator) => likes + comments;

export function influencerTest({ influencer: f }: Filter, now: Date): Fits {
  const tags = [...(f.relevance ?? []), ...(f.textTags ?? []).map(({ value }) => value)]
    .filter((tag) => !tag.startsWith('@'))
    .map((tag) => fold(tag).replace(/^#/, ''));
  const keywords = words(`${f.keywords ?? ''} ${f.bio ?? ''}`);
  return (creator) =>
    inRange(f.followers, creator.followers) &&
    creator.age >= (f.age?.min ?? 0) &&
    creator.age < (f.age?.max ?? 200) &&
    inRange(f.engagements, engagementsOf(creator)) &&
    creator.engagementRate >= (f.engagementRate ?? 0) &&
    inRange(f.reelsPlays, creator.reelsPlays) &&
    inRange(f.views, creator.views) &&
    inRange(f.saves, creator.saves) &&
    inRange(f.shares, creator.shares) &&
    (f.lastposted === undefined || daysSinceLastPost(creator, now) <= f.lastposted) &&
    grows(f.followersGrowthRate, creator.growth.followers) &&
    grows(f.likesGrowthRate, creator.growth.likes) &&
    grows(f.viewsGrowthRate, creator.growth.views) &&
    (!f.language || creator.country.language === f.language) &&
    (!f.location?.length || f.location.some((id) => isAt(creator.city, id))) &&
    (!f.gender || f.gender === 'KNOWN' || creator.gender === f.gender) &&
    (f.isVerified === undefined || creator.isVerified === f.isVerified) &&
    (!f.accountTypes?.length || f.accountTypes.includes(creator.accountType)) &&
    (!f.interests?.length || creator.interests.some(({ id }) => f.interests?.includes(id))) &&
    hasContacts(creator, f.hasContactDetails) &&
    (tags.length === 0 || tags.some((tag) => isAbout(creator, tag))) &&
    keywords.every((word) => words(creator.bio).includes(word));
}

function isAbout(creator: Creator, tag: string): boolean {
  return (
    creator.hashtags.some((own) => fold(own) === tag) ||
    creator.interests.some(({ name, words: own }) => fold(name).includes(tag) || own.includes(tag))
  );
}

function hasContacts(creator: Creator, wanted: z.infer<typeof Influencer>['hasContactDetails']): boolean {
  return (wanted ?? []).every(({ contactType, filterAction }) => {
    const has = creator.contacts.some(({ type }) => type === contactType);
    return filterAction === 'should' || has === (filterAction === 'must');
  });
}

/** "25-34" -> 2; "65-" -> 5 */
const ageGroup = (id: string) => AGE_GROUPS.indexOf(Number.parseInt(id, 10) as (typeof AGE_GROUPS)[number]);

export function audienceTest({ audience: f }: Filter): Fits {
  return ({ audience }) => {
    const female = f.gender?.id === 'FEMALE' ? audience.female : 1 - audience.female;
    return (
      audience.credibility >= (f.credibility ?? 0) &&
      (!f.gender || female >= f.gender.weight) &&
      (!f.language ||
        (audience.languages.find(({ code }) => code === f.language?.id)?.weight ?? 0) >= f.language.weight) &&
      (f.location ?? []).every(
        ({ id, weight }) =>
          (audience.countries.find(({ country }) => countryId(country) === id)?.weight ?? 0) >= weight,
      ) &&
      (!f.age?.length ||
        f.age.reduce((sum, { id }) => sum + (audience.ages[ageGroup(id)] ?? 0), 0) >=
          Math.max(...f.age.map(({ weight }) => weight))) &&
      (f.interests ?? []).every(
        ({ id, weight }) => (audience.interests.find(({ interest }) => interest.id === id)?.weight ?? 0) >= weight,
      )
    );
  };
}

export function sortKey({ field }: SearchBody['sort'], now: Date): (creator: Creator) => number {
  switch (field) {
    case 'engagements':
      return engagementsOf;
    case 'engagementRate':
      return ({ engagementRate }) => engagementRate;
    case 'followersGrowthRate':
      return ({ growth }) => growth.followers[5] ?? 0;
    case 'views':
      return ({ views }) => views;
    case 'reelsPlays':
      return ({ reelsPlays }) => reelsPlays;
    case 'lastposted':
      return (creator) => -daysSinceLastPost(creator, now);
    default:
      return ({ followers }) => followers;
  }
}
