/** Ends and stops of a run, and what screens hear of it. The caller holds the run. */
import { NODES_IN_NEWS } from '@leadwright/contract/automation/workflow-runs';
import type { Base, Tx } from '../../../platform/context.ts';
import { translator } from '../../../platform/i18n.ts';
import { sendNews } from '../../webhooks/public.ts';
import { findWorkflow } from '../graphs/graphs.repository.ts';
import type { Stop } from '../nodes/nodes.port.ts';
import { note } from './journal.service.ts';
import { presentRun } from './runs.presenter.ts';
import * as repository from './runs.repository.ts';
import type { RunRow, RunState } from './runs.table.ts';

/** In the language of the user who started the run. Other users refetch it in their own. */
export async function publishRun(
  tx: Tx<Base>,
  { account_id: accountId, id }: Pick<RunRow, 'account_id' | 'id'>,
): Promise<void> {
  const run = (await repository.findRun(tx.db, accountId, id)) as RunRow;
  const nodes = await repository.findMoved(tx.db, accountId, id, NODES_IN_NEWS);
  const data = presentRun(run, nodes, translator(run.language));
  await tx.platform.live.publish(tx.client, { accountId, topic: 'workflow.run', data });
}

const NEWS_MS = 500;
const KEPT = 1000;
const told = new Map<string, number>();

/** The same, limited to about twice a second. */
export async function publishProgress(tx: Tx<Base>, run: Pick<RunRow, 'account_id' | 'id'>): Promise<void> {
  const key = `${run.account_id}/${run.id}`;
  const now = performance.now();
  if (now - (told.get(key) ?? Number.NEGATIVE_INFINITY) < NEWS_MS) return;
  told.delete(key);
  told.set(key, now);
  const [oldest] = told.keys();
  if (told.size > KEPT && oldest !== undefined) told.delete(oldest);
  await publishRun(tx, run);
}

const NOTHING_MISSING = { missing_leads: null, missing_credits: null };

/** Stops the run until a user fixes the problem and resumes it. */
export async function stop(
  tx: Tx<Base>,
  run: RunRow,
  nodeId: string | null,
  { reason, note: why }: Stop,
  missing: Pick<RunRow, 'missing_leads' | 'missing_credits'> = NOTHING_MISSING,
): Promise<void> {
  await repository.updateRun(tx.db, run.account_id, run.id, {
    state: 'stopped',
    reason,
    moved_at: tx.now(),
    ...missing,
  });
  if (nodeId)
    await repository.updateNode(
      tx.db,
      { account_id: run.account_id, run_id: run.id, node_id: nodeId },
      { state: 'failed', note: why ?? `workflow-runs.stopped.${reason}`, moved_at: tx.now() },
    );
  await note(tx, run, `stopped.${reason}`, { node: nodeId, tone: 'bad' });
  await publishRun(tx, run);
}

async function tellWebhooks(tx: Tx<Base>, run: RunRow): Promise<void> {
  const { id, workflow_id, trigger, state: status, is_trial, items: leads, credits, created_at, finished_at } = run;
  const workflow = await findWorkflow(tx.db, run.account_id, workflow_id);
  const content = {
    id,
    workflow: { id: workflow_id, name: workflow?.name ?? '' },
    trigger,
    status,
    is_trial,
    leads,
    credits,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
  // A run whose failed leads are tried again ends again.
  const key = `workflow:${id}:${finished_at?.getTime() ?? 0}`;
  const item = { key, data: JSON.stringify(content), about: workflow?.name ?? '' };
  await sendNews(tx, 'workflow.finished', { listId: null, items: [item] });
}

export async function end(
  tx: Tx<Base>,
  run: RunRow,
  state: Extract<RunState, 'completed' | 'canceled'>,
): Promise<void> {
  const now = tx.now();
  const ended = await repository.updateRun(tx.db, run.account_id, run.id, {
    state,
    reason: null,
    moved_at: now,
    finished_at: now,
  });
  const params = { items: ended.items, credits: ended.credits };
  await note(tx, run, state, { params, tone: state === 'completed' ? 'good' : 'plain' });
  await publishRun(tx, run);
  await tellWebhooks(tx, ended);
}
