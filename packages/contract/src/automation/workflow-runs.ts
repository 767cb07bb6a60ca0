/** Workflow runs: start, watch, stop, resume, and the data at every edge (docs/product-rules.md#workflows). */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { ListType } from '../leads/lists.ts';
import { Port, WorkflowGraph } from './workflow-graph.ts';

/** Maximum leads per search in a trial run. */
export const TRIED_LEADS = 5;
export const RUN_TRIGGERS = ['by_hand', 'schedule', 'hook'] as const;
/** `stopped`: out of credits, or something must be fixed. The run can resume where it stopped. */
export const WORKFLOW_RUN_STATES = ['queued', 'running', 'stopped', 'completed', 'failed', 'canceled'] as const;
export const RUN_STOP_REASONS = ['credits', 'inactive', 'limit', 'gone', 'unexpected'] as const;
export const NODE_STATES = ['waiting', 'running', 'done', 'failed', 'canceled'] as const;
/**
 * `unknown`: AI research could not tell. `ended`: goes no further, such as a company whose people went on, or a lead
 * that was deleted or must not be contacted.
 */
export const ITEM_STATES = ['waiting', 'working', 'out', 'no', 'unknown', 'failed', 'ended'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

const count = z.number().int();
export const RunSummary = z
  .object({
    id: count,
    workflow_id: count,
    version: count,
    trigger: z.enum(RUN_TRIGGERS),
    is_trial: z.boolean(),
    state: z.enum(WORKFLOW_RUN_STATES),
    /** Why it stopped or failed, as a readable message. */
    reason: z.string().nullable(),
    /** For a run that stopped for credits: the remaining leads and the maximum missing credits. */
    missing: z.object({ leads: count, credits: count }).nullable(),
    credits: count,
    maximum_credits: count,
    /** Leads that reached the end of a path. */
    items: count,
    by: z.string(),
    created_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'WorkflowRunSummary' });
export type RunSummary = z.infer<typeof RunSummary>;

export const NodeProgress = z
  .object({
    id: z.string(),
    state: z.enum(NODE_STATES),
    /** Number of leads: incoming (at a start: found), processed, and by outcome. */
    total: count,
    done: count,
    out: count,
    no: count,
    /** AI research could not tell. These are free. */
    unknown: count,
    failed: count,
    credits: count,
    /** What it waits for or why it failed, as a readable message; null otherwise. */
    note: z.string().nullable(),
    /** The list that contains its leads. */
    list: z.object({ id: count, type: ListType }).nullable(),
  })
  .meta({ id: 'WorkflowNodeProgress' });
export type NodeProgress = z.infer<typeof NodeProgress>;

export const WorkflowRun = RunSummary.extend({
  nodes: z.array(NodeProgress),
  started_at: Timestamp.nullable(),
}).meta({ id: 'WorkflowRun' });
export type WorkflowRun = z.infer<typeof WorkflowRun>;

/** Maximum nodes in a live event: those that changed last. The others are unchanged since the previous event. */
export const NODES_IN_NEWS = 20;

/** A lead at an edge or a node. */
export const RunItem = z
  .object({
    result_id: count,
    list: z.object({ id: count, type: ListType }),
    /** Empty if the lead was deleted. */
    name: z.string(),
    /** City, position, domain or handle: distinguishes leads with the same name. */
    about: z.string(),
    email: z.string(),
    state: z.enum(ITEM_STATES),
    /** Why it failed or was skipped, as a readable message. */
    reason: z.string().nullable(),
    /** AI research answers so far, by column. An empty value means that it could not tell. */
    answers: z.record(z.string(), z.object({ value: z.string(), note: z.string() })),
    at: Timestamp,
  })
  .meta({ id: 'WorkflowRunItem' });
export type RunItem = z.infer<typeof RunItem>;

export const JournalLine = z
  .object({
    at: Timestamp,
    node: z.string().nullable(),
    /** A readable message: `Portion 3: 50 leads, 46 written, 46 credits`. */
    text: z.string(),
    tone: z.enum(['plain', 'good', 'bad']),
  })
  .meta({ id: 'WorkflowJournalLine' });
export type JournalLine = z.infer<typeof JournalLine>;

const access = { module: 'leads' } as const;
const params = z.object({ id: Id, run: Id });
const moved = Message.extend({ data: WorkflowRun });

export const workflowRuns = {
  start: endpoint({
    method: 'POST',
    path: '/api/workflows/{id}/runs',
    summary: 'Run the workflow as it was saved last',
    loginAs: ORDINARY_WORK,
    access,
    params: z.object({ id: Id }),
    body: z.object({
      version: z.number().int().positive().optional(),
      /** Limits each search to `TRIED_LEADS` leads. */
      is_trial: z.boolean().default(false),
      /** The price shown to the user. */
      expected: z.object({ maximum_credits: z.number().int().min(0) }).optional(),
    }),
    reply: moved,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/workflows/{id}/runs',
    summary: 'Runs of a workflow, the newest first',
    access,
    params: z.object({ id: Id }),
    query: PageQuery,
    reply: pageOf(RunSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/workflows/{id}/runs/{run}',
    summary: 'A run: state, counts and cost of every node, with the graph that it runs',
    access,
    params,
    reply: z.object({ data: WorkflowRun.extend({ graph: WorkflowGraph }) }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/workflows/{id}/runs/{run}/cancel',
    summary: 'Stop a run for good; what it found stays',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: moved,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/workflows/{id}/runs/{run}/resume',
    summary: 'Go on with a run that stopped, where it stopped',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: moved,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/workflows/{id}/runs/{run}/nodes/{node}/retry',
    summary: 'Deal once more with the leads that failed at a node',
    loginAs: ORDINARY_WORK,
    access,
    params: params.extend({ node: z.string().max(24) }),
    reply: moved,
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/workflows/{id}/runs/{run}/nodes/{node}/items',
    summary: 'Leads at a node; with `port` those that left it there: the data of that edge',
    access,
    params: params.extend({ node: z.string().max(24) }),
    query: PageQuery.extend({
      port: Port.optional(),
      state: z.enum(ITEM_STATES).optional(),
    }),
    reply: pageOf(RunItem),
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/workflows/{id}/runs/{run}/nodes/{node}/csv',
    summary: 'Leads that left a node, with the answers of AI research, as CSV',
    access,
    params: params.extend({ node: z.string().max(24) }),
    query: z.object({ port: Port.default('out') }),
    heavy: true,
    stream: 'text/csv',
    reply: z.string(),
  }),
  journal: endpoint({
    method: 'GET',
    path: '/api/workflows/{id}/runs/{run}/journal',
    summary: 'What happened in a run, step by step, the newest first',
    access,
    params,
    query: PageQuery.extend({ node: z.string().max(24).optional() }),
    reply: pageOf(JournalLine),
  }),
};
