/** What AI research answered about leads, by run, lead and column. */
import { sql } from 'kysely';
import { type Db, escapeLike, only } from '../../../platform/database/database.ts';
import type { AnswerRow, RunTables } from '../runs/runs.table.ts';

const own = (db: Db) => only<RunTables>(db);

export type Answers = Map<string, Pick<AnswerRow, 'value' | 'note'>>;

/** By lead, then by column. */
export async function findAnswers(
  db: Db,
  accountId: number,
  runId: number,
  resultIds: number[],
): Promise<Map<number, Answers>> {
  const rows = await own(db)
    .selectFrom('workflow_answers')
    .select(['result_id', 'column_name', 'value', 'note'])
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .where(sql<boolean>`result_id = any(${resultIds}::bigint[])`)
    .execute();
  const found = new Map<number, Answers>();
  for (const { result_id, column_name, value, note } of rows) {
    const of = found.get(result_id) ?? new Map();
    found.set(result_id, of.set(column_name, { value, note }));
  }
  return found;
}

/** A new answer takes the place of an earlier one in the same column. */
export async function saveAnswers(db: Db, answers: AnswerRow[]): Promise<void> {
  if (answers.length === 0) return;
  await own(db)
    .insertInto('workflow_answers')
    .values(answers)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'run_id', 'result_id', 'column_name']).doUpdateSet(({ ref }) => ({
        node_id: ref('excluded.node_id'),
        value: ref('excluded.value'),
        note: ref('excluded.note'),
        at: ref('excluded.at'),
      })),
    )
    .execute();
}

/** Of certain leads, across accounts. */
export async function findOfLeads(db: Db, leads: readonly { account_id: number; id: number }[]): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select a.* from workflow_answers a
    join unnest(${leads.map((lead) => lead.account_id)}::bigint[], ${leads.map(({ id }) => id)}::bigint[])
      as lead (account_id, id) on lead.account_id = a.account_id and lead.id = a.result_id`.execute(db);
  return rows;
}

/** Answers that contain any of the texts, about any lead. */
const naming = (texts: readonly string[]) =>
  sql<boolean>`lower(value || ' ' || note) like any(${texts.map((text) => `%${escapeLike(text.toLowerCase())}%`)}::text[])`;

/** Across accounts. */
export const findNaming = (db: Db, texts: readonly string[]): Promise<AnswerRow[]> =>
  own(db).selectFrom('workflow_answers').selectAll().where(naming(texts)).execute();

export async function deleteNaming(db: Db, texts: readonly string[]): Promise<number> {
  const { numDeletedRows } = await own(db).deleteFrom('workflow_answers').where(naming(texts)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Answers about leads that are gone for good, across accounts. What can still be brought back is not gone. */
export async function deleteOrphans(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from workflow_answers a
    where not exists (select from result_rows r where r.account_id = a.account_id and r.id = a.result_id)
      and not exists (select from result_trash t where t.account_id = a.account_id and t.result_id = a.result_id)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
