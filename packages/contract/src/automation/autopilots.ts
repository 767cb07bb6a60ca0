/** Autopilots: searches that repeat automatically (docs/product-rules.md#autopilot). */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, RequiredText, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { knownBy } from '../known-by.ts';
import { ListName, ListType, SearchKind } from '../leads/lists.ts';
import { SearchBody } from '../searching/search.ts';
import { AUTOPILOT_RUN_STATES, AutopilotRun } from './autopilot-runs.ts';
import { LooseFilters } from './loose-filters.ts';
import { Schedule } from './schedule.ts';
import { StepAct } from './steps.ts';

/** `webhook`: for local companies; new leads go to the webhook of their list. */
export const AUTOPILOT_TYPES = ['basic', 'webhook'] as const;
export const AutopilotType = z.enum(AUTOPILOT_TYPES);
export type AutopilotType = z.infer<typeof AutopilotType>;

export const MAX_AUTOPILOTS = 200;
/** Maximum new leads per run. */
export const MAX_PER_RUN = 1000;
export const MAX_CHAIN = 10;

const Target = z.union([z.object({ id: Id }), z.object({ name: ListName })]);

/**
 * The search schema checks the search, so both reject the same input. `search` is `{ type, filters, find_emails }` of
 * `SearchBody`.
 */
const repeated = { type: true, filters: true, find_emails: true } as const;
const Repeated = z.discriminatedUnion('type', [
  SearchBody.options[0].pick(repeated),
  SearchBody.options[1].pick(repeated),
  SearchBody.options[2].pick(repeated),
  SearchBody.options[3].pick(repeated),
]);
export const AutopilotSearch = knownBy(
  z
    .object({ type: SearchKind, filters: LooseFilters, find_emails: z.boolean().default(true) })
    .superRefine((search, issues) => {
      const checked = SearchBody.safeParse({ ...search, list: { name: '-' } });
      for (const { path, message, ...issue } of checked.error?.issues ?? [])
        issues.addIssue({ ...(issue as object), code: 'custom', path, message } as never);
    }),
  Repeated,
);
export type AutopilotSearch = z.output<typeof AutopilotSearch>;

/**
 * Local companies require a location ("Please select location before continue."). A webhook autopilot requires a list
 * with a webhook ("Selected list doesn't have webhook, please setup before continue."). Otherwise the reply is 422.
 */
export const AutopilotBody = z
  .object({
    type: AutopilotType,
    name: RequiredText(120),
    search: AutopilotSearch,
    list: Target,
    schedule: Schedule,
    /** Maximum new leads per run. */
    cap: z.number().int().min(1).max(MAX_PER_RUN),
    chain: z
      .array(z.object({ id: z.string().max(24), on: z.boolean(), step: StepAct }))
      .max(MAX_CHAIN)
      .default([]),
    /** Resume automatically once there are credits again. */
    resumes_by_itself: z.boolean().default(false),
  })
  .superRefine(({ type, search }, issues) => {
    if (type === 'webhook' && search.type !== 'industry')
      issues.addIssue({ code: 'custom', path: ['search', 'type'], message: 'validation.type' });
    else if (search.type === 'industry' && !search.filters.location_id)
      issues.addIssue({
        code: 'custom',
        path: ['search', 'filters', 'location_id'],
        message: 'search.selectLocation',
      });
  });
export type AutopilotBody = z.output<typeof AutopilotBody>;

export const AUTOPILOT_STATES = ['active', 'paused', 'stopped', 'finished'] as const;
/**
 * Why it stopped: no credits, the account or its plan ended, the list or its webhook was deleted, or the search is no
 * longer possible.
 */
export const STOP_REASONS = ['credits', 'inactive', 'list_gone', 'no_webhook', 'no_location', 'search'] as const;

export const Autopilot = z
  .object({
    id: z.number().int(),
    type: AutopilotType,
    name: z.string(),
    kind: SearchKind,
    search: z.object({ type: SearchKind, filters: z.record(z.string(), z.unknown()), find_emails: z.boolean() }),
    /** A readable summary of the search. */
    summary: z.string(),
    /** Null if the list was deleted. */
    list: z
      .object({
        id: z.number().int(),
        name: z.string(),
        type: ListType,
        has_webhook: z.boolean(),
        webhook_host: z.string(),
      })
      .nullable(),
    schedule: Schedule,
    time_zone: z.string(),
    cap: z.number().int(),
    chain: z.array(
      z.object({
        id: z.string(),
        on: z.boolean(),
        step: StepAct,
        /** Readable details: prompts, connection or address. */
        about: z.string(),
        /** Credits per lead; null if included in the lead's price. */
        each: z.number().int().nullable(),
        /** Why it cannot run at the moment; null otherwise. */
        problem: z.string().nullable(),
      }),
    ),
    resumes_by_itself: z.boolean(),
    state: z.enum(AUTOPILOT_STATES),
    stop: z.object({ reason: z.enum(STOP_REASONS), words: z.string(), at: Timestamp }).nullable(),
    /** Who paused it, and when. */
    paused: z.object({ by: z.string(), at: Timestamp }).nullable(),
    next_run_at: Timestamp.nullable(),
    /** Maximum credits per run, and the average so far; null before the first run. */
    maximum_credits: z.number().int(),
    usual: z.object({ added: z.number(), credits: z.number() }).nullable(),
    /** The current run, if any. */
    running: AutopilotRun.nullable(),
    /** The latest runs, oldest first, at most ten. */
    last_runs: z.array(
      z.object({
        at: Timestamp,
        state: z.enum(AUTOPILOT_RUN_STATES),
        found: z.number().int(),
        added: z.number().int(),
        credits: z.number().int(),
      }),
    ),
    runs: z.number().int(),
    by: z.string(),
    created_at: Timestamp,
    changed_at: Timestamp,
  })
  .meta({ id: 'Autopilot' });
export type Autopilot = z.infer<typeof Autopilot>;

/** The maximum cost per run that was shown. A higher price is rejected (409). */
const Confirmed = z.object({ expected: z.object({ maximum_credits: z.number().int().min(0) }).optional() });

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });
const moved = Message.extend({ data: Autopilot });

export const autopilots = {
  find: endpoint({
    method: 'GET',
    path: '/api/autopilots',
    summary: 'Autopilots of the account with their last runs; what they did in 30 days',
    access,
    query: PageQuery.extend({ search: z.string().max(200).default(''), state: z.enum(AUTOPILOT_STATES).optional() }),
    reply: pageOf(Autopilot).extend({
      counts: z.record(z.enum(AUTOPILOT_STATES), z.number().int()),
      month: z.object({ found: z.number().int(), added: z.number().int(), credits: z.number().int() }),
      time_zone: z.string(),
    }),
  }),
  estimate: endpoint({
    method: 'POST',
    path: '/api/autopilots/estimate',
    summary: 'When it would run next, and what one run costs at most; asks nobody outside',
    access,
    reads: true,
    body: AutopilotBody,
    reply: z.object({
      data: z.object({
        next: z.array(Timestamp).max(5),
        time_zone: z.string(),
        cost_each: z.number().int(),
        maximum_credits: z.number().int(),
        /** Null if the user cannot see the wallet. */
        balance: z.number().int().nullable(),
      }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/autopilots',
    summary: 'Create an autopilot; its first run starts within a minute',
    loginAs: ORDINARY_WORK,
    access,
    body: AutopilotBody.and(Confirmed),
    reply: moved,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/autopilots/{id}',
    summary: 'An autopilot',
    access,
    params,
    reply: z.object({ data: Autopilot }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/autopilots/{id}',
    summary: 'Change an autopilot; a run that is going on ends as it began',
    loginAs: ORDINARY_WORK,
    access,
    params,
    /** `seen`: `changed_at` as read. The request fails if someone changed the autopilot since. */
    body: AutopilotBody.and(Confirmed.extend({ seen: Timestamp.optional() })),
    reply: moved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/autopilots/{id}',
    summary: 'Delete an autopilot; what it found stays',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: Message,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/autopilots/{id}/pause',
    summary: 'No more runs until it is resumed; one that is going on ends',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: moved,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/autopilots/{id}/resume',
    summary: 'Go on with the next slot, paused or stopped',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: moved,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/autopilots/{id}/run',
    summary: 'Run now, whatever the schedule says',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: Confirmed,
    reply: Message.extend({ data: AutopilotRun }),
  }),
  cancelRun: endpoint({
    method: 'POST',
    path: '/api/autopilots/{id}/runs/{run}/cancel',
    summary: 'Stop a run; what it found stays',
    loginAs: ORDINARY_WORK,
    access,
    params: params.extend({ run: Id }),
    reply: Message.extend({ data: AutopilotRun }),
  }),
  finishRun: endpoint({
    method: 'POST',
    path: '/api/autopilots/{id}/runs/{run}/finish',
    summary: 'Go on with a run that stopped for credits, where it stopped',
    loginAs: ORDINARY_WORK,
    access,
    params: params.extend({ run: Id }),
    reply: Message.extend({ data: AutopilotRun }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/autopilots/{id}/runs',
    summary: 'Runs and skipped slots of an autopilot, the newest first',
    access,
    params,
    query: PageQuery,
    reply: pageOf(AutopilotRun),
  }),
};
