/** Reads saved workflows. */
import type { Base, Tx } from '../../../platform/context.ts';
import { workflowsErrors } from '../workflows.errors.ts';
import type { VersionRow, WorkflowRow } from '../workflows.table.ts';
import * as repository from './graphs.repository.ts';
import { about } from './shape.rules.ts';

export async function getWorkflow(tx: Tx<Base>, id: number): Promise<WorkflowRow> {
  const row = await repository.findWorkflow(tx.db, tx.accountId, id);
  if (!row) throw workflowsErrors.not_found();
  return row;
}

/** The same, held until the transaction ends. */
export async function lockWorkflow(tx: Tx<Base>, id: number): Promise<WorkflowRow> {
  const row = await repository.lockWorkflow(tx.db, tx.accountId, id);
  if (!row) throw workflowsErrors.not_found();
  return row;
}

export async function graphOf(tx: Tx<Base>, id: number, version: number): Promise<VersionRow> {
  const found = await repository.findVersion(tx.db, tx.accountId, id, version);
  if (!found) throw workflowsErrors.no_version();
  return found;
}

/** Open lists and editors look again. */
export const publishWorkflow = (tx: Tx<Base>, id: number) =>
  tx.platform.live.publish(tx.client, { accountId: tx.accountId, topic: 'workflows', data: { id } });

/** Recomputes the summaries of workflows from their graphs. False if the running version is missing. */
export async function describeWorkflows(tx: Tx<Base>): Promise<boolean> {
  for (const { id, version } of await repository.findVersionsThatRun(tx.db, tx.accountId)) {
    const found = await repository.findVersion(tx.db, tx.accountId, id, version);
    if (!found) return false;
    await repository.updateWorkflow(tx.db, tx.accountId, id, about(found.graph));
  }
  return true;
}
