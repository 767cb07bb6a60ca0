/**
 * Creators on three platforms. Few enough to be generated at once, on first use. The time since the last post depends
 * on the current day, so it is computed from the clock and never stored.
 */
import { at, type Chance, chanceAt } from '../chance.ts';
import { NAMES } from '../data/names.ts';
import { CITIES, type City } from '../geography/cities.ts';
import { COUNTRIES, type Country } from '../geography/countries.ts';
import { type IdMaker, numericIds, shortIds } from '../ids.ts';
import { alphanumeric } from '../text.ts';
import { type Audience, chooseAudience } from './creator-audience.ts';
import { INTERESTS, type Interest } from './interests.ts';

export const PLATFORMS = ['youtube', 'instagram', 'tiktok'] as const;
export type Platform = (typeof PLATFORMS)[number];

export interface Creator {
  index: number;
  platform: Platform;
  /** The platform's own: a channel id on YouTube, digits elsewhere. */
  userId: string;
  username: string;
  fullName: string;
  url: string;
  gender: 'FEMALE' | 'MALE';
  /** One of AGE_GROUPS' lower bounds. */
  age: number;
  country: Country;
  city: City;
  interests: Interest[];
  followers: number;
  postCount: number;
  /** Engagements of a usual post, divided by followers. */
  engagementRate: number;
  likes: number;
  comments: number;
  /** Of a usual video; 0 where the platform does not count them. */
  views: number;
  /** Instagram only. */
  reelsPlays: number;
  /** TikTok only. */
  saves: number;
  shares: number;
  /** Growth over the last 1 to 6 months: 0.05 is five percent. */
  growth: { followers: number[]; likes: number[]; views: number[] };
  isVerified: boolean;
  /** Instagram: 1 private person, 2 business, 3 creator. */
  accountType: 1 | 2 | 3;
  bio: string;
  hashtags: string[];
  contacts: { type: 'email' | 'website' | 'instagram' | 'youtube'; value: string }[];
  audience: Audience;
  /** Days between two posts. */
  postEvery: number;
  /** Days since the last post for those who have stopped. */
  dormantFor: number | undefined;
}

export interface Creators {
  count: number;
  all: readonly Creator[];
  on(platform: Platform): readonly Creator[];
  byUserId(platform: Platform, userId: string): Creator | undefined;
  byUsername(platform: Platform, username: string): Creator | undefined;
}

const COUNT = 20_100;
export const AGE_GROUPS = [13, 18, 25, 35, 45, 65] as const;

const PLATFORM_URLS: Record<Platform, string> = {
  youtube: 'https://www.youtube.com/@',
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/@',
};

export function createCreators(seed: number): Creators {
  const ids: Record<Platform, IdMaker> = {
    youtube: shortIds(seed, 'channel', 'UC', 16, COUNT),
    instagram: numericIds(seed, 'instagram', '5', COUNT),
    tiktok: numericIds(seed, 'tiktok', '696012345', COUNT),
  };
  const all = Array.from({ length: COUNT }, (_, index) => createCreator(seed, index, ids));
  const byPlatform = Object.groupBy(all, (creator) => creator.platform);
  const byUsername = new Map(all.map((creator) => [`${creator.platform} ${creator.username}`, creator]));
  return {
    count: COUNT,
    all,
    on: (platform) => byPlatform[platform] ?? [],
    byUserId(platform, userId) {
      const creator = all[ids[platform].read(userId) ?? -1];
      return creator?.platform === platform ? creator : undefined;
    },
    byUsername: (platform, username) => byUsername.get(`${platform} ${username.replace(/^@/, '').toLowerCase()}`),
  };
}

const COUNTRY_SHARES = COUNTRIES.map(({ creators }) => creators);
const CITIES_OF = new Map(
  COUNTRIES.map((country) => {
    const cities = CITIES.filter((city) => city.country === country);
    return [country, { cities, shares: cities.map(({ population }) => population) }];
  }),
);
const INTEREST_SHARES = INTERESTS.map(({ weight }) => weight);

function createCreator(seed: number, index: number, ids: Record<Platform, IdMaker>): Creator {
  const chance = chanceAt(seed, 'creator', index);
  const platform = at(PLATFORMS, index % PLATFORMS.length);
  const country = at(COUNTRIES, chance.weigh(COUNTRY_SHARES));
  const { cities, shares } = CITIES_OF.get(country) ?? { cities: [...CITIES], shares: [1] };
  const city = at(cities, chance.weigh(shares));
  const interests = chooseInterests(chance);
  const main = at(interests, 0);
  const gender = chance.hit(0.54) ? 'FEMALE' : 'MALE';
  const names = NAMES[country.language];
  const first = chance.pick(gender === 'FEMALE' ? names.female : names.male);
  const fullName = `${first} ${chance.pick(names.last)}`;
  const word = chance.pick(main.words);
  const username = `${alphanumeric(first)}${chance.pick(['', '.', '_'])}${word}${index.toString(36)}`.replace(
    '.',
    platform === 'youtube' ? '' : '.',
  );
  const followers = Math.min(38_000_000, Math.max(900, Math.round(Math.exp(10.3 + 1.5 * chance.normal()))));
  return {
    index,
    platform,
    userId: ids[platform].make(index),
    username,
    fullName: platform === 'youtube' ? `${first} ${word.charAt(0).toUpperCase()}${word.slice(1)}` : fullName,
    url: PLATFORM_URLS[platform] + username,
    gender,
    age: at([18, 25, 35, 45, 65], chance.weigh([28, 42, 20, 9, 1])),
    country,
    city,
    interests,
    followers,
    postCount: chance.int(24, 1800),
    ...chooseFigures(platform, followers, chance),
    growth: chooseGrowth(chance),
    isVerified: chance.hit(followers > 500_000 ? 0.5 : 0.03),
    accountType: at([1, 2, 3] as const, chance.weigh([20, 30, 50])),
    bio: `${main.name} from ${city.name}. ${chance.pick(['New posts every week', 'Collabs welcome', 'Thanks for being here', 'Be kind'])}.`,
    hashtags: interests.flatMap(({ hashtags }) => hashtags.slice(0, 3)),
    contacts: chooseContacts(username, platform, chance),
    audience: chooseAudience(country, interests, chance),
    postEvery: chance.int(1, 12),
    dormantFor: chance.hit(0.16) ? chance.int(20, 700) : undefined,
  };
}

function chooseInterests(chance: Chance): Interest[] {
  const first = at(INTERESTS, chance.weigh(INTEREST_SHARES));
  const second = at(INTERESTS, chance.weigh(INTEREST_SHARES));
  return first === second || chance.hit(0.4) ? [first] : [first, second];
}

type Figures = Pick<Creator, 'engagementRate' | 'likes' | 'comments' | 'views' | 'reelsPlays' | 'saves' | 'shares'>;

/** The larger the audience, the lower the engagement rate. */
function chooseFigures(platform: Platform, followers: number, chance: Chance): Figures {
  const usual = { youtube: 0.018, instagram: 0.026, tiktok: 0.055 }[platform];
  const rate = usual * (followers / 30_000) ** -0.1 * Math.exp(0.6 * chance.normal());
  const engagements = Math.max(3, Math.round(followers * Math.min(0.6, rate)));
  const comments = Math.round(engagements * (0.02 + 0.06 * chance.next()));
  const seen = Math.round(engagements * (9 + 14 * chance.next()));
  return {
    engagementRate: Math.round((engagements / followers) * 1e6) / 1e6,
    likes: engagements - comments,
    comments,
    views: platform === 'instagram' ? 0 : seen,
    reelsPlays: platform === 'instagram' ? seen : 0,
    saves: platform === 'tiktok' ? Math.round(engagements * (0.03 + 0.1 * chance.next())) : 0,
    shares: platform === 'tiktok' ? Math.round(engagements * (0.02 + 0.08 * chance.next())) : 0,
  };
}

function chooseGrowth(chance: Chance): Creator['growth'] {
  const over = (monthly: number) =>
    [1, 2, 3, 4, 5, 6].map((months) => Math.round(((1 + monthly) ** months - 1 + 0.004 * chance.normal()) * 1e5) / 1e5);
  const monthly = 0.012 + 0.035 * chance.normal();
  return {
    followers: over(monthly),
    likes: over(monthly + 0.03 * chance.normal()),
    views: over(monthly + 0.04 * chance.normal()),
  };
}

function chooseContacts(username: string, platform: Platform, chance: Chance): Creator['contacts'] {
  const contacts: Creator['contacts'] = [];
  if (chance.hit(0.56)) contacts.push({ type: 'email', value: `${username.replaceAll('_', '.')}@creators.example` });
  if (chance.hit(0.2)) contacts.push({ type: 'website', value: `https://creators.example/${username}` });
  if (platform !== 'instagram' && chance.hit(0.3)) {
    contacts.push({ type: 'instagram', value: `https://www.instagram.com/${username}` });
  }
  return contacts;
}

/** What the profile says: two of three who can be written to name their address there. */
export function profileText({ bio, contacts, index }: Creator): string {
  const email = contacts.find(({ type }) => type === 'email')?.value;
  return email && index % 9 < 6 ? `${bio} Business: ${email}` : bio;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** When the creator last posted, seen from `now`. */
export function lastPostAt(creator: Creator, now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS);
  const age = creator.dormantFor ?? (today + creator.index) % creator.postEvery;
  return new Date((today - age) * DAY_MS + ((creator.index * 7919) % 86_400) * 1000 - DAY_MS);
}

export function daysSinceLastPost(creator: Creator, now: Date): number {
  return Math.floor((now.getTime() - lastPostAt(creator, now).getTime()) / DAY_MS);
}
