/** Leads that were delivered for nothing, by the hash of what a list knows them by. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export async function insertFree(db: Db, accountId: number, identities: string[]): Promise<void> {
  await sql`
    insert into free_leads (account_id, identity)
    select ${accountId}::bigint, identity::uuid from unnest(${identities}::text[]) as given (identity)
    on conflict do nothing`.execute(db);
}

export async function findFree(db: Db, accountId: number, identities: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ identity: string }>`
    select given.identity from unnest(${identities}::text[]) as given (identity)
    where exists (select from free_leads f where f.account_id = ${accountId} and f.identity = given.identity::uuid)`.execute(
    db,
  );
  return new Set(rows.map(({ identity }) => identity));
}

export async function hasFree(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from free_leads where account_id = ${accountId} order by identity limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
