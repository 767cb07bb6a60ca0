/** What a batch changes among the places: records are put in, twins hidden, and what a run did not meet deleted. */
import type { ClientBase } from 'pg';
import { copyInto } from '../rows.sql.ts';
import type { Dataset, ImportRun } from './imports.repository.ts';
import { SAME_PLACE_KM } from './place-row.rules.ts';

const PLACE_COLUMNS = [
  'source_id',
  'name',
  'folded_name',
  'industry_no',
  'industries',
  'lat',
  'lon',
  'cell7',
  'cell5',
  'region_no',
  'contact',
  'street',
  'city',
  'state',
  'postal_code',
  'country',
  'phone',
  'website',
  'domain',
  'email',
  'socials',
  'rating',
  'reviews',
  'confidence',
  'licence',
];

/** Temporary tables of the importer's own connection: never logged, gone with it. `near`: cells within reach of a twin. */
export async function createStaging(client: ClientBase) {
  await client.query(`create temp table if not exists lead_staging as
    select 0 as ord, ${PLACE_COLUMNS.join(', ')}, '{}'::int[] as near from lead_places with no data`);
  await client.query('create temp table if not exists lead_touched (id bigint, near int[], is_new boolean)');
}

export async function stage(client: ClientBase, lines: Iterable<string>) {
  await client.query('truncate lead_staging, lead_touched');
  await copyInto(client, `lead_staging (ord, ${PLACE_COLUMNS.join(', ')}, near)`, lines);
}

const UPDATES = PLACE_COLUMNS.filter((column) => column !== 'source_id');

/** New and changed records; the rest stays untouched. Of records with the same id in a batch the last one counts. */
export async function merge(client: ClientBase, { id: datasetId, source }: Dataset, importId: number) {
  const columns = PLACE_COLUMNS.join(', ');
  await client.query(
    `with fresh as (select distinct on (source_id) * from lead_staging order by source_id, ord desc),
    merged as (
      insert into lead_places as p (dataset_id, source, ${columns})
      select $1::int, $2::text, ${columns} from fresh order by ord
      on conflict (source, source_id) do update set dataset_id = excluded.dataset_id,
        ${UPDATES.map((column) => `${column} = excluded.${column}`).join(', ')}
      where (p.dataset_id, ${UPDATES.map((column) => `p.${column}`).join(', ')})
        is distinct from (excluded.dataset_id, ${UPDATES.map((column) => `excluded.${column}`).join(', ')})
      returning id, source_id, xmax = 0 as is_new)
    insert into lead_touched (id, near, is_new) select m.id, f.near, m.is_new from merged m join fresh f using (source_id)`,
    [datasetId, source],
  );
  await client.query(
    `insert into lead_seen (import_id, place_id)
    select $1, p.id from lead_staging s join lead_places p on p.source = $2 and p.source_id = s.source_id`,
    [importId, source],
  );
  const { rows } = await client.query<{ added: number; changed: number }>(
    'select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed from lead_touched',
  );
  return rows[0] as { added: number; changed: number };
}

/** Places that were hidden behind one that has changed or gone: they must be looked at again. */
async function orphansOf(client: ClientBase, leaders: string) {
  const { rows } = await client.query<{ id: number; lat: number; lon: number }>(
    `update lead_places set duplicate_of = null
    where duplicate_of is not null and duplicate_of in (${leaders}) returning id, lat, lon`,
  );
  return rows;
}
export const orphansOfChanged = (client: ClientBase) =>
  orphansOf(client, 'select id from lead_touched where not is_new');

export async function addTouched(client: ClientBase, rows: { id: number; near: number[] }[]) {
  await client.query(
    `insert into lead_touched (id, near, is_new)
    select id, array(select json_array_elements_text(near)::int), false
    from json_to_recordset($1) as t (id bigint, near json)`,
    [JSON.stringify(rows)],
  );
}

const METRES = (SAME_PLACE_KM / 6371.0088 / 2) ** 2;
const UNIT = Math.PI / 180 / 1e7;
/**
 * Places that may be the same as `own`, by the one index made for it. `offset 0` keeps the planner, which knows little about a
 * table that is just being filled, from mixing in other indexes.
 */
const NEAR = `lateral (
  select c.id, c.folded_name, c.phone, c.domain, c.lat, c.lon, c.duplicate_of from lead_places c
  where c.cell7 = any(t.near) and hashtext(c.folded_name) = hashtext(own.folded_name)
    and (c.phone is not null or c.domain is not null) offset 0)`;
/** The same name, the same phone or domain, nearer than 150 m. */
const IS_TWIN = `twin.duplicate_of is null and twin.folded_name = own.folded_name
  and (twin.phone = own.phone or twin.domain = own.domain)
  and power(sin((twin.lat - own.lat) * ${UNIT} / 2), 2)
    + cos(twin.lat * ${UNIT}) * cos(own.lat * ${UNIT}) * power(sin((twin.lon - own.lon) * ${UNIT} / 2), 2) <= ${METRES}`;

/** Of twins the one that came first is found by searches; the others stand behind it. */
export async function hideTwins(client: ClientBase) {
  await client.query(
    'update lead_places p set duplicate_of = null from lead_touched t where p.id = t.id and p.duplicate_of is not null',
  );
  await client.query(
    `update lead_places p set duplicate_of = leader.id
    from (
      select own.id as own_id, min(twin.id) as id
      from lead_touched t join lead_places own on own.id = t.id cross join ${NEAR} as twin
      where twin.id < own.id and ${IS_TWIN} group by own.id) as leader
    where p.id = leader.own_id`,
  );
  await client.query(
    `update lead_places p set duplicate_of = follower.leader_id
    from (
      select twin.id, min(own.id) as leader_id
      from lead_touched t join lead_places own on own.id = t.id and own.duplicate_of is null cross join ${NEAR} as twin
      where not t.is_new and twin.id > own.id and ${IS_TWIN} group by twin.id) as follower
    where p.id = follower.id`,
  );
}

/** How many places the dataset has, and how many of them this run did not meet. */
export async function countVanished(client: ClientBase, run: ImportRun): Promise<{ total: number; vanished: number }> {
  await client.query('set enable_nestloop = off');
  const { rows } = await client.query<{ total: number; vanished: number }>(
    `select count(*) as total, count(*) filter (where s.place_id is null) as vanished
    from lead_places p left join (select distinct place_id from lead_seen where import_id = $2) s on s.place_id = p.id
    where p.dataset_id = $1`,
    [run.dataset_id, run.id],
  );
  await client.query('reset enable_nestloop');
  return rows[0] as { total: number; vanished: number };
}

/** Gives back how many are gone, and what stood behind them. Both sides are large and unknown to the planner: never loops. */
export async function deleteVanished(client: ClientBase, run: ImportRun) {
  await client.query('truncate lead_touched');
  await client.query('set local enable_nestloop = off');
  const { rowCount } = await client.query(
    `with gone as (
      delete from lead_places p where dataset_id = $1 and not exists (
        select from lead_seen s where s.import_id = $2 and s.place_id = p.id) returning id)
    insert into lead_touched (id, is_new) select id, null from gone`,
    [run.dataset_id, run.id],
  );
  await client.query('set local enable_nestloop = on');
  const orphans = await orphansOf(client, 'select id from lead_touched');
  await client.query('truncate lead_touched');
  return { removed: rowCount ?? 0, orphans };
}

/** Fresh statistics and a map of what index-only reads need. Only the owner may. */
export const tidy = (owner: { query(text: string): Promise<unknown> }) => owner.query('vacuum (analyze) lead_places');
