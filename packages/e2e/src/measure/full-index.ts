/** A lead index of many places, made by SQL around the world's cities, for measurements. Cells and distances are real ones. */
import type pg from 'pg';
import { cellNumber, moved, toUnits } from '../../../../apps/server/src/modules/lead-index/geo.rules.ts';
import { INDUSTRIES } from '../../../../apps/server/src/modules/lead-index/industries/industries.data.ts';
import { copyInto, copyLine } from '../../../../apps/server/src/modules/lead-index/rows.sql.ts';

export interface City {
  id: number;
  name: string;
  country: string;
  region_no: number;
  lat: number;
  lon: number;
  radius_km: number;
  weight: number;
}

/** As many places share a point, like shops under one roof. */
const PER_POINT = 20;
const CITIES = 20_000;
/** Found by searches; the others serve imports and erasure, and are not built. */
const READ_INDEXES = ['lead_places_near', 'lead_places_far', 'lead_places_region'];

/** The most asked for first: they are also what there is most of. */
export const industries = INDUSTRIES.filter(({ no, last }) => no === last).toSorted(
  (a, b) => (a.popularity || 1e6) - (b.popularity || 1e6) || a.no - b.no,
);
/** Many of the first, few of the last; `chance` between 0 and 1. */
export const industryAt = (chance: number) => Math.floor(industries.length * chance ** 3);

/** The same numbers for the same seed. */
export function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export async function largestCities(owner: pg.Pool): Promise<City[]> {
  const { rows } = await owner.query<City>(
    `select id, name, country, region_no, lat, lon, radius_km, weight from locations where kind = 'city' order by weight desc, id limit ${CITIES}`,
  );
  return rows;
}

/** Cities in proportion to their inhabitants. */
export function cityChooser(cities: City[], chance: () => number): () => City {
  let sum = 0;
  const sums = cities.map(({ weight }) => (sum += weight));
  return () => {
    const at = chance() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < at) low = middle + 1;
      else high = middle;
    }
    return cities[low] as City;
  };
}

function* pointLines(cities: City[], count: number, chance: () => number) {
  const choose = cityChooser(cities, chance);
  for (let n = 0; n < count; n++) {
    const city = choose();
    const km = (city.radius_km + 5) * 2 * chance() ** 2;
    const point = moved(city, km, 360 * chance());
    const cells = [cellNumber(point, 7), cellNumber(point, 5)];
    yield copyLine([n, toUnits(point.lat), toUnits(point.lon), ...cells, city.region_no, city.name, city.country]);
  }
}

export async function fillIndex(owner: pg.Pool, cities: City[], { places, seed }: { places: number; seed: number }) {
  const client = await owner.connect();
  try {
    await client.query(
      'create table points (n int, lat int, lon int, cell7 int, cell5 int, region_no smallint, city text, country text)',
    );
    const points = Math.ceil(places / PER_POINT);
    await copyInto(client, 'points', pointLines(cities, points, chances(seed)));
    const rebuild = await dropIndexes(client);
    // What is measured are reads; a table that would not survive a crash is filled in half the time.
    await client.query('alter table lead_places set unlogged');
    await client.query(
      `insert into lead_datasets (source, area, release, licence, imported_at) values ('overture', 'bench', 'bench', 'CDLA-Permissive-2.0', now())`,
    );
    const lists = [industries.map(({ no }) => no), industries.map(({ slug }) => slug)];
    const half = PER_POINT / 2;
    await Promise.all([0, half].map((from) => owner.query(INSERT, [...lists, points, from, from + half - 1])));
    await client.query(`drop table points; set maintenance_work_mem = '1GB'`);
    for (const definition of rebuild) await client.query(definition);
    await client.query('vacuum (freeze, analyze) lead_places');
  } finally {
    client.release(true);
  }
}

/** Gives back how those are made again that searches read. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'lead_places' and indexname <> 'lead_places_pkey'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.filter(({ name }) => READ_INDEXES.includes(name)).map(({ definition }) => definition);
}

/** $1 industry numbers, $2 their slugs, $3 points, $4 and $5 which of a point's places. */
const INSERT = `
  insert into lead_places (dataset_id, source, source_id, name, folded_name, industry_no, industries, lat, lon, cell7, cell5,
    region_no, contact, city, country, phone, website)
  select (select max(id) from lead_datasets), 'overture', no, no, no, ($1::smallint[])[k], array[($2::text[])[k]],
    lat, lon, cell7, cell5, region_no, i % 4, city, country,
    case when i % 4 >= 2 then '+15125550100' end, case when i % 2 = 1 then 'https://place.test' end
  from (
    select p.*, i, 'place ' || to_hex(i) as no,
      1 + floor(cardinality($1::smallint[]) * power((hashint8(i) & 1048575) / 1048576.0::float8, 3))::int as k
    from generate_series($4::int, $5::int) as copy cross join points p
      cross join lateral (select copy::bigint * $3::int + p.n offset 0) as numbered(i) offset 0) as made`;
