/** A small town in the lead index, for tests and proofs. */
import type { Platform } from '../../../platform/context.ts';
import { cellNumber } from '../../lead-index/geo.rules.ts';
import { industryOf } from '../../lead-index/public.ts';

export const AUSTIN = 1001;
export const MEXICO_CITY = 1002;
const CENTER = { lat: 30.2672, lon: -97.7431 };
/** Real places that vendors of the sandbox know by name. */
const LOCATIONS = [
  { id: AUSTIN, kind: 'city', name: 'Austin', ...CENTER, country: 'US', state: 'Texas' },
  { id: 1002, kind: 'city', name: 'Mexico City', lat: 19.4326, lon: -99.1332, country: 'MX', state: 'Mexico City' },
  { id: 1003, kind: 'country', name: 'Spain', lat: 40.4, lon: -3.7, country: 'ES', state: '' },
];

/** Dentists around Austin, number 0 nearest to its centre. Each has a phone and a website of its own. */
export async function fillIndex({ databases }: Pick<Platform, 'databases'>, dentists: number) {
  const db = databases.owner;
  for (const { id, kind, name, lat, lon, country, state } of LOCATIONS) {
    const region = await db.query(
      `insert into lead_regions (country, code, name) values ($1, $2, $3)
      on conflict (country, code) do update set name = excluded.name returning no`,
      [country, state.slice(0, 2).toUpperCase(), state],
    );
    await db.query(
      'insert into locations (id, kind, name, folded, country, region_no, lat, lon, radius_km, weight) values ($1, $2, $3, lower($3), $4, $5, $6, $7, 15, 100)',
      [id, kind, name, country, region.rows[0].no, lat, lon],
    );
  }
  const dataset = await db.query(
    `insert into lead_datasets (source, area, release, licence) values ('sandbox', 'test', '1', 'CC0') returning id`,
  );
  // There is nothing more to come.
  await db.query(`insert into lead_datasets (source, area, imported_at) values ('sandbox', 'world', now())`);
  const places = Array.from({ length: dentists }, (_, i) => {
    const point = { lat: CENTER.lat + (i + 1) * 0.00002, lon: CENTER.lon };
    return {
      i,
      lat: Math.round(point.lat * 1e7),
      lon: Math.round(point.lon * 1e7),
      c7: cellNumber(point, 7),
      c5: cellNumber(point, 5),
    };
  });
  await db.query(
    `insert into lead_places (dataset_id, source, source_id, name, folded_name, industry_no, industries, lat, lon, cell7, cell5,
      region_no, contact, street, city, state, country, phone, website, domain, email)
    select $1, 'sandbox', 'd' || i, 'Dentist ' || i, 'dentist ' || i, $2, array['dentist'], lat, lon, c7, c5, 1,
      case when i % 2 = 0 then 7 else 3 end, i || ' Main St', 'Austin', 'Texas', 'US', '+1512' || (5550000 + i),
      'https://dentist' || i || '.test', 'dentist' || i || '.test', case when i % 2 = 0 then 'hello@dentist' || i || '.test' end
    from json_to_recordset($3) as p (i int, lat int, lon int, c7 int, c5 int)`,
    [dataset.rows[0].id, industryOf('dentist')?.no, JSON.stringify(places)],
  );
}
