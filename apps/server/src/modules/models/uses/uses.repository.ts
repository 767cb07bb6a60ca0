/** All SQL of what was used of models. */
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { ModelsTables, ModelUsesTable } from '../models.table.ts';

const own = (db: Db) => only<ModelsTables>(db);
const SUMS = ['requests', 'failures', 'prompt_tokens', 'completion_tokens', 'cost_micros'] as const;

export async function addUse(db: Db, use: ModelUsesTable): Promise<void> {
  await own(db)
    .insertInto('model_uses')
    .values(use)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day', 'purpose', 'key_of', 'model'])
        .doUpdateSet((eb) =>
          Object.fromEntries(SUMS.map((name) => [name, eb(`model_uses.${name}`, '+', eb.ref(`excluded.${name}`))])),
        ),
    )
    .execute();
}

export const findUses = (db: Db, accountId: number, from: string, to: string): Promise<ModelUsesTable[]> =>
  own(db)
    .selectFrom('model_uses')
    .select(['account_id', 'purpose', 'key_of', 'model', ...SUMS])
    .select(sql<string>`day::text`.as('day'))
    .where('account_id', '=', accountId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
