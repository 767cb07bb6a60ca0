/** Pieces of SQL for files: leads that left a node, over the row `r` of a lead. */
import type { Port } from '@leadwright/contract/automation/workflow-graph';
import pg from 'pg';
import type { NodeKey } from './runs.repository.ts';
import type { RunRow } from './runs.table.ts';

/** Numbers and quoted text only: COPY takes no parameters. */
const whole = (value: number): string => String(Math.trunc(value));

export const leadsOf = ({ account_id, run_id, node_id }: NodeKey, port: Port, listIds: number[]) => ({
  from: 'workflow_items i join results r on r.account_id = i.account_id and r.id = i.result_id',
  where: `i.account_id = ${whole(account_id)} and i.run_id = ${whole(run_id)} and i.node_id = ${pg.escapeLiteral(node_id)}
    and i.state = ${pg.escapeLiteral(port)} and r.list_id = any(array[${listIds.map(whole).join(',')}]::bigint[])`,
  order: 'i.n',
});

/** `empty`: shown where there is no answer to the question. */
export const answerCell = ({ account_id, id }: RunRow, column: string, part: 'value' | 'note', empty: string): string =>
  `coalesce((select case a.value when '' then ${pg.escapeLiteral(empty)} else a.${part} end from workflow_answers a where a.account_id = ${whole(account_id)} and a.run_id = ${whole(id)}
    and a.result_id = r.id and a.column_name = ${pg.escapeLiteral(column)}), '')`;
