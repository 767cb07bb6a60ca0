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

/** Enough rows to know where most of a list is; counting a million for it would not be worth it. */
const SAMPLE = 1000;

/** The commonest country among the first rows of a list; empty when they name none. */
export async function findMainCountry(client: PoolClient, { accountId, listId }: Scope): Promise<string> {
  const { rows } = await client.query<{ country: string }>(
    `select country from (select r.country from results r where r.account_id = $1 and r.list_id = $2
       order by r.ordinal limit ${SAMPLE}) first
     where country <> '' group by country order by count(*) desc, country limit 1`,
    [accountId, listId],
  );
  return rows[0]?.country ?? '';
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
