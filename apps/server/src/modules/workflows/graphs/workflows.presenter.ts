/** Rows to contract types. */
import type { WorkflowProblem } from '@leadwright/contract/automation/workflow-graph';
import type { Workflow, WorkflowItem, WorkflowVersion } from '@leadwright/contract/automation/workflows';
import type { Base } from '../../../platform/context.ts';
import { presentSummary } from '../runs/runs.presenter.ts';
import type { VersionRow, WorkflowRow } from '../workflows.table.ts';
import type { RunsOf, VersionLine } from './graphs.repository.ts';

export interface ShownWorkflow extends WorkflowRow {
  isReady: boolean;
  timeZone: string;
  runs: RunsOf | undefined;
}

export function presentItem(ctx: Base, { runs, ...row }: ShownWorkflow): WorkflowItem {
  return {
    id: row.id,
    name: row.name,
    nodes: row.node_types,
    node_count: row.node_count,
    version: row.version,
    is_ready: row.isReady,
    ...presentTriggers(ctx, row),
    last_run: runs ? presentSummary(ctx.t, runs.last) : null,
    runs: runs?.runs ?? 0,
    by: row.user_name,
    changed_at: row.changed_at.toISOString(),
  };
}

type Triggers = Pick<WorkflowItem, 'schedule' | 'next_run_at' | 'time_zone' | 'halted' | 'skipped' | 'hook'>;

function presentTriggers({ t, origin }: Base, row: Omit<ShownWorkflow, 'runs'>): Triggers {
  const { skipped_at, skip_reason, skip_slots: slots, hook_key, hook_at, hook_ends } = row;
  return {
    schedule: row.schedule,
    next_run_at: row.next_run_at?.toISOString() ?? null,
    time_zone: row.timeZone,
    halted: row.halted && t(`workflows.halted.${row.halted}`),
    skipped:
      skipped_at && skip_reason
        ? { at: skipped_at.toISOString(), slots, reason: t(`workflows.skipped.${skip_reason}`, { count: slots }) }
        : null,
    hook:
      hook_key && hook_at
        ? {
            url: `${origin}/api/workflows/hooks/${hook_key}`,
            secret_ends: hook_ends ?? '',
            last_called_at: row.called_at?.toISOString() ?? null,
            created_at: hook_at.toISOString(),
          }
        : null,
  };
}

export const presentProblem = ({ code, node, field, message }: WorkflowProblem): WorkflowProblem => ({
  code,
  node,
  field,
  message,
});

export const presentWorkflow = (
  ctx: Base,
  row: ShownWorkflow,
  { graph, problems }: Pick<Workflow, 'graph' | 'problems'>,
): Workflow => ({
  ...presentItem(ctx, row),
  graph,
  problems: problems.map(presentProblem),
  created_at: row.created_at.toISOString(),
});

export const presentVersion = ({
  version,
  note,
  node_count,
  runs,
  by_name,
  at,
}: VersionLine & { runs: number }): WorkflowVersion => ({
  version,
  note,
  node_count,
  runs,
  by: by_name,
  at: at.toISOString(),
});

export const presentWholeVersion = (row: VersionRow & { runs: number }) => ({
  ...presentVersion(row),
  graph: row.graph,
});
