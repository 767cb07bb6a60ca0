/** Rows to contract types, in the reader's language. */
import type {
  JournalLine,
  NodeProgress,
  RunItem,
  RunSummary,
  WorkflowRun,
} from '@leadwright/contract/automation/workflow-runs';
import type { ListType } from '@leadwright/contract/leads/lists';
import type { Translate } from '../../../platform/i18n.ts';
import { nameOfLead, type ResultRow } from '../../results/public.ts';
import type { Answers } from '../research/answers.repository.ts';
import type { ItemRow, JournalRow, NodeRow, RunRow } from './runs.table.ts';

const at = (date: Date | null) => date?.toISOString() ?? null;

/** Reasons come from several modules. A reason without a translation gets a generic text. */
function say(t: Translate, key: string, otherwise: string): string {
  const words = t(key);
  return words === key ? t(otherwise) : words;
}

/** Why it stopped, and what is missing. */
function stopOf(t: Translate, { reason, missing_leads: leads, missing_credits: credits }: RunRow) {
  if (reason !== 'credits' || leads === null || credits === null)
    return { reason: reason && t(`workflow-runs.stopped.${reason}`), missing: null };
  return { reason: t('workflow-runs.stopped.missing', { count: leads, credits }), missing: { leads, credits } };
}

export const presentSummary = (t: Translate, run: RunRow): RunSummary => ({
  id: run.id,
  workflow_id: run.workflow_id,
  version: run.version,
  trigger: run.trigger,
  is_trial: run.is_trial,
  state: run.state,
  ...stopOf(t, run),
  credits: run.credits,
  maximum_credits: run.maximum_credits,
  items: run.items,
  by: run.user_name,
  created_at: run.created_at.toISOString(),
  finished_at: at(run.finished_at),
});

export const presentRun = (run: RunRow, nodes: readonly NodeRow[], t: Translate): WorkflowRun => ({
  ...presentSummary(t, run),
  nodes: nodes.map((node) => presentNode(node, t)),
  started_at: at(run.started_at),
});

const presentNode = (node: NodeRow, t: Translate): NodeProgress => ({
  id: node.node_id,
  state: node.state,
  total: node.total,
  done: node.total - node.waiting - node.working,
  out: node.out_count,
  no: node.no_count,
  unknown: node.unknown_count,
  failed: node.failed_count,
  credits: node.credits,
  note: node.note && say(t, node.note, 'workflow-runs.stopped.unexpected'),
  list: node.list_id !== null && node.list_type ? { id: node.list_id, type: node.list_type } : null,
});

/** What tells a lead from others of the name. */
const ABOUT: Record<ListType, (row: ResultRow) => string> = {
  local: ({ city }) => city,
  people: ({ position, company }) => [position, company].filter(Boolean).join(', '),
  domain: ({ domain }) => domain,
  influencer: ({ handle }) => handle,
};

/** `lead`: as it is now; undefined when it is gone. */
export function presentItem(
  item: ItemRow,
  { type, lead, answers }: { type: ListType; lead: ResultRow | undefined; answers: Answers | undefined },
  t: Translate,
): RunItem {
  return {
    result_id: item.result_id,
    list: { id: item.list_id, type },
    name: lead ? nameOfLead({ ...lead }) : '',
    about: lead ? ABOUT[type](lead) : '',
    email: lead?.email ?? '',
    state: item.state,
    reason:
      item.reason && item.state !== 'waiting'
        ? say(t, `workflow-runs.reason.${item.reason}`, 'workflow-runs.reason.unexpected')
        : null,
    answers: Object.fromEntries(answers ?? []),
    at: item.at.toISOString(),
  };
}

export const presentLine = ({ at: when, node_id, code, params, tone }: JournalRow, t: Translate): JournalLine => ({
  at: when.toISOString(),
  node: node_id,
  text: t(`workflow-runs.journal.${code}`, params),
  tone,
});
