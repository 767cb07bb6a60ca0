/** The first places of a search, without what makes them worth buying. */

import type { HandlerInput, HandlerOutput } from '@leadwright/contract/endpoint';
import type { leadIndex as contract } from '@leadwright/contract/searching/lead-index';
import { industriesIn } from '@leadwright/contract/searching/search-filters';
import type { Base } from '../../platform/context.ts';
import { fieldError } from '../../platform/errors.ts';
import { industryOf } from './industries/industries.data.ts';
import type { Place } from './lead-index.port.ts';
import { leadIndex } from './lead-index.service.ts';
import { areaOf } from './locations/locations.service.ts';

type Filters = HandlerInput<(typeof contract)['preview']>['body']['filters'];

export async function previewPlaces(
  ctx: Base,
  filters: Filters,
  limit: number,
): Promise<HandlerOutput<(typeof contract)['preview']>> {
  const area = await areaOf(ctx, filters.location_id, filters.radius_km);
  if (!area) throw fieldError('filters.location_id', 'lead-index.error.location');
  const industries = industriesIn(filters);
  if (!industries.every(industryOf)) throw fieldError('filters.industry', 'lead-index.error.industry');
  const { places, total } = await leadIndex(ctx.platform).search(
    {
      industries,
      area,
      keyword: filters.keyword,
      withWebsite: filters.with_website,
      withPhone: filters.with_phone,
      minRating: filters.min_rating,
    },
    { limit },
  );
  return { total: total ?? 0, data: places.map((place) => present(ctx, place)) };
}

const present = (ctx: Base, place: Place) => ({
  name: place.name,
  industry: industryOf(place.industries[0] ?? '')?.names[ctx.language] ?? '',
  street: place.street ?? '',
  city: place.city ?? '',
  state: place.state ?? '',
  country: place.country ?? '',
  lat: place.lat,
  lon: place.lon,
  has_website: place.website !== null,
  has_phone: place.phone !== null,
  has_email: place.email !== null,
  source: place.source,
  licence: place.licence,
});
