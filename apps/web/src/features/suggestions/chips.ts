/** The filters of a suggested search as short texts. */
import type { SuggestedSearch } from '@leadwright/contract/ai/suggestions';
import type { TFunction } from 'i18next';
import { formatCompact, formatNumber, formatRating } from '../../lib/format.ts';

const short = (label: string) => label.split(',')[0] ?? label;

export function chipsOf(t: TFunction, search: SuggestedSearch): string[] {
  const chips = { industry: companies, people, influencer: creators }[search.type] as (
    t: TFunction,
    search: SuggestedSearch,
  ) => (string | false)[];
  return chips(t, search).filter((chip): chip is string => Boolean(chip));
}

type Of<K> = Extract<SuggestedSearch, { type: K }>;

const companies = (t: TFunction, search: Of<'industry'>) => [
  ...search.industries.map(({ name }) => name),
  search.location.kind === 'city'
    ? t('suggestions.chip.radius', { n: formatNumber(search.radius_km), place: short(search.location.label) })
    : search.location.label,
  search.min_rating !== null && t('suggestions.chip.rating', { n: formatRating(search.min_rating) }),
  search.with_website && t('suggestions.chip.website'),
  search.with_phone && t('suggestions.chip.phone'),
  search.keyword,
];

const people = (_t: TFunction, search: Of<'people'>) => [
  ...search.titles,
  ...search.seniorities,
  ...search.industries.map(({ name }) => name),
  ...search.locations.map(({ label }) => short(label)),
  search.keyword,
];

const creators = (t: TFunction, search: Of<'influencer'>) => [
  t(`search.screen.platform.${search.platform}`),
  followers(t, search),
  ...search.locations.map(({ label }) => short(label)),
  search.keyword,
];

function followers(t: TFunction, { followers_min: least, followers_max: most }: Of<'influencer'>) {
  if (least === null && most === null) return false;
  const [from, to] = [formatCompact(least ?? 0), formatCompact(most ?? 0)];
  if (most === null) return t('suggestions.chip.followersFrom', { from });
  return least === null ? t('suggestions.chip.followersTo', { to }) : t('suggestions.chip.followers', { from, to });
}
