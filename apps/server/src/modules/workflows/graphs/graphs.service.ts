/**
 * Workflows of an account (docs/product-rules.md#workflows). Every save is a version. A save based on an older version is
 * refused, and the editor keeps its changes. Any valid graph can be saved, even if it could not run.
 */
import type { WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { MAX_WORKFLOWS, type Template } from '@leadwright/contract/automation/workflows';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { requireRoom } from '../../../platform/database/counted.ts';
import { cancelRunsOf } from '../runs/cancel.service.ts';
import { settleTimetable } from '../triggers/timetable.service.ts';
import { workflowsErrors } from '../workflows.errors.ts';
import { refuseLimitedKey } from '../workflows.policy.ts';
import * as repository from './graphs.repository.ts';
import { getWorkflow, graphOf, lockWorkflow, publishWorkflow } from './kept.service.ts';
import { about } from './shape.rules.ts';
import { templateOf } from './templates.data.ts';

/** Enough to find back to what was there before; those that ran stay as long as the workflow. */
const KEPT_VERSIONS = 100;
const EMPTY: WorkflowGraph = { nodes: [], edges: [] };

interface Wanted {
  name: string;
  graph?: WorkflowGraph | undefined;
  template?: Template | undefined;
}

export const createWorkflow = (ctx: Ctx, { name, graph, template }: Wanted) =>
  inTransaction(ctx, (tx) => insert(tx, name, graph ?? (template ? templateOf(tx.t, template) : EMPTY)));

export const copyWorkflow = (ctx: Ctx, id: number, name: string) =>
  inTransaction(ctx, async (tx) => {
    const { version } = await getWorkflow(tx, id);
    return insert(tx, name, (await graphOf(tx, id, version)).graph);
  });

async function insert(tx: Tx, name: string, graph: WorkflowGraph): Promise<number> {
  await requireRoom(tx, {
    what: 'workflows',
    most: MAX_WORKFLOWS,
    count: () => repository.countWorkflows(tx.db, tx.accountId),
    full: () => workflowsErrors.too_many({ params: { max: MAX_WORKFLOWS } }),
  });
  const now = tx.now();
  const id = await repository.insertWorkflow(tx.db, {
    account_id: tx.accountId,
    name,
    version: 1,
    created_at: now,
    changed_at: now,
    ...about(graph),
    ...savedBy(tx),
  });
  await insertVersion(tx, id, 1, graph, '');
  await publishWorkflow(tx, id);
  return id;
}

const savedBy = ({ actor }: Ctx) => ({ user_id: actor.userId, user_name: actor.name });

const insertVersion = (tx: Tx, id: number, version: number, graph: WorkflowGraph, note: string) =>
  repository.insertVersion(tx.db, {
    account_id: tx.accountId,
    workflow_id: id,
    version,
    note,
    node_count: graph.nodes.length,
    graph: JSON.stringify(graph),
    user_id: tx.actor.userId,
    by_name: tx.actor.name,
    at: tx.now(),
  });

interface Save {
  name: string;
  graph: WorkflowGraph;
  note: string;
  /** The version that was changed. */
  version: number;
}

export const saveWorkflow = (ctx: Ctx, id: number, { name, graph, note, version: seen }: Save) =>
  inTransaction(ctx, async (tx) => {
    const { version: newest, user_name: by, schedule, hook_key } = await lockWorkflow(tx, id);
    // A workflow with a trigger runs its last version on behalf of the user who saved it.
    if (schedule || hook_key) refuseLimitedKey(tx);
    if (seen !== newest) throw workflowsErrors.stale({ params: { by }, details: { version: newest } });
    const version = newest + 1;
    await insertVersion(tx, id, version, graph, note);
    await repository.updateWorkflow(tx.db, tx.accountId, id, {
      name,
      version,
      changed_at: tx.now(),
      ...about(graph),
      ...savedBy(tx),
    });
    await repository.deleteOldVersions(tx.db, tx.accountId, id, version - KEPT_VERSIONS);
    await settleTimetable(tx, id);
    await publishWorkflow(tx, id);
  });

/** What is going on is stopped; what was found stays in its lists. */
export const removeWorkflow = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { name } = await lockWorkflow(tx, id);
    await cancelRunsOf(tx, id);
    await repository.deleteWorkflow(tx.db, tx.accountId, id);
    await publishWorkflow(tx, id);
    return name;
  });

export const findVersions = (ctx: Ctx, id: number, page: { page: number; limit: number }) =>
  inTransaction(ctx, async (tx) => {
    await getWorkflow(tx, id);
    const { rows, total } = await repository.findVersions(tx.db, tx.accountId, id, page);
    const runs = await repository.countRuns(tx.db, tx.accountId, id);
    return { rows: rows.map((row) => ({ ...row, runs: runs.get(row.version) ?? 0 })), total };
  });

export const readVersion = (ctx: Ctx, id: number, version: number) =>
  inTransaction(ctx, async (tx) => {
    await getWorkflow(tx, id);
    const row = await graphOf(tx, id, version);
    const runs = await repository.countRuns(tx.db, tx.accountId, id);
    return { ...row, runs: runs.get(version) ?? 0 };
  });
