/** Workflows: storage, versions, triggers and estimates (docs/product-rules.md#workflows). */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { Schedule } from './schedule.ts';
import { WorkflowGraph, WorkflowProblem } from './workflow-graph.ts';
import { RunSummary } from './workflow-runs.ts';

export const MAX_WORKFLOWS = 500;
export const TEMPLATES = [
  'local_to_crm',
  'owners_of_companies',
  'researched_openers',
  'creators_to_sheet',
  'domain_contacts',
] as const;
export const Template = z.enum(TEMPLATES);
export type Template = z.infer<typeof Template>;

/** Starts a workflow without a user: a schedule, or a call to its own URL with its secret. */
const Trigger = {
  schedule: Schedule.nullable(),
  next_run_at: Timestamp.nullable(),
  time_zone: z.string(),
  /** Why the schedule is halted; null if it is not. */
  halted: z.string().nullable(),
  /** The last slots without a run, with a readable reason. */
  skipped: z.object({ at: Timestamp, slots: z.number().int(), reason: z.string() }).nullable(),
  hook: z
    .object({ url: z.string(), secret_ends: z.string(), last_called_at: Timestamp.nullable(), created_at: Timestamp })
    .nullable(),
};

export const WorkflowItem = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** Types of its nodes in graph order, at most eight. */
    nodes: z.array(z.string()),
    node_count: z.number().int(),
    /** Whether it can run as it is. */
    is_ready: z.boolean(),
    version: z.number().int(),
    ...Trigger,
    last_run: RunSummary.nullable(),
    runs: z.number().int(),
    by: z.string(),
    changed_at: Timestamp,
  })
  .meta({ id: 'WorkflowItem' });
export type WorkflowItem = z.infer<typeof WorkflowItem>;

export const Workflow = WorkflowItem.extend({
  graph: WorkflowGraph,
  problems: z.array(WorkflowProblem),
  created_at: Timestamp,
}).meta({ id: 'Workflow' });
export type Workflow = z.infer<typeof Workflow>;

export const WorkflowVersion = z
  .object({
    version: z.number().int(),
    note: z.string(),
    node_count: z.number().int(),
    /** Number of its runs. */
    runs: z.number().int(),
    by: z.string(),
    at: Timestamp,
  })
  .meta({ id: 'WorkflowVersion' });
export type WorkflowVersion = z.infer<typeof WorkflowVersion>;

export const WorkflowEstimate = z
  .object({
    problems: z.array(WorkflowProblem),
    /** Null while there are problems. */
    maximum_credits: z.number().int().nullable(),
    /** Null if the user cannot see the wallet. */
    balance: z.number().int().nullable(),
    is_affordable: z.boolean(),
    nodes: z.array(
      z.object({
        id: z.string(),
        items: z.number().int(),
        cost_each: z.number().int(),
        maximum_credits: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'WorkflowEstimate' });
export type WorkflowEstimate = z.infer<typeof WorkflowEstimate>;

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });
const moved = Message.extend({ data: Workflow });

export const workflows = {
  find: endpoint({
    method: 'GET',
    path: '/api/workflows',
    summary: 'Workflows of the account, the last changed first',
    access,
    query: PageQuery.extend({ search: z.string().max(200).default('') }),
    reply: pageOf(WorkflowItem),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/workflows',
    summary: 'Keep a new workflow: from a graph, a template, or empty',
    loginAs: ORDINARY_WORK,
    access,
    body: z.object({ name: RequiredText(120), graph: WorkflowGraph.optional(), template: Template.optional() }),
    reply: moved,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/workflows/{id}',
    summary: 'A workflow with its graph and what is missing in it',
    access,
    params,
    reply: z.object({ data: Workflow }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/workflows/{id}',
    summary: 'Save a workflow as its next version; it need not be complete yet',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: z.object({
      name: RequiredText(120),
      graph: WorkflowGraph,
      note: Text(120).default(''),
      /** The version that was edited. If there is a newer one, the request fails with 409 and nothing is lost. */
      version: z.number().int().positive(),
    }),
    reply: moved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/workflows/{id}',
    summary: 'Delete a workflow; a run that is going on is stopped, what was found stays',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: Message,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/workflows/{id}/copy',
    summary: 'A copy under another name',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: z.object({ name: RequiredText(120) }),
    reply: moved,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/workflows/{id}/versions',
    summary: 'Versions of a workflow, the newest first',
    access,
    params,
    query: PageQuery,
    reply: pageOf(WorkflowVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/workflows/{id}/versions/{version}',
    summary: 'The graph of a version',
    access,
    params: params.extend({ version: Id }),
    reply: z.object({ data: WorkflowVersion.extend({ graph: WorkflowGraph }) }),
  }),
  estimate: endpoint({
    method: 'POST',
    path: '/api/workflows/estimate',
    summary: 'What keeps a graph from running, and what one run costs at most; asks nobody outside',
    access,
    reads: true,
    body: z.object({ graph: WorkflowGraph, is_trial: z.boolean().default(false) }),
    reply: z.object({ data: WorkflowEstimate }),
  }),
  schedule: endpoint({
    method: 'PUT',
    path: '/api/workflows/{id}/schedule',
    summary: 'Run by a timetable, or not any more',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: z.object({ schedule: Schedule.nullable() }),
    reply: moved,
  }),
  openHook: endpoint({
    method: 'POST',
    path: '/api/workflows/{id}/hook',
    summary: 'Let calls to an address of its own start the workflow; the secret is told once. Again: a new secret',
    access,
    params,
    reply: moved.extend({ secret: z.string() }),
  }),
  closeHook: endpoint({
    method: 'DELETE',
    path: '/api/workflows/{id}/hook',
    summary: 'Calls do not start the workflow any more',
    access,
    params,
    reply: moved,
  }),
  call: endpoint({
    method: 'POST',
    path: '/api/workflows/hooks/{key}',
    summary:
      'Start a workflow from outside: its address with `Authorization: Bearer <secret>`. One run at a time; a repeat with the same Idempotency-Key starts nothing',
    access: 'public',
    limit: { perMinute: 60 },
    params: z.object({ key: z.string().regex(/^[a-z0-9]{16,40}$/) }),
    takesMore: 'a program calls it with what it always posts; nothing of it is read',
    status: 202,
    reply: Message.extend({ run_id: z.number().int() }),
  }),
};
