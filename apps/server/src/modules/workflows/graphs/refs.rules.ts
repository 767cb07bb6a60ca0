/**
 * What a graph refers to and might be gone by the time it runs: lists, labels, locations, and whatever acts need (a CRM, a
 * webhook, prompts, the business profile). Kept beside the workflow, so that a page of workflows can be checked without
 * reading their graphs. Pure.
 */
import type { StepAct } from '@leadwright/contract/automation/steps';
import { isStart, typesAt } from '@leadwright/contract/automation/workflow-checks';
import type { SettingsOf, WorkflowGraph, WorkflowNode } from '@leadwright/contract/automation/workflow-graph';
import { SEARCHES } from '@leadwright/contract/automation/workflow-graph';
import { Id } from '@leadwright/contract/common';
import type { ListType } from '@leadwright/contract/leads/lists';

/** `type`: of the leads that the list must hold. */
type Target =
  | { kind: 'list'; id: number; type: ListType }
  | { kind: 'label'; id: number }
  | { kind: 'location'; id: number }
  | { kind: 'act'; act: StepAct; type: ListType };
export type Ref = Target & { node: string; field: string };

/** The same target has the same key. */
export const targetKey = ({ node: _node, field: _field, ...target }: Ref): string => JSON.stringify(target);

/** What a node does to leads of a type that come in; null: nothing that is a step. */
export function actOf(node: WorkflowNode): StepAct | null {
  switch (node.type) {
    case 'people_search': {
      const { per_company: limit, list } = node.settings;
      return { act: 'get-employees', limit, ...(list && { list }) };
    }
    case 'domain_search':
      return { act: 'find-emails' };
    case 'content': {
      const { prompts, existing } = node.settings;
      return prompts.length > 0 ? { act: 'text', prompts, existing } : null;
    }
    case 'ai_research':
      return RESEARCH;
    case 'connection':
      return sendingOf(node.settings);
    default:
      return null;
  }
}

/** An answer needs what a text needs, and costs the same. */
const RESEARCH: StepAct = { act: 'text', prompts: [{ default: 'summary' }], existing: 'overwrite' };

function sendingOf(settings: SettingsOf<'connection'>): StepAct | null {
  if (settings.to === 'crm' && settings.connection_id) return { act: 'push', connection_id: settings.connection_id };
  if (settings.to === 'webhook' && settings.webhook_id) return { act: 'webhook', webhook_id: settings.webhook_id };
  return null;
}

const FIELD_OF: Partial<Record<StepAct['act'], string>> = {
  text: 'prompts',
  push: 'connection_id',
  webhook: 'webhook_id',
};

export function refsOf(graph: WorkflowGraph): Ref[] {
  const types = typesAt(graph);
  return graph.nodes.flatMap((node) => {
    const begins = isStart(graph, node);
    return targetsOf(node, types.get(node.id) ?? null, begins).map((target) => ({ ...target, node: node.id }));
  });
}

type Found = Target & { field: string };

function targetsOf(node: WorkflowNode, type: ListType | null, begins: boolean): Found[] {
  if (node.type === 'filter') return node.settings.labels.map((id) => ({ kind: 'label', id, field: 'labels' }));
  const found = SEARCHES[node.type];
  if (begins && found && 'filters' in node.settings)
    return [...listRef(node.settings.list, found), ...locationRefs(node.settings.filters)];
  if (!type) return [];
  const act = actOf(node);
  // Leads of any type can be asked about.
  const acted = node.type === 'ai_research' ? 'local' : type;
  const field = node.type === 'ai_research' ? 'question' : act ? (FIELD_OF[act.act] ?? '') : '';
  return [
    ...(node.type === 'people_search' ? listRef(node.settings.list, 'people') : []),
    ...(node.type === 'connection' && node.settings.to === 'list' ? listRef(node.settings.list, type) : []),
    ...(act ? [{ kind: 'act' as const, act, type: acted, field }] : []),
  ];
}

const listRef = (list: { id: number } | { name: string } | undefined, type: ListType): Found[] =>
  list && 'id' in list ? [{ kind: 'list', id: list.id, type, field: 'list' }] : [];

function locationRefs({ location_id: one, location_ids: many }: Record<string, unknown>): Found[] {
  const given: [unknown, string][] = Array.isArray(many) ? many.map((id) => [id, 'filters.location_ids']) : [];
  if (one !== undefined) given.push([one, 'filters.location_id']);
  return given.flatMap(([value, field]) => {
    const id = Id.safeParse(value);
    return id.success ? [{ kind: 'location', id: id.data, field }] : [];
  });
}
