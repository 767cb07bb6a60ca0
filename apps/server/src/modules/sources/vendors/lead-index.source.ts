/** The built-in source of local companies: our own index of open data. Knows the exact number and needs no key. */
import { industryOf, leadIndex, type Place, type PlaceQuery } from '../../lead-index/public.ts';
import { isShared, originOf } from '../../leads/public.ts';
import { placeLead } from '../lead.rules.ts';
import type { Lead, QueryOf, Source, SourceCall, SourceQuery } from '../source.port.ts';

const PAGE = 250;
/** The most at once, for who counts a whole match. */
const MOST = 1000;
const DISTRIBUTION = 8;

function placeQueryOf({ filters, industries, area }: QueryOf<'industry'>): PlaceQuery {
  return {
    industries: industries.map(({ slug }) => slug),
    area: area.index,
    keyword: filters.keyword || undefined,
    withWebsite: filters.with_website || undefined,
    withPhone: filters.with_phone || undefined,
    minRating: filters.min_rating || undefined,
  };
}

const local = (query: SourceQuery) => query as QueryOf<'industry'>;

export const leadIndexSource: Source = {
  id: 'lead-index',
  title: 'Lead index',
  kinds: ['industry'],
  needsKey: false,
  costPerRecord: 0,
  pageSize: PAGE,
  cap: null,
  rateLimits: {},
  retentionDays: null,
  licence: 'open data',
  answers: ({ kind }) => kind === 'industry',
  async estimate({ platform }, query) {
    const [index, asked] = [leadIndex(platform), placeQueryOf(local(query))];
    const [matches, contactable, cells, distribution] = await Promise.all([
      index.count(asked),
      index.count({ ...asked, withAnyContact: true }),
      index.countCells(asked),
      index.distribution(asked, DISTRIBUTION),
    ]);
    return { matches, isMinimum: false, contactable, cells, distribution };
  },
  async search(call, query, cursor, want) {
    const limit = Math.min(MOST, want);
    const after = typeof cursor?.['after'] === 'string' ? cursor['after'] : null;
    const page = await call.platform.calls.measured('lead-index', () =>
      leadIndex(call.platform).search(placeQueryOf(local(query)), { limit, cursor: after }),
    );
    return {
      leads: page.places.map((place) => leadOfPlace(call, place)),
      cursor: page.cursor ? { after: page.cursor } : null,
      total: page.total,
      raw: page.places.length,
    };
  },
};

function leadOfPlace({ language, now }: SourceCall, place: Place): Lead {
  const { lat, lon, rating, reviews, confidence } = place;
  const industry = industryOf(place.industries[0] ?? '');
  const values = {
    name: place.name,
    company: place.name,
    website: place.website ?? '',
    domain: place.domain ?? '',
    email: place.email ?? '',
    phone: place.phone ?? '',
    industry: industry?.names[language] ?? place.industries[0] ?? '',
    street: place.street ?? '',
    city: place.city ?? '',
    state: place.state ?? '',
    postal_code: place.postalCode ?? '',
    country: place.country ?? '',
    lat,
    lon,
    rating,
    reviews,
    confidence,
    extra: { place_id: `${place.source}:${place.sourceId}`, socials: place.socials, release: place.release },
  };
  const url = place.url ?? (isShared(values.domain) ? null : values.website || null);
  const origin = originOf(SOURCE_NAMES[place.source], place.retrievedAt ?? now(), url, place.licence || null);
  return placeLead(`${place.source}:${place.sourceId}`, values, { ...origin, data_date: place.dataDate });
}

const SOURCE_NAMES = { osm: 'OpenStreetMap', overture: 'Overture Maps', csv: 'Import', sandbox: 'Sandbox' } as const;
