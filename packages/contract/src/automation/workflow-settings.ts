/** Finds missing or invalid settings of workflow nodes. Pure. */

import type { z } from 'zod';
import { describeIssue } from '../findings.ts';
import type { ListType, SearchKind } from '../leads/lists.ts';
import { type CustomFilter, filterKindOf, OPERATORS_OF_KIND, WITH_EMAIL } from '../leads/result-filter.ts';
import { SearchBody } from '../searching/search.ts';
import {
  type FoundProblem,
  problem,
  type SettingsOf,
  type WorkflowGraph,
  type WorkflowNode,
} from './workflow-graph.ts';

type SearchNodeType = 'company_search' | 'people_search' | 'influencer_search' | 'domain_search';
export type SearchNode = Extract<WorkflowNode, { type: SearchNodeType }>;
export const isSearch = (node: WorkflowNode): node is SearchNode => node.type in KIND_OF_NODE;
/** The search kind of each start. */
const KIND_OF_NODE: Record<SearchNodeType, SearchKind> = {
  company_search: 'industry',
  people_search: 'people',
  influencer_search: 'influencer',
  domain_search: 'single',
};

export const kindOfSearch = ({ type }: SearchNode): SearchKind => KIND_OF_NODE[type];

/** The search that a start runs. The search schema makes the final check. */
export const searchOf = ({ type, settings: { filters, limit, find_emails, only_new, exclude, list } }: SearchNode) =>
  SearchBody.safeParse({ type: KIND_OF_NODE[type], filters, limit, find_emails, only_new, exclude, list });

/** A missing or invalid setting: the field, the message key and its parameters. */
interface Finding {
  field: string;
  message: string;
  params?: FoundProblem['params'];
}
const missing = (field: string): Finding => ({ field, message: 'validation.required' });
const wrong = (field: string): Finding => ({ field, message: 'validation.type' });

/** The context that a node's settings are checked against. */
interface Place {
  /** The type of incoming leads; null if there are none or it is unknown. */
  type: ListType | null;
  isStart: boolean;
  /** Columns filled in by earlier AI research. */
  columns: ReadonlySet<string>;
}

function ofSearch(node: SearchNode, { isStart }: Place): Finding[] {
  if (!isStart) return [];
  const list = node.settings.list ?? { name: '-' };
  const { error } = searchOf({ ...node, settings: { ...node.settings, list } } as SearchNode);
  const findings = (error?.issues ?? []).map((issue): Finding => {
    const { key, params } = describeIssue(issue);
    return { field: issue.path.join('.'), message: key, params };
  });
  return node.settings.list ? findings : [...findings, missing('list')];
}

type Condition = z.output<typeof CustomFilter>;
function ofCondition(type: ListType, { column, operator, value }: Condition, field: string): Finding[] {
  const kind = filterKindOf(type, column);
  if (!kind) return [wrong(`${field}.column`)];
  if (!OPERATORS_OF_KIND[kind].includes(operator)) return [wrong(`${field}.operator`)];
  if (operator === 'empty' || operator === 'not empty' || operator === 'is_verified') return [];
  if (String(value ?? '').trim() === '') return [missing(`${field}.value`)];
  return kind === 'number' && !Number.isFinite(Number(value)) ? [wrong(`${field}.value`)] : [];
}

function ofFilter(settings: SettingsOf<'filter'>, { type, columns }: Place): Finding[] {
  const { conditions, with_email, labels, answers } = settings;
  if (conditions.length + labels.length + answers.length === 0 && with_email === WITH_EMAIL.all)
    return [{ field: 'conditions', message: 'validation.filter' }];
  return [
    ...(type ? conditions.flatMap((each, index) => ofCondition(type, each, `conditions.${index}`)) : []),
    ...answers.flatMap(({ column, operator, value }, index): Finding[] => {
      const field = `answers.${index}`;
      if (!columns.has(column)) return [{ field: `${field}.column`, message: 'workflows.problem.no_answer' }];
      if (operator === 'empty' || operator === 'not_empty') return [];
      if (value === '') return [missing(`${field}.value`)];
      const isNumber = operator === 'lower' || operator === 'greater';
      return isNumber && !Number.isFinite(Number(value)) ? [wrong(`${field}.value`)] : [];
    }),
  ];
}

function ofConnection(settings: SettingsOf<'connection'>): Finding[] {
  switch (settings.to) {
    case 'crm':
      return settings.connection_id === null ? [missing('connection_id')] : [];
    case 'webhook':
      return settings.webhook_id === null ? [missing('webhook_id')] : [];
    case 'list':
      return settings.list ? [] : [missing('list')];
    case 'csv':
      return [];
  }
}

function findingsOf(node: WorkflowNode, place: Place): Finding[] {
  switch (node.type) {
    case 'ai_research':
      return (['question', 'column'] as const).filter((field) => !node.settings[field]).map(missing);
    case 'content':
      return node.settings.prompts.length > 0 ? [] : [missing('prompts')];
    case 'filter':
      return ofFilter(node.settings, place);
    case 'connection':
      return ofConnection(node.settings);
    default:
      return ofSearch(node, place);
  }
}

export function settingsProblemsOf(
  { nodes, edges }: WorkflowGraph,
  types: ReadonlyMap<string, ListType | null>,
  columns: ReadonlyMap<string, ReadonlySet<string>>,
): FoundProblem[] {
  const led = new Set(edges.map(({ to }) => to));
  return nodes.flatMap((node) =>
    findingsOf(node, {
      type: types.get(node.id) ?? null,
      isStart: !led.has(node.id),
      columns: columns.get(node.id) ?? new Set(),
    }).map((finding) => problem('settings', node.id, finding)),
  );
}
