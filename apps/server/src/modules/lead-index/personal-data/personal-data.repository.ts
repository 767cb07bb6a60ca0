/** SQL of finding and deleting places by what identifies a person or a company. Each way has its own index. */
import type { Queryable } from '../places.repository.ts';

export interface Wanted {
  emails: string[];
  phones: string[];
  domains: string[];
  /** Addresses of profiles; there is no index for them, the table is read. */
  profiles: string[];
  places: { source: string; id: string }[];
}

const MATCHES = `select id from lead_places where email = any($1)
  union select id from lead_places where phone = any($2)
  union select id from lead_places where domain = any($3)
  union select id from lead_places where email is not null and cardinality($3::text[]) > 0 and split_part(email, '@', 2) = any($3)
  union select id from lead_places where cardinality($4::text[]) > 0 and socials && $4::text[]
  union select p.id from lead_places p join json_to_recordset($5) as w (source text, id text) on p.source = w.source and p.source_id = w.id`;

const valuesOf = ({ emails, phones, domains, profiles, places }: Wanted) => [
  emails,
  phones,
  domains,
  profiles,
  JSON.stringify(places),
];

export async function findPlaces(db: Queryable, wanted: Wanted): Promise<Record<string, unknown>[]> {
  const { rows } = await db.query(
    `select p.source, p.source_id, p.name, p.industries, p.lat / 1e7 as lat, p.lon / 1e7 as lon, p.street, p.city, p.state,
      p.postal_code, p.country, p.phone, p.website, p.domain, p.email, p.socials, p.rating, p.reviews, p.confidence,
      coalesce(p.licence, d.licence) as licence, d.release, d.imported_at
    from lead_places p join lead_datasets d on d.id = p.dataset_id where p.id in (${MATCHES}) order by p.id`,
    valuesOf(wanted),
  );
  return rows;
}

/** What stood behind a deleted place carries the same name and number: it goes too. */
export async function deletePlaces(db: Queryable, wanted: Wanted): Promise<number> {
  const { rowCount } = await db.query(
    `with gone as (${MATCHES})
    delete from lead_places where id in (select id from gone) or duplicate_of in (select id from gone)`,
    valuesOf(wanted),
  );
  return rowCount ?? 0;
}
