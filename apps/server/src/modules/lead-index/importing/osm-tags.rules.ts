/** OpenStreetMap's tags to a place. */
import { industriesOfTags } from '../industries/industries.data.ts';
import { dayOf, type RawPlace } from './raw-place.rules.ts';

export type Tags = Record<string, string>;

const first = (tags: Tags, ...keys: string[]): string | undefined => {
  for (const key of keys) if (tags[key]) return tags[key].split(';')[0]?.trim();
  return undefined;
};

const SOCIALS = ['facebook', 'instagram', 'twitter', 'linkedin', 'youtube', 'tiktok'] as const;
const SOCIAL_HOSTS: Record<(typeof SOCIALS)[number], string> = {
  facebook: 'facebook.com',
  instagram: 'instagram.com',
  twitter: 'x.com',
  linkedin: 'linkedin.com',
  youtube: 'youtube.com',
  tiktok: 'tiktok.com',
};

/** Values are addresses or only names: `contact:facebook=CafeRosa`. */
function socialsOf(tags: Tags): string[] {
  return SOCIALS.flatMap((network) => {
    const value = first(tags, `contact:${network}`, network);
    if (!value) return [];
    return [/^https?:|\.com/i.test(value) ? value : `https://www.${SOCIAL_HOSTS[network]}/${value.replace(/^@/, '')}`];
  });
}

const isGone = (tags: Tags) =>
  ['disused', 'abandoned', 'demolished', 'removed'].some((state) => tags[state] === 'yes') ||
  tags['opening_hours'] === 'closed';

/** Whether a way with these tags is worth knowing where it lies. */
export const isPlace = (tags: Tags | undefined): tags is Tags =>
  tags !== undefined && Boolean(tags['name'] ?? tags['brand']) && !isGone(tags) && industriesOfTags(tags).length > 0;

export function placeOfTags(sourceId: string, tags: Tags, point: { lat: number; lon: number }): RawPlace {
  const street = first(tags, 'addr:street', 'addr:place');
  return {
    sourceId,
    name: tags['name'] ?? tags['brand'] ?? '',
    industries: industriesOfTags(tags),
    ...point,
    street: street && [tags['addr:housenumber'], street].filter(Boolean).join(' '),
    city: first(tags, 'addr:city'),
    state: first(tags, 'addr:state', 'addr:province'),
    postalCode: first(tags, 'addr:postcode'),
    country: first(tags, 'addr:country'),
    phone: first(tags, 'phone', 'contact:phone', 'contact:mobile', 'mobile'),
    website: first(tags, 'website', 'contact:website', 'url'),
    email: first(tags, 'email', 'contact:email'),
    socials: socialsOf(tags),
    updated: dayOf(first(tags, '@timestamp', 'timestamp')) ?? undefined,
  };
}
