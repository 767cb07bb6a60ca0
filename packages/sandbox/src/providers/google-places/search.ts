/** Finds the places of a search and puts them in Google's order. */
import { at } from '../../world/chance.ts';
import type { Company } from '../../world/companies/companies.ts';
import { isOpenAt } from '../../world/companies/hours.ts';
import { INDUSTRIES, type Industry, industriesOfGoogleType } from '../../world/companies/industries.ts';
import { type Area, areaBounds, centreOf, inArea } from '../../world/geography/geo.ts';
import { byDistance, byPopularity, readPlaceQuery, regionCities } from '../../world/geography/place-query.ts';
import type { World } from '../../world/world.ts';
import { PRICE_LEVELS, typesOf } from './place-resource.ts';
import { areaOf, type NearbyBody, type TextBody } from './search-request.ts';

/** However many there are, a text search shows no more. */
const MOST_RESULTS = 60;

export function searchText(world: World, request: TextBody, now: Date): number[] {
  const { companies } = world;
  const restriction = areaOf(request.locationRestriction);
  const bias = areaOf(request.locationBias);
  const query = readPlaceQuery(request.textQuery, request.regionCode);
  const industries = industriesFor(request, query.industries);
  const found = restriction
    ? companies.within(restriction, industries)
    : companies.inCities(query.cities.length > 0 ? query.cities : nearbyCities(world, bias, request), industries);
  const named = query.mayBeName ? new Set(companies.named(query.name)) : new Set<number>();
  const kept = found.filter((i) => (industries || named.has(i)) && fitsFilters(companies, i, request, now));
  const centre = restriction ?? bias;
  const ranked =
    request.rankPreference === 'DISTANCE' && centre
      ? byDistance(companies, kept, centreOf(centre))
      : preferInside(world, byPopularity(companies, kept), bias);
  return [...ranked.filter((i) => named.has(i)), ...ranked.filter((i) => !named.has(i))].slice(0, MOST_RESULTS);
}

/** Undefined when the words name no trade and no type helps: then the words are a name. */
function industriesFor(request: TextBody, named: Industry[]): Industry[] | undefined {
  const typed = request.includedType ? industriesOfGoogleType(request.includedType) : [];
  if (request.includedType && request.strictTypeFiltering) return typed;
  if (named.length > 0) return named;
  return typed.length > 0 ? typed : undefined;
}

/** Without a place in the words: the towns around the bias, else the region's, else everywhere. */
function nearbyCities({ companies }: World, bias: Area | undefined, request: TextBody) {
  if (bias) {
    const { south, west, north, east } = areaBounds(bias);
    const wide = { bounds: { south: south - 0.5, west: west - 0.5, north: north + 0.5, east: east + 0.5 } };
    return [...new Set(companies.within(wide).map((i) => companies.cityOf(i)))];
  }
  const region = regionCities(request.regionCode ?? 'US');
  return region.length > 0 ? region : regionCities('US');
}

function preferInside({ companies }: World, ranked: number[], bias: Area | undefined): number[] {
  if (!bias) return ranked;
  const isInside = (i: number) => {
    const { lat, lon } = companies.pointOf(i);
    return inArea(bias, lat, lon);
  };
  return [...ranked.filter(isInside), ...ranked.filter((i) => !isInside(i))];
}

function fitsFilters(companies: World['companies'], i: number, request: TextBody, now: Date): boolean {
  const minimum = Math.ceil((request.minRating ?? 0) * 2) / 2;
  if (companies.ratingOf(i) < minimum) return false;
  if (!request.openNow && !request.priceLevels?.length) return true;
  const company = companies.get(i);
  if (request.openNow && !isOpen(company, now)) return false;
  return !request.priceLevels?.length || hasPriceLevel(company, request.priceLevels);
}

const isOpen = (company: Company, now: Date) =>
  company.status === 'open' && isOpenAt(company.week, now, company.city.country.utcOffsetMinutes);

const hasPriceLevel = ({ priceLevel }: Company, levels: readonly string[]) =>
  priceLevel !== undefined && levels.includes(at(PRICE_LEVELS, priceLevel - 1));

export function searchNearby({ companies }: World, request: NearbyBody): number[] {
  const area = areaOf(request.locationRestriction);
  if (!area) return [];
  const found = companies.within(
    area,
    INDUSTRIES.filter((industry) => fitsTypes(industry, request)),
  );
  const ranked =
    request.rankPreference === 'DISTANCE'
      ? byDistance(companies, found, centreOf(area))
      : byPopularity(companies, found);
  return ranked.slice(0, request.maxResultCount ?? 20);
}

function fitsTypes(industry: Industry, request: NearbyBody): boolean {
  const types = typesOf(industry);
  const any = (wanted: string[] | undefined, have: (string | undefined)[]) =>
    wanted?.some((type) => have.includes(type)) ?? false;
  if (any(request.excludedTypes, types) || any(request.excludedPrimaryTypes, [industry.googleType])) return false;
  if (request.includedTypes?.length && !any(request.includedTypes, types)) return false;
  return !request.includedPrimaryTypes?.length || any(request.includedPrimaryTypes, [industry.googleType]);
}
