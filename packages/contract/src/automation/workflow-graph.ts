/** A workflow as a graph: its nodes, their settings and their connections (docs/product-rules.md#workflows). */
import { z } from 'zod';
import { PromptRef } from '../ai/prompts.ts';
import { Id, RequiredText, Text } from '../common.ts';
import { knownBy } from '../known-by.ts';
import { Exclude } from '../leads/exclusions.ts';
import { ListName, type ListType } from '../leads/lists.ts';
import { CustomFilter, WITH_EMAIL } from '../leads/result-filter.ts';
import { DEFAULT_PEOPLE_PER_ROW, MAX_PEOPLE_PER_ROW } from '../searching/enrichment.ts';
import {
  DEPARTMENTS,
  DomainFilters,
  IndustryFilters,
  InfluencerFilters,
  MAX_SEARCH_ROWS,
  PeopleFilters,
  SENIORITY_LEVELS,
} from '../searching/search-filters.ts';
import { LooseFilters } from './loose-filters.ts';

export const NODE_TYPES = [
  'company_search',
  'people_search',
  'influencer_search',
  'domain_search',
  'ai_research',
  'content',
  'filter',
  'connection',
] as const;
export type NodeType = (typeof NODE_TYPES)[number];

/** While it is edited, a node may be unconnected or incomplete. It must not be when the workflow runs. */
const Target = z.union([z.object({ id: Id }), z.object({ name: ListName })]).optional();
const Most = z.number().int().min(1).max(MAX_SEARCH_ROWS);
/** As the search forms store them, with the field names of the search. */
const filtersOf = (search: z.core.$ZodType) => knownBy(LooseFilters.clone(), search).default({});

/** Starts that find leads. People and domains can also be searched for at incoming companies. */
const search = {
  limit: Most.default(100),
  find_emails: z.boolean().default(true),
  only_new: z.boolean().default(true),
  exclude: Exclude,
  list: Target,
};

/** Answer formats of AI research. */
export const ANSWER_KINDS = ['yes_no', 'text', 'number'] as const;
export const AnswerKind = z.enum(ANSWER_KINDS);
export type AnswerKind = z.infer<typeof AnswerKind>;
/** Yes and no include a note. */
export const ANSWER_OPERATORS = ['is', 'is_not', 'contains', 'lower', 'greater', 'empty', 'not_empty'] as const;

/** Settings by type. */
export const SETTINGS_OF = {
  company_search: z.object({ ...search, filters: filtersOf(IndustryFilters) }),
  people_search: z.object({
    ...search,
    filters: filtersOf(PeopleFilters),
    /** For incoming companies: the maximum people per company, and which ones. */
    per_company: z.number().int().min(1).max(MAX_PEOPLE_PER_ROW).default(DEFAULT_PEOPLE_PER_ROW),
    seniorities: z.array(z.enum(SENIORITY_LEVELS)).max(SENIORITY_LEVELS.length).default([]),
  }),
  influencer_search: z.object({ ...search, filters: filtersOf(InfluencerFilters) }),
  domain_search: z.object({
    ...search,
    filters: filtersOf(DomainFilters),
    departments: z.array(z.enum(DEPARTMENTS)).max(DEPARTMENTS.length).default([]),
  }),
  ai_research: z.object({
    question: Text(1000).default(''),
    answer: AnswerKind.default('yes_no'),
    /** The name of the answer in filters, texts and files. */
    column: Text(60).default(''),
    /** Null: all incoming leads. */
    most: Most.nullable().default(null),
    reads_website: z.boolean().default(true),
    reads_training: z.boolean().default(true),
    on_failure: z.enum(['skip', 'pass']).default('skip'),
  }),
  content: z.object({
    prompts: z.array(PromptRef).max(7).default([]),
    existing: z.enum(['skip', 'overwrite']).default('skip'),
    most: Most.nullable().default(null),
  }),
  filter: z.object({
    /** All conditions must match. Columns of the incoming leads, as in lists. */
    conditions: z.array(CustomFilter).max(20).default([]),
    with_email: z
      .union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
      .default(WITH_EMAIL.all),
    labels: z.array(Id).max(50).default([]),
    /** Conditions on AI research answers in a column. */
    answers: z
      .array(z.object({ column: RequiredText(60), operator: z.enum(ANSWER_OPERATORS), value: Text(200).default('') }))
      .max(10)
      .default([]),
  }),
  connection: z.discriminatedUnion('to', [
    z.object({ to: z.literal('crm'), connection_id: Id.nullable().default(null) }),
    z.object({ to: z.literal('webhook'), webhook_id: Id.nullable().default(null) }),
    z.object({ to: z.literal('list'), list: Target }),
    z.object({ to: z.literal('csv') }),
  ]),
} as const satisfies Record<NodeType, z.core.$ZodType>;
export type SettingsOf<T extends NodeType> = z.output<(typeof SETTINGS_OF)[T]>;

const NodeId = z.string().regex(/^[a-z0-9-]{1,24}$/i, 'validation.type');
const at = z.number().min(-100_000).max(100_000);
const node = <T extends NodeType>(type: T) =>
  z.object({
    id: NodeId,
    type: z.literal(type),
    x: at,
    y: at,
    /** Set by the author; if empty, the name of its type. */
    title: Text(80).default(''),
    settings: SETTINGS_OF[type],
  });
export const WorkflowNode = z.discriminatedUnion(
  'type',
  [
    node('company_search'),
    node('people_search'),
    node('influencer_search'),
    node('domain_search'),
    node('ai_research'),
    node('content'),
    node('filter'),
    node('connection'),
  ],
  { error: 'validation.type' },
);
export type WorkflowNode = z.output<typeof WorkflowNode>;

/**
 * Output ports of a node. `out`: found, matched, answered (yes), written, sent. `unknown`: AI research could not tell.
 * `no`: all other incoming leads. Leads on a port without an edge end there.
 */
export const PORTS = ['out', 'no', 'unknown'] as const;
export const Port = z.enum(PORTS);
export type Port = z.infer<typeof Port>;

export const WorkflowEdge = z.object({ id: NodeId, from: NodeId, port: Port.default('out'), to: NodeId });
export type WorkflowEdge = z.output<typeof WorkflowEdge>;

export const MAX_NODES = 500;
export const MAX_EDGES = 1000;
export const WorkflowGraph = z
  .object({ nodes: z.array(WorkflowNode).max(MAX_NODES), edges: z.array(WorkflowEdge).max(MAX_EDGES) })
  .superRefine(({ nodes, edges }, issues) => {
    const refuse = (path: (string | number)[], message: string) => issues.addIssue({ code: 'custom', path, message });
    const ids = new Set(nodes.map(({ id }) => id));
    for (const [index, { id }] of nodes.entries())
      if (nodes.findIndex((other) => other.id === id) < index)
        refuse(['nodes', index, 'id'], 'workflows.error.same_id');
    for (const [index, { id, from, to }] of edges.entries()) {
      if (edges.findIndex((other) => other.id === id) < index)
        refuse(['edges', index, 'id'], 'workflows.error.same_id');
      if (!ids.has(from)) refuse(['edges', index, 'from'], 'workflows.error.no_such_node');
      if (!ids.has(to)) refuse(['edges', index, 'to'], 'workflows.error.no_such_node');
    }
  })
  .meta({ id: 'WorkflowGraph' });
export type WorkflowGraph = z.output<typeof WorkflowGraph>;

/** Searches return leads of their own type; other nodes pass on the incoming type. */
export const SEARCHES: Partial<Record<NodeType, ListType>> = {
  company_search: 'local',
  people_search: 'people',
  influencer_search: 'influencer',
  domain_search: 'domain',
};

/**
 * Problems that keep a graph from running. `unconnected` uses the wording of the specification ("Please connect all
 * nodes before proceeding."). The browser and the server both use `problemsOf` in `workflow-checks.ts`.
 */
export const PROBLEMS = [
  'empty',
  'unconnected',
  'no_start',
  'cycle',
  'no_input',
  'wrong_type',
  'settings',
  'gone',
] as const;
export const WorkflowProblem = z
  .object({
    code: z.enum(PROBLEMS),
    /** Null if it concerns the whole graph. */
    node: z.string().nullable(),
    /** The missing or invalid setting. */
    field: z.string().nullable(),
    /** A translation key in the browser; a readable message from the server. */
    message: z.string(),
  })
  .meta({ id: 'WorkflowProblem' });
export type WorkflowProblem = z.infer<typeof WorkflowProblem>;

/** The message is a translation key with `params`. */
export type FoundProblem = WorkflowProblem & { params: Record<string, string | number> };
export const problem = (
  code: WorkflowProblem['code'],
  node: string | null,
  { field = null, message, params = {} }: { field?: string | null; message: string; params?: FoundProblem['params'] },
): FoundProblem => ({ code, node, field, message, params });
