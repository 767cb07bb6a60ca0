/** A creator in Modash's format: a search result, and the full report. */
import { AGE_GROUPS, type Creator, lastPostAt, profileText } from '../../world/creators/creators.ts';
import { countryId } from './modash-dictionaries.ts';
import type { Filter } from './modash-filters.ts';

function profileOf(creator: Creator) {
  return {
    ...(creator.platform === 'youtube' ? { handle: creator.username } : {}),
    username: creator.username,
    fullname: creator.fullName,
    url: creator.url,
    picture: `https://creators.example/pictures/${creator.userId}.jpg`,
    followers: creator.followers,
    engagements: creator.likes + creator.comments,
    engagementRate: creator.engagementRate,
    ...(creator.views > 0 && { averageViews: creator.views }),
    ...(creator.reelsPlays > 0 && { averageReelsPlays: creator.reelsPlays }),
    isPrivate: false,
    isVerified: creator.isVerified,
  };
}

export function foundCreator(creator: Creator, { audience }: Filter) {
  const wantsAudience = Object.values(audience).some((value) => value !== undefined);
  return {
    userId: creator.userId,
    profile: profileOf(creator),
    match: {
      influencer: {},
      audience: wantsAudience
        ? {
            gender: { code: 'FEMALE', weight: creator.audience.female },
            credibility: creator.audience.credibility,
            geoCountry: creator.audience.countries.map(({ country, weight }) => ({
              id: countryId(country),
              name: country.name,
              weight,
            })),
          }
        : {},
    },
  };
}

/** As Instagram shows the profile to everyone. */
export const instagramUser = (creator: Creator) => ({
  pk: creator.userId,
  username: creator.username,
  full_name: creator.fullName,
  biography: profileText(creator),
  external_url: creator.contacts.find(({ type }) => type === 'website')?.value ?? '',
  follower_count: creator.followers,
  is_verified: creator.isVerified,
});

/** The same as TikTok does. */
export const tiktokUser = (creator: Creator) => ({
  user_info: {
    userInfo: {
      user: {
        id: creator.userId,
        uniqueId: creator.username,
        nickname: creator.fullName,
        signature: profileText(creator),
        verified: creator.isVerified,
      },
      stats: { followerCount: creator.followers },
    },
  },
});

const ageCode = (from: number, i: number) =>
  i + 1 < AGE_GROUPS.length ? `${from}-${(AGE_GROUPS[i + 1] ?? 0) - 1}` : `${from}-`;

function audienceReport({ audience }: Creator) {
  return {
    notable: Math.round(audience.credibility * 100) / 1000,
    credibility: audience.credibility,
    genders: [
      { code: 'FEMALE', weight: audience.female },
      { code: 'MALE', weight: Math.round((1 - audience.female) * 1e4) / 1e4 },
    ],
    ages: AGE_GROUPS.map((from, i) => ({ code: ageCode(from, i), weight: audience.ages[i] })),
    geoCountries: audience.countries.map(({ country, weight }) => ({ name: country.name, code: country.code, weight })),
    languages: audience.languages,
    interests: audience.interests.map(({ interest, weight }) => ({ name: interest.name, weight })),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function reportOf(creator: Creator, lookalikes: readonly Creator[], now: Date) {
  const last = lastPostAt(creator, now).getTime();
  return {
    userId: creator.userId,
    profile: profileOf(creator),
    isVerified: creator.isVerified,
    accountType: ['Regular', 'Business', 'Creator'][creator.accountType - 1],
    bio: creator.bio,
    gender: creator.gender,
    ageGroup: `${creator.age}-${(AGE_GROUPS.find((from) => from > creator.age) ?? 100) - 1}`,
    country: creator.country.code,
    state: creator.city.region,
    city: creator.city.international,
    language: { code: creator.country.language },
    postsCount: creator.postCount,
    avgLikes: creator.likes,
    avgComments: creator.comments,
    ...(creator.views > 0 && { avgViews: creator.views }),
    ...(creator.reelsPlays > 0 && { avgReelsPlays: creator.reelsPlays }),
    ...(creator.saves > 0 && { avgSaves: creator.saves, avgShares: creator.shares }),
    contacts: creator.contacts,
    hashtags: creator.hashtags.map((tag, i) => ({ tag, weight: Math.round(100 / (i + 2)) / 100 })),
    interests: creator.interests.map(({ id, name }) => ({ id, name })),
    statHistory: creator.growth.followers.map((growth, i) => ({
      month: new Date(now.getTime() - (i + 1) * 30 * DAY_MS).toISOString().slice(0, 7),
      followers: Math.round(creator.followers / (1 + growth)),
      avgLikes: Math.round(creator.likes / (1 + (creator.growth.likes[i] ?? 0))),
      avgViews: Math.round((creator.views || creator.reelsPlays) / (1 + (creator.growth.views[i] ?? 0))),
    })),
    audience: audienceReport(creator),
    recentPosts: [0, 1, 2].map((back) => ({
      id: `${creator.userId}-${back}`,
      text: `#${creator.hashtags[back % creator.hashtags.length]}`,
      created: new Date(last - back * creator.postEvery * DAY_MS).toISOString(),
      likes: creator.likes,
      comments: creator.comments,
    })),
    lookalikes: lookalikes.map((other) => ({ userId: other.userId, ...profileOf(other) })),
  };
}
