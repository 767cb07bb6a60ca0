/**
 * Modash: creators of three platforms, fifteen a page, a hundredth of a credit each. Its filters are the product's;
 * places are asked for by its own numbers. Contacts and audience come with a report, which costs as much as a hundred records.
 */
import { fold, originOf } from '../../leads/public.ts';
import {
  countryFrom,
  creatorLead,
  emailFrom,
  emailIn,
  number,
  phoneFrom,
  text,
  websiteFrom,
  whole,
} from '../lead.rules.ts';
import type { Lead, QueryOf, SearchArea, Source, SourceCall, SourceQuery } from '../source.port.ts';
import { type Classify, callVendor, type Vendor } from '../vendor-request.client.ts';

const PAGE = 15;
const LAST_PAGE = 665;
const LICENCE = 'Modash terms';
const AGES = [18, 25, 35, 45, 65];

const CODES: Record<string, ReturnType<Classify>> = {
  api_token_invalid: 'auth',
  not_enough_credits: 'quota',
  rate_limit_exceeded: 'throttled',
  retry_later: 'transient',
  no_result: 'not_found',
  account_not_found: 'not_found',
  handle_not_found: 'not_found',
  private_account: 'not_found',
  empty_audience: 'not_found',
  page_limit: 'not_found',
};
const classify: Classify = ({ body }) => (body?.error ? CODES[body.code] : undefined);
const vendor: Vendor = {
  id: 'modash',
  rateLimits: {
    search: { max: 2, seconds: 1 },
    raw: { max: 10, seconds: 1 },
    dictionary: { max: 600, seconds: 60 },
  },
  classify,
};
const influencer = (query: SourceQuery) => query as QueryOf<'influencer'>;

export const modashSource: Source = {
  ...vendor,
  title: 'Modash',
  kinds: ['influencer'],
  needsKey: true,
  costPerRecord: 0.01,
  estimateCost: PAGE / 100,
  pageSize: PAGE,
  cap: PAGE * (LAST_PAGE + 1),
  retentionDays: null,
  licence: LICENCE,
  answers: ({ kind }) => kind === 'influencer',
  async estimate(call, query) {
    const { total } = await find(call, influencer(query), 0);
    return { matches: total, isMinimum: false, cells: [], distribution: [] };
  },
  async search(call, query, cursor) {
    const page = Number(cursor?.['page'] ?? 0);
    const { records, total } = await find(call, influencer(query), page);
    const isEnd = records.length === 0 || (page + 1) * PAGE >= total || page >= LAST_PAGE;
    const { platform } = influencer(query).filters;
    return {
      leads: records.flatMap((record) => leadOf(call, platform, record) ?? []),
      cursor: isEnd ? null : { page: page + 1 },
      total,
      raw: records.length,
    };
  },
  async profile(call, { platform, handle }) {
    const path = { instagram: 'ig', tiktok: 'tiktok' }[platform];
    if (!path || !handle) return undefined;
    const name = platform === 'tiktok' ? `@${handle}` : handle;
    const { body } = await callVendor(vendor, call, {
      url: `${call.platform.config.MODASH_URL}/raw/${path}/user-info?url=${encodeURIComponent(name)}`,
      headers: { authorization: `Bearer ${call.key}` },
      limits: ['raw'],
    });
    return profiledLead(
      call,
      platform,
      handle,
      platform === 'tiktok' ? (body?.user_info?.userInfo?.user ?? {}) : (body ?? {}),
    );
  },
  detailsCost: 1,
  async details(call, { platform, userId, handle }) {
    const { body } = await callVendor(vendor, call, {
      url: `${call.platform.config.MODASH_URL}/${platform}/profile/${encodeURIComponent(userId || `@${handle}`)}/report`,
      headers: { authorization: `Bearer ${call.key}` },
      limits: ['search'],
    });
    call.spent.cost += 1;
    return reportedLead(call, platform, body?.profile ?? {});
  },
};

async function find(call: SourceCall, query: QueryOf<'influencer'>, page: number) {
  const { body } = await callVendor(vendor, call, {
    method: 'POST',
    url: `${call.platform.config.MODASH_URL}/${query.filters.platform}/search`,
    headers: { authorization: `Bearer ${call.key}` },
    limits: ['search'],
    body: { page, sort: { field: 'followers', direction: 'desc' }, filter: await filterOf(call, query) },
  });
  const records: Record<string, unknown>[] = [...(body?.directs ?? []), ...(body?.lookalikes ?? [])];
  call.spent.cost += records.length / 100;
  return { records, total: Number(body?.total ?? records.length) };
}

const range = (min: number | undefined, max: number | undefined) =>
  min === undefined && max === undefined
    ? undefined
    : { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };

/** The vendor supports only these ages. Rounds outward, so that nobody is excluded. */
const ageRange = (min: number | undefined, max: number | undefined) =>
  range(
    AGES.findLast((age) => min !== undefined && age <= min),
    max === undefined ? undefined : AGES.find((age) => age >= max),
  );

type Growth = QueryOf<'influencer'>['filters']['followersGrowthRate'];
const growth = (given: Growth) =>
  given?.interval && given.operator && given.value !== undefined && given.value !== ''
    ? { ...given, value: Number(given.value) }
    : undefined;

async function filterOf(call: SourceCall, { filters: f, areas }: QueryOf<'influencer'>) {
  const tags = (f.keyword ?? '').split(/\s+/).filter(Boolean);
  const places = await Promise.all(areas.map((area) => placeNumber(call, f.platform, area)));
  const wanted = {
    followers: range(f.followers_min, f.followers_max),
    age: ageRange(f.age_min, f.age_max),
    engagements: range(f.engagements_min, f.engagements_max),
    engagementRate: f.engagementRate,
    reelsPlays: range(f.reelsPlays_min, f.reelsPlays_max),
    views: range(f.views_min, f.views_max),
    saves: range(f.saves_min, f.saves_max),
    shares: range(f.shares_min, f.shares_max),
    lastposted: f.lastposted,
    followersGrowthRate: growth(f.followersGrowthRate),
    likesGrowthRate: growth(f.likesGrowthRate),
    viewsGrowthRate: growth(f.viewsGrowthRate),
    location: areas.length ? places : undefined,
    gender: f.gender?.toUpperCase(),
    relevance: tags.length ? tags.map((tag) => (/^[#@]/.test(tag) ? tag : `#${tag}`)) : undefined,
    hasContactDetails: f.with_email ? [{ contactType: 'email', filterAction: 'must' }] : undefined,
  };
  return {
    influencer: Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
    ...(f.audience?.credibility !== undefined && { audience: { credibility: f.audience.credibility } }),
  };
}

/** The vendor's id of a place. An unknown place matches nothing. */
async function placeNumber(call: SourceCall, platform: string, area: SearchArea): Promise<number> {
  const { body } = await callVendor(vendor, call, {
    url: `${call.platform.config.MODASH_URL}/${platform}/locations?limit=50&query=${encodeURIComponent(area.name)}`,
    headers: { authorization: `Bearer ${call.key}` },
    limits: ['dictionary'],
  });
  const found: { id: number; name?: string; title?: string }[] = body?.locations ?? [];
  const same = found.filter(({ name }) => fold(name ?? '') === fold(area.name));
  return same.toSorted((a, b) => likenessOf(b.title ?? '', area) - likenessOf(a.title ?? '', area))[0]?.id ?? 0;
}

/** "Austin, Texas, United States": in the right country before all, then as wide as asked, then in the right state. */
function likenessOf(title: string, { kind, countryName, state }: SearchArea): number {
  const isAsWide = title.split(', ').length === { country: 1, state: 2, city: 3 }[kind];
  return 4 * Number(title.endsWith(countryName)) + 2 * Number(isAsWide) + Number(state !== '' && title.includes(state));
}

function leadOf(call: SourceCall, platform: string, record: Record<string, unknown>): Lead | undefined {
  const profile = (record['profile'] ?? {}) as Record<string, unknown>;
  const userId = text(record['userId']);
  if (!userId) return undefined;
  const url = text(profile['url']);
  const values = {
    name: text(profile['fullname']),
    handle: text(profile['username']) || text(profile['handle']),
    website: url,
    followers: whole(profile['followers']),
    engagements: whole(profile['engagements']),
    engagement_rate: number(profile['engagementRate']),
    views: whole(profile['averageViews'] ?? profile['averageReelsPlays']),
    extra: { user_id: userId, picture: text(profile['picture']), is_verified: profile['isVerified'] === true },
  };
  return creatorLead(platform, userId, values, originOf('Modash', call.now(), url || null, LICENCE));
}

const PROFILES: Record<string, string> = {
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/@',
};

/** The address that the profile names, and the creator's own website. */
function profiledLead(call: SourceCall, platform: string, handle: string, user: Record<string, unknown>): Lead {
  const said = text(user['biography']) || text(user['signature']);
  const link = (user['bioLink'] ?? {}) as Record<string, unknown>;
  const email = emailFrom(user['public_email']) || emailIn(said);
  const values = { handle, email, email_state: email ? ('found' as const) : ('unchecked' as const) };
  const site = websiteFrom(text(user['external_url']) || text(link['link']));
  const page = `${PROFILES[platform]}${handle}`;
  const userId = text(user['pk']) || text(user['id']) || handle;
  return creatorLead(platform, userId, { ...values, ...site }, originOf('Modash', call.now(), page, LICENCE));
}

/** What the creator publishes on the profile counts as found; the audience is kept beside the columns. */
function reportedLead(call: SourceCall, platform: string, report: Record<string, unknown>): Lead | undefined {
  const lead = leadOf(call, platform, report);
  if (!lead) return undefined;
  const contacts = (Array.isArray(report['contacts']) ? report['contacts'] : []) as { type?: string; value?: string }[];
  const contact = (type: string) => contacts.find((each) => each.type === type)?.value;
  const email = emailFrom(contact('email'));
  return {
    ...lead,
    row: {
      ...lead.row,
      email,
      email_state: email ? 'found' : 'none',
      phone: phoneFrom(contact('phone'), text(report['country'])),
      city: text(report['city']),
      country: countryFrom(report['country']),
      extra: {
        ...lead.row.extra,
        bio: text(report['bio']),
        contacts: contacts.flatMap(({ type, value }) =>
          type && value ? [{ type: text(type), value: text(value) }] : [],
        ),
        posts: whole(report['postsCount']),
        audience: audienceOf((report['audience'] ?? {}) as Record<string, unknown>),
      },
    },
    contact: { ...lead.contact, email },
  };
}

const LARGEST = 10;

/** Shares between 0 and 1, the largest first. */
function audienceOf(audience: Record<string, unknown>) {
  const shares = (name: string) => {
    const parts = Array.isArray(audience[name]) ? (audience[name] as Record<string, unknown>[]) : [];
    return parts
      .map((part) => ({ name: text(part['name']) || text(part['code']), share: number(part['weight']) ?? 0 }))
      .sort((a, b) => b.share - a.share)
      .slice(0, LARGEST);
  };
  return {
    credibility: number(audience['credibility']),
    genders: shares('genders'),
    ages: shares('ages'),
    countries: shares('geoCountries'),
    languages: shares('languages'),
    interests: shares('interests'),
  };
}
