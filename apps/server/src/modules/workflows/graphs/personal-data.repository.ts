/** SQL of people in workflows, over all accounts. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { VersionRow } from '../workflows.table.ts';

/** Versions in which anybody is looked up. Their authors typed whom: only the program can tell who that is. */
export async function findLookingUp(db: Db): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select * from workflow_versions
    where graph @? '$.nodes[*].settings.filters.email' or graph @? '$.nodes[*].settings.filters.linkedin_url'
    order by account_id, workflow_id, version`.execute(db);
  return rows;
}

/** Versions that these people saved; two lists in step. */
export async function findSavedBy(db: Db, accounts: number[], users: number[]): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select * from workflow_versions
    where (account_id, user_id) in (select * from unnest(${accounts}::bigint[], ${users}::bigint[]))
    order by account_id, workflow_id, version`.execute(db);
  return rows;
}

export async function replaceGraph(db: Db, { account_id, workflow_id, version, graph }: VersionRow): Promise<void> {
  await sql`
    update workflow_versions set graph = ${JSON.stringify(graph)}::jsonb
    where account_id = ${account_id} and workflow_id = ${workflow_id} and version = ${version}`.execute(db);
}
