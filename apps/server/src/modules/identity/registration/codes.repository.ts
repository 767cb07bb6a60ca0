/** SQL of one-time codes: at most one per person and purpose. */
import { type Insertable, sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import { isOneOf, type PersonKey } from '../credentials.repository.ts';
import { CODE_TRIES } from '../identity.rules.ts';
import type { CodePurpose, CodeRow, CodesTable, IdentityTables } from '../identity.table.ts';

const own = (db: Db) => only<IdentityTables>(db);

/** A new code replaces the previous one and resets its tries. */
export const putCode = (db: Db, code: Insertable<CodesTable>) =>
  own(db)
    .insertInto('codes')
    .values(code)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id', 'purpose']).doUpdateSet({ ...code, tries: 0, used_at: null }),
    )
    .execute();

export const findCode = (
  db: Db,
  accountId: number,
  userId: number,
  purpose: CodePurpose,
): Promise<CodeRow | undefined> =>
  own(db)
    .selectFrom('codes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();

/** Counts a try on every open code of these people and returns the codes to compare with. */
export const countTry = (
  db: Db,
  people: readonly PersonKey[],
  purpose: CodePurpose,
  now: Date,
  sessionId: number | null,
) =>
  own(db)
    .updateTable('codes')
    .set({ tries: sql`tries + 1` })
    .where(isOneOf(people))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES)
    .where(sql<boolean>`session_id is not distinct from ${sessionId}`)
    .returningAll()
    .execute();

/** A correct code does not count as a try, because checking a code and using it are two calls. */
export const returnTry = (db: Db, { account_id, user_id, purpose }: CodeRow) =>
  own(db)
    .updateTable('codes')
    .set({ tries: sql`greatest(tries - 1, 0)` })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .execute();

export async function isExhausted(
  db: Db,
  people: readonly PersonKey[],
  purpose: CodePurpose,
  now: Date,
  sessionId: number | null,
) {
  const row = await own(db)
    .selectFrom('codes')
    .select('user_id')
    .where(isOneOf(people))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '>=', CODE_TRIES)
    .where(sql<boolean>`session_id is not distinct from ${sessionId}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Codes of these people that were used and would still be valid. */
export const findUsed = (
  db: Db,
  people: readonly PersonKey[],
  purpose: CodePurpose,
  now: Date,
  sessionId: number | null,
): Promise<CodeRow[]> =>
  own(db)
    .selectFrom('codes')
    .selectAll()
    .where(isOneOf(people))
    .where('purpose', '=', purpose)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`session_id is not distinct from ${sessionId}`)
    .execute();

/** False if another request used it first. */
export async function spendCode(
  db: Db,
  { account_id, user_id, purpose, code_hash }: CodeRow,
  now: Date,
): Promise<boolean> {
  const spent = await own(db)
    .updateTable('codes')
    .set({ used_at: now })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .execute();
  return spent.length === 1;
}

export const deleteExpiredCodes = (db: Db, now: Date) =>
  own(db).deleteFrom('codes').where('expires_at', '<=', now).execute();
