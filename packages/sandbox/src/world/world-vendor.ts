/** The world as downloadable open data, with a summary. */
import { Readable } from 'node:stream';
import type { Vendor } from '../vendor.ts';
import { INDUSTRIES } from './companies/industries.ts';
import { SMTP_REPLIES } from './companies/mailboxes.ts';
import { placeFeature, placesCsv, placesGeojson } from './companies/places-export.ts';
import { CITIES } from './geography/cities.ts';
import { worldOf } from './world.ts';

const domainOf = (address: string) => address.split('@')[1] ?? '';

export const world: Vendor = {
  name: 'world',
  title: 'The fictional world',
  register(app, { seed, places }) {
    app.get('/', () => {
      const { companies, people, creators } = worldOf(seed);
      return {
        seed,
        companies: companies.count,
        people: people.count,
        creators: creators.count,
        cities: CITIES.length,
        industries: INDUSTRIES.length,
        files: ['places.csv', 'places.geojson', 'industries.json', 'cities.json'],
      };
    });
    /** `?part=2&of=16`: in parts, so that a connection that breaks off costs one of them only. */
    app.get<{ Querystring: { part?: string; of?: string } }>('/places.csv', (request, reply) => {
      const [at, of] = [Number(request.query.part ?? 0), Number(request.query.of ?? 1)];
      if (!Number.isInteger(at) || !Number.isInteger(of) || at < 0 || at >= of)
        return reply.code(400).send({ message: 'want ?part= from 0 to one less than &of=' });
      const lines = placesCsv(worldOf(seed), { most: places, part: { at, of } });
      return reply.type('text/csv; charset=utf-8').send(Readable.from(lines));
    });
    app.get('/places.geojson', (_request, reply) =>
      reply.type('application/geo+json-seq; charset=utf-8').send(Readable.from(placesGeojson(worldOf(seed)))),
    );
    /** Ground truth about a company or an address, for tests of searches and checks. */
    app.get<{ Params: { domain: string } }>('/companies/:domain', (request, reply) => {
      const { companies, people, websites } = worldOf(seed);
      const company = companies.byDomain(request.params.domain);
      if (!company) return reply.code(404).send({ message: 'Nobody has this domain' });
      const [from, to] = people.ofCompany(company.index);
      const everybody = Array.from({ length: to - from }, (_, i) => people.get(from + i));
      return { ...placeFeature(company), people: everybody, published: websites.published(request.params.domain) };
    });
    app.get<{ Params: { address: string } }>('/mailboxes/:address', (request) => {
      const { mailboxes } = worldOf(seed);
      const { address } = request.params;
      const [first, last] = [mailboxes.atFirst(address), mailboxes.finally(address)];
      return {
        address,
        at_first: first,
        finally: last,
        reply: SMTP_REPLIES[last],
        domain: mailboxes.domain(domainOf(address)) ?? null,
      };
    });
    app.get('/industries.json', () =>
      INDUSTRIES.map(({ slug, name, hierarchy, basicCategory }) => ({
        slug,
        name,
        taxonomy: hierarchy.at(-1),
        hierarchy,
        basic_category: basicCategory,
      })),
    );
    app.get('/cities.json', () =>
      CITIES.map(({ name, international, country, regionCode, region, lat, lon }) => ({
        name,
        international_name: international,
        country: country.code,
        region_code: regionCode,
        region,
        lat,
        lon,
      })),
    );
  },
  links: () => [
    { label: 'Places as CSV', path: '/places.csv' },
    { label: 'Places as GeoJSON, one feature per line', path: '/places.geojson' },
    { label: 'Industries', path: '/industries.json' },
  ],
};
