/** SQL of topics. They belong to the platform; courses of any account can use them. */
import { sql } from 'kysely';
import { type Db, escapeLike, only } from '../../platform/database/database.ts';
import type { CoursesTables, TopicRow } from './courses.table.ts';

const own = (db: Db) => only<CoursesTables>(db);
const present = (db: Db) => own(db).selectFrom('topics as t').where('t.deleted_at', 'is', null);

/** In their order. */
export const findTopics = (db: Db): Promise<TopicRow[]> =>
  present(db).selectAll().orderBy('position').orderBy('id').execute();

export const lockOrder = (db: Db): Promise<{ id: number; name: string }[]> =>
  present(db).select(['id', 'name']).orderBy('position').orderBy('id').forUpdate().execute();

export async function setOrder(db: Db, ids: number[]): Promise<void> {
  await sql`
    update topics t set position = o.position from unnest(${ids}::bigint[]) with ordinality as o (id, position)
    where t.id = o.id`.execute(db);
}

export interface TopicFilter {
  page: number;
  limit: number;
  search: string;
  /** Instead: what was deleted since, the latest first. */
  deletedSince?: Date;
}

export type CountedTopic = TopicRow & { courses: number };

const courseCount = sql<number>`(select count(*)::int from courses c where c.topic_id = t.id and c.deleted_at is null)`;

/** With the number of courses per topic, across accounts. */
export async function findTopicsPage(db: Db, { page, limit, search, deletedSince }: TopicFilter) {
  let matching = deletedSince
    ? own(db).selectFrom('topics as t').where('t.deleted_at', '>=', deletedSince)
    : present(db);
  if (search) matching = matching.where('t.name', 'ilike', `%${escapeLike(search)}%`);
  const rows: CountedTopic[] = await matching
    .selectAll('t')
    .select(courseCount.as('courses'))
    .orderBy('t.deleted_at', 'desc')
    .orderBy('t.position')
    .orderBy('t.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findTopic = (db: Db, id: number): Promise<CountedTopic | undefined> =>
  present(db).where('t.id', '=', id).selectAll('t').select(courseCount.as('courses')).executeTakeFirst();

export const lockTopic = (db: Db, id: number): Promise<TopicRow | undefined> =>
  own(db).selectFrom('topics').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertTopic(db: Db, name: string): Promise<number> {
  const { id } = await own(db)
    .insertInto('topics')
    .values((eb) => ({
      name,
      position: eb.selectFrom('topics').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTopic(db: Db, id: number, values: { name?: string; deleted_at?: Date | null }) {
  await own(db).updateTable('topics').set(values).where('id', '=', id).execute();
}

/** Their courses have no topic afterwards. */
export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await own(db).deleteFrom('topics').where('deleted_at', '<', before).execute();
}
