/** All SQL of searching places. Circles are answered from a covering index; only the rows of the page are read from the table. */
import type { Pool, PoolClient } from 'pg';
import type { Point } from './geo.rules.ts';
import type { Place } from './lead-index.port.ts';

export type Queryable = Pick<Pool | PoolClient, 'query'>;

/** Numbers of industries, both ends included. */
export interface Range {
  first: number;
  last: number;
}

export interface Matching {
  /** Apart from each other: a place is in one of them at most. */
  ranges: Range[];
  /** Contact bits that must be there. */
  contact: number;
  /** At least one of them must be there, whichever. */
  anyContact: boolean;
  words: string[];
  minRating: number | null;
}

export interface Circle {
  column: 'cell5' | 'cell7';
  cells: number[];
  center: Point;
  /** Half chord of the radius, squared: what distances are compared by. */
  reach: number;
}

export interface PlaceRecord {
  id: number;
  source: Place['source'];
  source_id: string;
  name: string;
  industries: string[];
  industry_no: number;
  lat: number;
  lon: number;
  street: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  phone: string | null;
  website: string | null;
  domain: string | null;
  email: string | null;
  socials: string[] | null;
  rating: number | null;
  reviews: number | null;
  confidence: number | null;
  licence: string;
  release: string;
  retrieved_at: Date | null;
  data_date: string | null;
}

const COLUMNS = `p.id, p.source, p.source_id, p.name, p.industries, p.industry_no, p.lat, p.lon, p.street, p.city, p.state,
  p.postal_code, p.country, p.phone, p.website, p.domain, p.email, p.socials, p.rating, p.reviews, p.confidence,
  coalesce(p.licence, d.licence) as licence, d.release, d.imported_at as retrieved_at, d.data_date`;

/** Collects values and gives each its `$n`. */
function parameters() {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  return { values, add };
}
type Add = ReturnType<typeof parameters>['add'];

function matches({ first, last }: Range, { contact, anyContact, words, minRating }: Matching, add: Add): string {
  const parts = [`industry_no between ${add(first)} and ${add(last)}`, 'duplicate_of is null'];
  if (contact) parts.push(`contact & ${add(contact)} = ${add(contact)}`);
  if (anyContact) parts.push('contact <> 0');
  for (const word of words) parts.push(`folded_name like ${add(`%${word}%`)}`);
  if (minRating !== null) parts.push(`rating >= ${add(minRating)}`);
  return parts.join(' and ');
}

/** One select per range, so that each is answered from the index; with `or` the table itself would be read. */
const inRanges = (matching: Matching, add: Add, select: (condition: string) => string) =>
  matching.ranges.map((range) => select(matches(range, matching, add))).join(' union all ');

/** Squared half chord between the centre and a row: grows with the distance and has no seam at the date line. */
function chord({ lat, lon }: Point, add: Add): string {
  const unit = Math.PI / 180 / 1e7;
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
  return `power(sin((lat * ${unit} - ${add(phi)}::float8) / 2), 2) + ${add(Math.cos(phi))}::float8 * cos(lat * ${unit})
    * power(sin((lon * ${unit} - ${add(lambda)}::float8) / 2), 2)`;
}

/** `offset 0` keeps the distance from being computed twice. */
function hitsIn({ column, cells, center, reach }: Circle, matching: Matching, extra: string, add: Add): string {
  const [distance, near] = [chord(center, add), `${column} = any(${add(cells)}::int[])`];
  const places = inRanges(
    matching,
    add,
    (fits) => `(select id, ${distance} as chord${extra} from lead_places where ${near} and ${fits} offset 0)`,
  );
  return `select * from (${places}) as near where chord <= ${add(reach)}`;
}

export interface CirclePage {
  limit: number;
  after: { chord: number; id: number } | null;
}

/** Total and page in one go; the total only without `after`. */
export async function searchCircle(db: Queryable, circle: Circle, matching: Matching, { limit, after }: CirclePage) {
  const { values, add } = parameters();
  const hits = hitsIn(circle, matching, '', add);
  const start = after ? `where (chord, id) > (${add(after.chord)}, ${add(after.id)})` : '';
  const { rows } = await db.query<PlaceRecord & { chord: number; total: number | null }>(
    `with hits as materialized (${hits}),
      page as (select id, chord from hits ${start} order by chord, id limit ${add(limit)})
    select ${after ? 'null' : '(select count(*) from hits)'} as total, page.chord, ${COLUMNS}
    from page join lead_places p using (id) join lead_datasets d on d.id = p.dataset_id
    order by page.chord, page.id`,
    values,
  );
  return rows;
}

export async function countCircle(db: Queryable, circle: Circle, matching: Matching): Promise<number> {
  const { values, add } = parameters();
  const { rows } = await db.query(`select count(*) as n from (${hitsIn(circle, matching, '', add)}) as hits`, values);
  return rows[0].n;
}

export async function countCellsInCircle(db: Queryable, circle: Circle, matching: Matching, limit: number) {
  const { values, add } = parameters();
  const hits = hitsIn(circle, matching, `, ${circle.column} as cell`, add);
  const { rows } = await db.query<{ cell: number; count: number }>(
    `select cell, count(*) from (${hits}) as hits group by cell order by count(*) desc, cell limit ${add(limit)}`,
    values,
  );
  return rows;
}

export async function citiesInCircle(db: Queryable, circle: Circle, matching: Matching, limit: number) {
  const { values, add } = parameters();
  const { rows } = await db.query<{ label: string; count: number }>(
    `select city as label, count(*) from (${hitsIn(circle, matching, ', city', add)}) as hits
    where city is not null group by city order by count(*) desc, city limit ${add(limit)}`,
    values,
  );
  return rows;
}

/** In the order of the index, so that any page is found at once. */
export async function searchRegion(
  db: Queryable,
  region: number,
  range: Range,
  matching: Matching,
  { limit, after }: { limit: number; after: { industry: number; id: number } | null },
) {
  const { values, add } = parameters();
  const start = after ? `and (industry_no, id) > (${add(after.industry)}, ${add(after.id)})` : '';
  const { rows } = await db.query<PlaceRecord>(
    `with page as (
      select id, industry_no from lead_places where region_no = ${add(region)} and ${matches(range, matching, add)} ${start}
      order by industry_no, id limit ${add(limit)})
    select ${COLUMNS} from page join lead_places p using (id) join lead_datasets d on d.id = p.dataset_id
    order by page.industry_no, page.id`,
    values,
  );
  return rows;
}

function inRegions(regions: number[], matching: Matching, columns: string, add: Add): string {
  const here = `region_no = any(${add(regions)}::smallint[])`;
  return inRanges(matching, add, (fits) => `select ${columns} from lead_places where ${here} and ${fits}`);
}

export async function countRegions(db: Queryable, regions: number[], matching: Matching): Promise<number> {
  const { values, add } = parameters();
  const { rows } = await db.query(
    `select count(*) as n from (${inRegions(regions, matching, '1', add)}) as hits`,
    values,
  );
  return rows[0].n;
}

/** Small cells, unless there are more of them than `limit`: then large ones, which a map of that size cannot tell from them. */
export async function countCellsInRegions(db: Queryable, regions: number[], matching: Matching, limit: number) {
  const { values, add } = parameters();
  const { rows } = await db.query<{ cell: number; resolution: 3 | 5; count: number }>(
    `with small as (
      select cell, count(*) as count from (${inRegions(regions, matching, 'cell5 as cell', add)}) as hits group by 1
    ), sizes as (select case when count(*) > ${add(limit)} then 3 else 5 end as resolution from small)
    select case resolution when 3 then cell >> 6 else cell end as cell, resolution, sum(count)::bigint as count
    from small, sizes group by 1, 2 order by 3 desc, 1 limit ${add(limit)}`,
    values,
  );
  return rows;
}

export async function citiesInRegions(db: Queryable, regions: number[], matching: Matching, limit: number) {
  const { values, add } = parameters();
  const { rows } = await db.query<{ label: string; count: number }>(
    `select city as label, count(*) from (${inRegions(regions, matching, 'city', add)}) as hits
    where city is not null group by city order by count(*) desc, city limit ${add(limit)}`,
    values,
  );
  return rows;
}

/** The kept counts are exact while nothing is being imported. */
export async function isImporting(db: Queryable): Promise<boolean> {
  const { rows } = await db.query("select 1 from lead_imports where status = 'running' limit 1");
  return rows.length > 0;
}

/** Per region, from the kept counts. */
export async function keptCounts(db: Queryable, regions: number[], { ranges, contact, anyContact }: Matching) {
  const { rows } = await db.query<{ region: number; label: string; count: number }>(
    `select c.region_no as region, r.name as label, sum(c.places)::bigint as count
    from lead_counts c join lead_regions r on r.no = c.region_no
      join unnest($2::int[], $3::int[]) as range (first, last) on c.industry_no between range.first and range.last
    where c.region_no = any($1::smallint[]) and c.contact & $4 = $4${anyContact ? ' and c.contact <> 0' : ''}
    group by 1, 2 order by 3 desc, 1`,
    [regions, ranges.map(({ first }) => first), ranges.map(({ last }) => last), contact],
  );
  return rows;
}

export async function countsByIndustry(db: Queryable): Promise<Map<number, number>> {
  const { rows } = await db.query<{ no: number; count: number }>(
    'select industry_no as no, sum(places)::bigint as count from lead_counts group by industry_no',
  );
  return new Map(rows.map(({ no, count }) => [no, count]));
}
