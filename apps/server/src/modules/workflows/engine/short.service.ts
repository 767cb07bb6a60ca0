/**
 * Nodes whose leads the credits do not cover. Such a node pauses while the others continue. When nothing else is left, the run
 * stops and reports what is missing. The caller has locked the run.
 */
import type { StepAct } from '@leadwright/contract/automation/steps';
import type { SettingsOf } from '@leadwright/contract/automation/workflow-graph';
import type { Base, Tx } from '../../../platform/context.ts';
import { creditsMissing, stepPrice } from '../../automation/public.ts';
import { actOf } from '../graphs/refs.rules.ts';
import type { At } from '../nodes/nodes.port.ts';
import { note } from '../runs/journal.service.ts';
import { stop } from '../runs/outcome.service.ts';
import * as repository from '../runs/runs.repository.ts';
import type { NodeRow, RunRow } from '../runs/runs.table.ts';
import { mostOf, type Plan, type PlannedNode } from './plan.rules.ts';
import { leadPriceOf } from './searching.service.ts';

export async function markShort(tx: Tx<Base>, { run, row }: Pick<At, 'run' | 'row'>): Promise<void> {
  const changes = { state: 'failed', note: 'workflow-runs.note.short', moved_at: tx.now() } as const;
  await repository.updateNode(tx.db, row, changes);
  await note(tx, run, 'stopped.credits', { node: row.node_id, tone: 'bad' });
}

/** Nothing is left to do but what the credits do not cover. */
export async function stopShort(tx: Tx, run: RunRow, plan: Plan, rows: ReadonlyMap<string, NodeRow>): Promise<void> {
  // The nodes after it wait.
  for (const row of rows.values())
    if (row.state === 'running') await repository.updateNode(tx.db, row, { state: 'waiting', moved_at: tx.now() });
  await stop(tx, run, null, { reason: 'credits', note: null }, await missingOf(tx, run, plan, rows));
}

/** Leads that are left at nodes that are short, and the most credits that are missing for them. */
async function missingOf(tx: Tx, run: RunRow, plan: Plan, rows: ReadonlyMap<string, NodeRow>) {
  let [leads, credits] = [0, 0];
  for (const [id, planned] of plan) {
    const row = rows.get(id) as NodeRow;
    if (row.state !== 'failed') continue;
    const left = leftAt(planned, row, run.is_trial);
    leads += left;
    credits += left * (await priceAt(tx, planned));
  }
  return { missing_leads: leads, missing_credits: await creditsMissing(tx, credits) };
}

function leftAt(planned: PlannedNode, row: NodeRow, isTrial: boolean): number {
  if (planned.isStart) return Math.max(0, mostOf(planned, isTrial) - row.out_count - row.working - row.ended_count);
  const { most = null } = planned.node.settings as Partial<SettingsOf<'content'>>;
  const room = most === null ? row.waiting : most - (row.total - row.waiting - row.ended_count);
  return Math.max(0, Math.min(row.waiting, room));
}

async function priceAt(tx: Tx, planned: PlannedNode): Promise<number> {
  if (planned.isStart) return leadPriceOf(tx, planned);
  // Leads of any type can be asked about.
  const type = planned.node.type === 'ai_research' ? 'local' : (planned.takes ?? 'local');
  return (await stepPrice(tx, actOf(planned.node) as StepAct, type)).mostPerRow;
}
