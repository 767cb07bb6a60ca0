/** SQL of industry numbers on places, and of the kept counts. */
import type { Queryable } from '../places.repository.ts';

const BATCH = 20_000;

/** Gives some places the number their industry has now; how many it was. A slug that no longer exists keeps its number. */
export async function renumberSome(db: Queryable, pairs: { slug: string; no: number }[]): Promise<number> {
  const { rowCount } = await db.query(
    `update lead_places p set industry_no = n.no
    from json_to_recordset($1) as n (slug text, no smallint)
    where p.industries[1] = n.slug and p.industry_no <> n.no and p.id in (
      select id from lead_places join json_to_recordset($1) as m (slug text, no smallint) on m.slug = industries[1]
      where industry_no <> m.no limit ${BATCH})`,
    [JSON.stringify(pairs)],
  );
  return rowCount ?? 0;
}

/** Recounts everything. Readers see the old counts until the transaction ends. */
export async function recount(db: Queryable): Promise<void> {
  await db.query('delete from lead_counts');
  await db.query(
    `insert into lead_counts (region_no, industry_no, contact, places)
    select region_no, industry_no, contact, count(*) from lead_places where duplicate_of is null group by 1, 2, 3`,
  );
}
