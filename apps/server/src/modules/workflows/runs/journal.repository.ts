/** What happened in a run, line by line. */
import type { JournalLine } from '@leadwright/contract/automation/workflow-runs';
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { JournalRow, RunTables } from './runs.table.ts';

const own = (db: Db) => only<RunTables>(db);

export interface NewLine {
  nodeId: string | null;
  code: string;
  params: Record<string, string | number>;
  tone: JournalLine['tone'];
}

/** Numbered by the run, which the caller holds. */
export async function addLine(db: Db, accountId: number, runId: number, line: NewLine, at: Date): Promise<void> {
  await sql`
    with counted as (
      update workflow_runs set lines = lines + 1 where account_id = ${accountId} and id = ${runId} returning lines)
    insert into workflow_journal (account_id, run_id, n, at, node_id, code, params, tone)
    select ${accountId}::bigint, ${runId}::bigint, lines, ${at}::timestamptz, ${line.nodeId}, ${line.code},
      ${JSON.stringify(line.params)}::jsonb, ${line.tone}
    from counted`.execute(db);
}

interface Window {
  node?: string | undefined;
  offset: number;
  limit: number;
}

/** The newest first. */
export async function findLines(db: Db, accountId: number, runId: number, { node, offset, limit }: Window) {
  const chosen = own(db)
    .selectFrom('workflow_journal')
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .$if(node !== undefined, (query) => query.where('node_id', '=', node as string));
  const rows: JournalRow[] = await chosen.selectAll().orderBy('n', 'desc').offset(offset).limit(limit).execute();
  const { total } = await chosen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
