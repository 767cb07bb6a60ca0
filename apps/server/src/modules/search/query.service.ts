/**
 * Converts the form input to a source query: looks up locations and industries and applies the rules
 * (docs/product-rules.md#searching).
 */
import type { SearchBody } from '@leadwright/contract/searching/search';
import { industriesIn } from '@leadwright/contract/searching/search-filters';
import type { Base } from '../../platform/context.ts';
import { countryName } from '../../platform/countries.ts';
import { fieldError } from '../../platform/errors.ts';
import { areaOf, getLocation, googleTypeOf, industryOf, namesBelow } from '../lead-index/public.ts';
import { domainOf, emailOf, profileOf } from '../leads/public.ts';
import type { SearchArea, SearchIndustry, SourceQuery } from '../sources/public.ts';

/** Default radius around a city. */
const CITY_RADIUS_KM = 25;

/** Identifiers in a query are normalised, so that subject export and erasure can find them. */
function named(filters: PeopleQuery): PeopleQuery {
  const profile = filters.linkedin_url ? profileOf(filters.linkedin_url) : undefined;
  if (profile === null) throw fieldError('filters.linkedin_url', 'validation.url');
  const email = filters.email ? emailOf(filters.email) : undefined;
  if (email === null) throw fieldError('filters.email', 'validation.email');
  return { ...filters, ...(profile && { linkedin_url: profile.url }), ...(email && { email }) };
}

type PeopleQuery = Extract<SearchBody, { type: 'people' }>['filters'];
type Asked = Pick<SearchBody, 'type' | 'filters'>;

export async function resolveQuery(ctx: Base, asked: Asked): Promise<SourceQuery> {
  const body = asked as SearchBody;
  switch (body.type) {
    case 'industry': {
      const { location_id, radius_km } = body.filters;
      const slugs = industriesIn(body.filters);
      if (location_id === undefined) throw fieldError('filters.location_id', 'search.selectLocation');
      return {
        kind: 'industry',
        filters: body.filters,
        industries: slugs.map((slug) => findIndustry(ctx, slug, 'filters.industry')),
        area: await findArea(ctx, location_id, radius_km, 'filters.location_id'),
      };
    }
    case 'people':
      return {
        kind: 'people',
        filters: named(body.filters),
        industries: body.filters.industries.map((slug) => findIndustry(ctx, slug, 'filters.industries')),
        areas: await findAreas(ctx, body.filters.location_ids),
      };
    case 'single':
      return { kind: 'single', filters: body.filters, domain: findDomain(body.filters.domain) };
    case 'influencer':
      return { kind: 'influencer', filters: body.filters, areas: await findAreas(ctx, body.filters.location_ids) };
  }
}

function findIndustry({ language }: Base, slug: string, field: string): SearchIndustry {
  const node = industryOf(slug);
  if (!node) throw fieldError(field, 'search.error.unknown_industry');
  return {
    slug: node.slug,
    name: node.names[language],
    names: node.names,
    englishName: node.names.en,
    below: namesBelow(node),
    googleType: googleTypeOf(node.slug),
  };
}

const findAreas = (ctx: Base, ids: number[]) =>
  Promise.all(ids.map((id) => findArea(ctx, id, CITY_RADIUS_KM, 'filters.location_ids')));

async function findArea(ctx: Base, id: number, radiusKm: number, field: string): Promise<SearchArea> {
  const [english, spanish, index] = await Promise.all([
    getLocation({ ...ctx, language: 'en' }, id),
    getLocation({ ...ctx, language: 'es' }, id),
    areaOf(ctx, id, radiusKm),
  ]);
  if (!english || !spanish || !index) throw fieldError(field, 'search.error.unknown_location');
  const labels = { en: english.label, es: spanish.label };
  return {
    label: labels[ctx.language],
    labels,
    kind: english.kind,
    name: english.name,
    state: english.state,
    countryCode: english.country,
    countryName: countryName(english.country, 'en'),
    lat: english.lat,
    lon: english.lon,
    radiusKm: english.kind === 'city' ? radiusKm : english.radius_km,
    index,
  };
}

/** "https://www.Acme.com/about" and "acme.com" are the same query. Reserved endings (.test) are allowed. */
function findDomain(text: string): string {
  const domain = domainOf(text);
  if (!domain) throw fieldError('filters.domain', 'search.error.not_a_domain');
  return domain;
}
