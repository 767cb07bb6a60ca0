/** What AI research answered about leads, by run, lead and column. */
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
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
