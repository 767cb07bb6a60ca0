/** All SQL of labels. The account comes first in every query: a label outside the account does not exist. */
import type { Label } from '@leadwright/contract/leads/labels';
import { sql } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { LabelRow, LabelsTables } from './labels.table.ts';

const own = (db: Db) => only<LabelsTables>(db);

export interface LabelValues {
  name: string;
  color: Label['color'];
}

const visible = (db: Db, accountId: number) =>
  own(db)
    .selectFrom('labels')
    .where('account_id', '=', accountId)
    .select(['account_id', 'id', 'name', 'color', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('label_counts as c')
        .select(sql<number>`coalesce(sum(c.count), 0)::int`.as('n'))
        .whereRef('c.account_id', '=', 'labels.account_id')
        .whereRef('c.label_id', '=', 'labels.id')
        .where('c.is_hidden', '=', false)
        .as('result_count'),
    );

export const findLabels = (db: Db, accountId: number): Promise<LabelRow[]> =>
  visible(db, accountId).orderBy(sql`lower(name)`).execute() as Promise<LabelRow[]>;

export const findLabel = (db: Db, accountId: number, id: number): Promise<LabelRow | undefined> =>
  visible(db, accountId).where('id', '=', id).executeTakeFirst() as Promise<LabelRow | undefined>;

export async function countLabels(db: Db, accountId: number): Promise<number> {
  const { n } = await own(db)
    .selectFrom('labels')
    .where('account_id', '=', accountId)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The label's id, or undefined when the account has one of that name. */
export async function insertLabel(db: Db, accountId: number, values: LabelValues, at: Date) {
  const made = await own(db)
    .insertInto('labels')
    .values({ account_id: accountId, ...values, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function isNameTaken(db: Db, accountId: number, name: string, exceptId: number): Promise<boolean> {
  const other = await own(db)
    .selectFrom('labels')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}

export async function updateLabel(db: Db, accountId: number, id: number, values: LabelValues): Promise<boolean> {
  const changed = await own(db)
    .updateTable('labels')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function deleteLabel(db: Db, accountId: number, id: number): Promise<string | undefined> {
  const gone = await own(db)
    .deleteFrom('labels')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

/** Those of the ids that exist, kept from being deleted until the transaction ends. */
export async function holdLabels(db: Db, accountId: number, ids: number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return own(db)
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

export interface CountChange {
  labelId: number;
  by: number;
}

/** Skips labels that were deleted in the meantime. */
export async function changeCounts(db: Db, accountId: number, listId: number, changes: CountChange[]): Promise<void> {
  const added = changes.filter(({ by }) => by > 0);
  if (added.length > 0) {
    const zeros = added.map(({ labelId }) => ({ account_id: accountId, label_id: labelId, list_id: listId, count: 0 }));
    await own(db)
      .insertInto('label_counts')
      .values(zeros as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (changes.length === 0) return;
  await sql`
    update label_counts c set count = c.count + d.by
    from unnest(${changes.map(({ labelId }) => labelId)}::bigint[], ${changes.map(({ by }) => by)}::int[]) as d(label_id, by)
    where c.account_id = ${accountId} and c.list_id = ${listId} and c.label_id = d.label_id`.execute(db);
}

export async function hideCounts(db: Db, accountId: number, listIds: number[], isHidden: boolean): Promise<void> {
  await own(db)
    .updateTable('label_counts')
    .set({ is_hidden: isHidden })
    .where('account_id', '=', accountId)
    .where('list_id', 'in', listIds)
    .execute();
}

export async function deleteCounts(db: Db, accountId: number, listId: number): Promise<void> {
  await own(db).deleteFrom('label_counts').where('account_id', '=', accountId).where('list_id', '=', listId).execute();
}
