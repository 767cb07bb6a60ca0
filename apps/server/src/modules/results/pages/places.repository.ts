/** Locations of a list's rows, for the map. */
import type { PoolClient } from 'pg';
import type { Scope } from './filter.sql.ts';

const MOST = 1000;

export interface Place {
  country: string;
  city: string;
  count: number;
  lat: number | null;
  lon: number | null;
}

/** The locations with the most rows, each at the centre of its rows. */
export async function findPlaces(client: PoolClient, { accountId, listId }: Scope): Promise<Place[]> {
  const { rows } = await client.query<Place>(
    `select r.country, r.city, count(*)::int as count, avg(r.lat) as lat, avg(r.lon) as lon from results r
     where r.account_id = $1 and r.list_id = $2 and (r.country <> '' or r.city <> '')
     group by r.country, r.city order by count desc, r.country, r.city limit ${MOST}`,
    [accountId, listId],
  );
  return rows;
}

export interface Cell {
  lat: number;
  lon: number;
  count: number;
}

/** About a kilometre: a town is more than one point of the map. */
const CELLS_PER_DEGREE = 100;

/** Where rows are, in small cells, each at the centre of its rows; the fullest first. */
export async function findCells(client: PoolClient, { accountId, listId }: Scope): Promise<Cell[]> {
  const { rows } = await client.query<Cell>(
    `select avg(r.lat) as lat, avg(r.lon) as lon, count(*)::int as count from results r
     where r.account_id = $1 and r.list_id = $2 and r.lat is not null and r.lon is not null
     group by floor(r.lat * ${CELLS_PER_DEGREE}), floor(r.lon * ${CELLS_PER_DEGREE})
     order by count desc, lat, lon limit ${MOST}`,
    [accountId, listId],
  );
  return rows;
}
