/** SQL of people and groups as a directory keeps them. */
import { type Insertable, sql, type Updateable } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { Group, GroupsTable, Membership, Named, ScimTables, UsersTable } from './scim.table.ts';

const own = (db: Db) => only<ScimTables>(db);

/** The name is taken. The database decides, because it lowercases some scripts differently from JavaScript. */
export const TAKEN = 'taken';
const UNIQUE_VIOLATION = '23505';
const unlessTaken = <T>(written: Promise<T>): Promise<T | typeof TAKEN> =>
  written.catch((error: { code?: string }) => {
    if (error.code === UNIQUE_VIOLATION) return TAKEN;
    throw error;
  });

export const findNamed = (db: Db, accountId: number): Promise<Named[]> =>
  own(db).selectFrom('scim_users').selectAll().where('account_id', '=', accountId).execute();

export const putNamed = (db: Db, values: Insertable<UsersTable>) =>
  unlessTaken(
    own(db)
      .insertInto('scim_users')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'user_id']).doUpdateSet({
          user_name: values.user_name,
          external_id: values.external_id ?? null,
          changed_at: values.changed_at,
        }),
      )
      .execute(),
  );

export async function deleteNamed(db: Db, accountId: number, userId: number): Promise<void> {
  await own(db).deleteFrom('scim_members').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
  await own(db).deleteFrom('scim_users').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}

export const findGroups = (db: Db, accountId: number): Promise<Group[]> =>
  own(db).selectFrom('scim_groups').selectAll().where('account_id', '=', accountId).orderBy('id').execute();

export const insertGroup = (db: Db, values: Insertable<GroupsTable>) =>
  unlessTaken(own(db).insertInto('scim_groups').values(values).returningAll().executeTakeFirstOrThrow());

export const updateGroup = (db: Db, { account_id, id }: Group, values: Updateable<GroupsTable>) =>
  unlessTaken(
    own(db)
      .updateTable('scim_groups')
      .set(values)
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const deleteGroup = (db: Db, { account_id, id }: Group) =>
  own(db).deleteFrom('scim_groups').where('account_id', '=', account_id).where('id', '=', id).execute();

export const findMemberships = (db: Db, accountId: number): Promise<Membership[]> =>
  own(db).selectFrom('scim_members').selectAll().where('account_id', '=', accountId).execute();

export async function changeMembers(
  db: Db,
  { account_id, id }: Group,
  { joining, leaving }: { joining: readonly number[]; leaving: readonly number[] },
): Promise<void> {
  if (leaving.length > 0)
    await own(db)
      .deleteFrom('scim_members')
      .where('account_id', '=', account_id)
      .where('group_id', '=', id)
      .where('user_id', 'in', leaving)
      .execute();
  if (joining.length > 0)
    await own(db)
      .insertInto('scim_members')
      .values(joining.map((user_id) => ({ account_id, group_id: id, user_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** How many people are in each group that the directory pushed, by its name and by the directory's id; null if it pushes none. */
export async function countPushed(db: Db, accountId: number): Promise<Map<string, number> | null> {
  const { rows } = await sql<{ name: string; people: number }>`
    select n.name, count(m.user_id)::int as people from scim_groups g
    cross join lateral (select distinct v.name from (values (g.display_name), (g.external_id)) v (name)) n
    left join scim_members m on m.account_id = g.account_id and m.group_id = g.id
    where g.account_id = ${accountId} and n.name is not null group by n.name`.execute(db);
  return rows.length > 0 ? new Map(rows.map(({ name, people }) => [name, people])) : null;
}

interface Kept {
  /** Nobody can have signed in as them but by sign-on. */
  is_created: boolean;
  /** By name and by the directory's id. Null: it pushes no groups, and what the provider claims counts. */
  groups: string[] | null;
}

/** What the directory says of a person at the moment of their sign-on; undefined if it does not keep them. */
export async function findKept(db: Db, accountId: number, userId: number): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select u.is_created, case when exists (select from scim_groups g where g.account_id = u.account_id) then array(
      select n.name from scim_members m
      join scim_groups g on g.account_id = m.account_id and g.id = m.group_id
      cross join lateral (values (g.display_name), (g.external_id)) n (name)
      where m.account_id = u.account_id and m.user_id = u.user_id and n.name is not null) end as groups
    from scim_users u where u.account_id = ${accountId} and u.user_id = ${userId}`.execute(db);
  return rows[0];
}
