/** The data of a run: leads at every node and edge, with what AI research answered about them, and the journal. */
import type { Port } from '@leadwright/contract/automation/workflow-graph';
import type { ItemState, RunItem } from '@leadwright/contract/automation/workflow-runs';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { withGuard } from '../../../platform/spreadsheet.ts';
import { typesOfLists } from '../../lists/public.ts';
import { copyLeads, type ResultRow, readRows } from '../../results/public.ts';
import { fromOn, type Plan, type PlannedNode, planOf } from '../engine/plan.rules.ts';
import { getWorkflow, graphOf } from '../graphs/kept.service.ts';
import { findAnswers } from '../research/answers.repository.ts';
import * as repository from './items.repository.ts';
import { answerCell, leadsOf } from './items.sql.ts';
import { findLines } from './journal.repository.ts';
import { runsErrors } from './runs.errors.ts';
import { presentItem, presentLine } from './runs.presenter.ts';
import { findNode } from './runs.repository.ts';
import { ownRun } from './runs.service.ts';
import type { ItemRow, NodeRow } from './runs.table.ts';

interface Place {
  workflowId: number;
  runId: number;
  nodeId: string;
}

async function nodeAt(tx: Tx, { workflowId, runId, nodeId }: Place): Promise<NodeRow> {
  await ownRun(tx, workflowId, runId);
  const node = await findNode(tx.db, tx.accountId, runId, nodeId);
  if (!node) throw runsErrors.no_node();
  return node;
}

/** Maintained with every move, so that a page needs no count. */
function totalOf(node: NodeRow, state: ItemState | undefined): number {
  const counts = {
    waiting: node.waiting,
    working: node.working,
    out: node.out_count,
    no: node.no_count,
    unknown: node.unknown_count,
    failed: node.failed_count,
    ended: node.ended_count,
  };
  return state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0);
}

interface Question {
  port?: Port | undefined;
  state?: ItemState | undefined;
  page: number;
  limit: number;
}

export const readItems = (ctx: Ctx, place: Place, { port, state: asked, page, limit }: Question) =>
  inTransaction(ctx, async (tx) => {
    const node = await nodeAt(tx, place);
    const state = port ?? asked;
    const rows = await repository.findItems(tx.db, node, { state, offset: (page - 1) * limit, limit });
    return { data: await told(tx, place.runId, rows), currentPage: page, pageSize: limit, total: totalOf(node, state) };
  });

async function told(tx: Tx, runId: number, rows: ItemRow[]): Promise<RunItem[]> {
  const ids = rows.map(({ result_id }) => result_id);
  const types = await typesOfLists(tx, [...new Set(rows.map(({ list_id }) => list_id))]);
  const leads = new Map<number, ResultRow>();
  // For a deleted list only the fact that a lead existed is shown.
  for (const listId of types.keys()) for (const row of await readRows(tx, listId, ids)) leads.set(row.id, row);
  const answers = await findAnswers(tx.db, tx.accountId, runId, [...leads.keys()]);
  return rows.map((item) => {
    const lead = leads.get(item.result_id);
    const type = types.get(item.list_id) ?? 'local';
    return presentItem(item, { type, lead, answers: lead && answers.get(lead.id) }, tx.t);
  });
}

/** Columns that AI research may have answered by the time leads leave a node. */
const columnsBefore = (plan: Plan, nodeId: string): string[] => {
  const columns = [...plan.values()].flatMap(({ node }) =>
    node.type === 'ai_research' && fromOn(plan, node.id).has(nodeId) ? [node.settings.column] : [],
  );
  return [...new Set(columns.filter(Boolean))];
};

export async function writeCsv(ctx: Ctx, place: Place, port: Port) {
  const file = await inTransaction(ctx, async (tx) => {
    const node = await nodeAt(tx, place);
    const run = await ownRun(tx, place.workflowId, place.runId);
    const plan = planOf((await graphOf(tx, run.workflow_id, run.version)).graph);
    const planned = plan.get(node.node_id) as PlannedNode;
    const types = await typesOfLists(tx, await repository.findListIds(tx.db, node));
    const more = columnsBefore(plan, node.node_id).flatMap((column) => [
      { heading: withGuard(column), sql: answerCell(run, column, 'value', tx.t('workflow-runs.answer.unknown')) },
      {
        heading: withGuard(tx.t('workflow-runs.csv.note', { column })),
        sql: answerCell(run, column, 'note', tx.t('workflow-runs.reason.unknown')),
      },
    ]);
    const { name } = await getWorkflow(tx, place.workflowId);
    const type = (port === 'out' ? planned.brings : planned.takes) ?? planned.brings;
    return { type, name, more, rows: leadsOf(node, port, [...types.keys()]) };
  });
  return copyLeads(ctx, file);
}

interface Lines {
  node?: string | undefined;
  page: number;
  limit: number;
}

export const readJournal = (ctx: Ctx, workflowId: number, runId: number, { node, page, limit }: Lines) =>
  inTransaction(ctx, async (tx) => {
    await ownRun(tx, workflowId, runId);
    const window = { node, offset: (page - 1) * limit, limit };
    const { rows, total } = await findLines(tx.db, tx.accountId, runId, window);
    return { data: rows.map((row) => presentLine(row, tx.t)), currentPage: page, pageSize: limit, total };
  });
