/** All SQL of countries, states and cities. */
import type { ClientBase } from 'pg';
import { fold } from '../../leads/public.ts';
import type { Queryable } from '../places.repository.ts';
import { copyInto, copyLine } from '../rows.sql.ts';
import type { Aliased, LocationKind, LocationRow, RegionRow } from './locations.data.ts';

export interface LocationRecord {
  id: number;
  kind: LocationKind;
  name: string;
  country: string;
  region_no: number;
  state: string;
  state_code: string;
  lat: number;
  lon: number;
  radius_km: number;
  weight: number;
}

const COLUMNS = `l.id, l.kind, l.name, l.country, l.region_no, l.lat, l.lon, l.radius_km, l.weight,
  case when r.code = '' then '' else r.name end as state, r.code as state_code`;

/** Whose name starts with the text, the larger ones first; the same name counts for twenty times as large. */
export async function findByName(
  db: Queryable,
  { text, kind, limit }: { text: string; kind: LocationKind | null; limit: number },
): Promise<LocationRecord[]> {
  const { rows } = await db.query<LocationRecord>(
    `with hits as (
      select id, weight, folded = $1 as is_same from locations where folded like $2 and ($3::text is null or kind = $3)
      union all
      select l.id, l.weight, a.folded = $1 from location_aliases a join locations l on l.id = a.location_id
      where a.folded like $2 and ($3::text is null or l.kind = $3)),
    best as (
      select id, max(case when is_same then weight * 20 else weight end) as points from hits
      group by id order by points desc, id limit $4)
    select ${COLUMNS} from best join locations l using (id) join lead_regions r on r.no = l.region_no
    order by points desc, id`,
    [text, `${text}%`, kind, limit],
  );
  return rows;
}

export async function findLargest(db: Queryable, kind: LocationKind | null, limit: number): Promise<LocationRecord[]> {
  const { rows } = await db.query<LocationRecord>(
    `select ${COLUMNS} from locations l join lead_regions r on r.no = l.region_no
    where l.kind = coalesce($1, 'country') order by l.weight desc, l.id limit $2`,
    [kind, limit],
  );
  return rows;
}

/** In the order they are asked in; one that is not there any more is left out. */
export async function findChosen(db: Queryable, ids: number[]): Promise<LocationRecord[]> {
  const { rows } = await db.query<LocationRecord>(
    `select ${COLUMNS} from unnest($1::bigint[]) with ordinality asked (id, n)
    join locations l on l.id = asked.id join lead_regions r on r.no = l.region_no order by asked.n`,
    [ids],
  );
  return rows;
}

/** Those of the ids that exist. */
export async function findKnown(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>('select id from locations where id = any($1::bigint[])', [ids]);
  return rows.map(({ id }) => id);
}

export async function findLocation(db: Queryable, id: number): Promise<LocationRecord | undefined> {
  const { rows } = await db.query<LocationRecord>(
    `select ${COLUMNS} from locations l join lead_regions r on r.no = l.region_no where l.id = $1`,
    [id],
  );
  return rows[0];
}

export async function findBusiestCity(db: Queryable): Promise<LocationRecord | undefined> {
  const { rows } = await db.query<LocationRecord>(
    `with busiest as (select region_no as no from lead_counts group by region_no order by sum(places) desc, region_no limit 1)
    select ${COLUMNS} from busiest join locations l on l.region_no = busiest.no and l.kind = 'city'
      join lead_regions r on r.no = l.region_no order by l.weight desc, l.id limit 1`,
  );
  return rows[0];
}

export interface RegionRecord extends RegionRow {
  no: number;
}

export async function findRegions(db: Queryable, country?: string): Promise<RegionRecord[]> {
  const { rows } = await db.query<RegionRecord>(
    'select no, country, code, name from lead_regions where $1::text is null or country = $1 order by no',
    [country ?? null],
  );
  return rows;
}

export async function findVersion(db: Queryable, part: string): Promise<string | undefined> {
  const { rows } = await db.query<{ version: string }>('select version from lead_versions where part = $1', [part]);
  return rows[0]?.version;
}

export const saveVersion = (db: Queryable, part: string, version: string) =>
  db.query(
    'insert into lead_versions (part, version) values ($1, $2) on conflict (part) do update set version = excluded.version',
    [part, version],
  );

const LOCK = 7_241_993;
/** Until the end of the transaction. */
export const lockLocations = (client: ClientBase) => client.query(`select pg_advisory_xact_lock(${LOCK})`);

/** Replaces all of them. Regions keep their numbers, which places carry; the most populous get the lowest ones. */
export async function replaceLocations(
  client: ClientBase,
  { locations, regions, aliases }: { locations: LocationRow[]; regions: RegionRow[]; aliases: Aliased[] },
) {
  await client.query(
    `insert into lead_regions (country, code, name)
    select country, code, name from json_to_recordset($1) as r (country text, code text, name text)
    on conflict (country, code) do update set name = excluded.name`,
    [JSON.stringify(regions)],
  );
  const known = await findRegions(client);
  const numbers = new Map(known.map(({ no, country, code }) => [`${country}.${code}`, no]));
  await client.query('delete from location_aliases');
  await client.query('delete from locations');
  await copyInto(client, 'locations', locationLines(locations, numbers));
  await copyInto(
    client,
    'location_aliases',
    aliases.map(({ alias, id }) => copyLine([fold(alias), id])),
  );
}

function* locationLines(locations: LocationRow[], numbers: ReadonlyMap<string, number>) {
  for (const { id, kind, name, country, code, lat, lon, radiusKm, weight } of locations) {
    const region = numbers.get(`${country}.${code}`) ?? 0;
    yield copyLine([id, kind, name, fold(name), country, region, lat, lon, radiusKm, weight]);
  }
}
