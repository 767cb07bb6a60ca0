/** Every search of every account (docs/product-rules.md#super-admin). */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { CRM_IDS, type CrmId } from '../integrations/crms.ts';
import { ListType, SearchKind } from '../leads/lists.ts';
import { access, historyOf, PeriodQuery, params } from './common.ts';

/** `stopped`: the credits ran out before the search was complete. */
export const SEARCH_OUTCOMES = ['running', 'waiting', 'completed', 'stopped', 'failed', 'canceled'] as const;
export const SearchOutcome = z.enum(SEARCH_OUTCOMES);
export type SearchOutcome = z.infer<typeof SearchOutcome>;

/** Where the leads of a search's list are sent. */
export const SEARCH_INTEGRATIONS = [...CRM_IDS, 'webhook'] as const;
export const SearchIntegration = z.enum(SEARCH_INTEGRATIONS);
export type SearchIntegration = z.infer<typeof SearchIntegration>;
export const isCrm = (id: SearchIntegration | 'none'): id is CrmId => id !== 'webhook' && id !== 'none';

export const Payer = z.enum(['account', 'platform']);
export type Payer = z.infer<typeof Payer>;

/** In cents, with fractions: sources charge less than a cent per record. */
const Cents = z.number();

export const SearchLine = z
  .object({
    id: z.number().int(),
    account: z.object({ id: z.number().int(), name: z.string() }),
    user: z.object({ id: z.number().int(), name: z.string() }),
    type: SearchKind,
    summary: z.string(),
    list: z.object({ id: z.number().int(), type: ListType }),
    progress: z.object({ done: z.number().int(), wanted: z.number().int() }),
    credits: z.number().int(),
    sources_minor: Cents,
    margin_minor: Cents,
    /** E-mails of its leads: how many have been found or checked. */
    emails: z.object({ done: z.number().int(), total: z.number().int() }),
    outcome: SearchOutcome,
    /** Why it ended or is waiting, or who ended it. */
    reason: z.string().nullable(),
    paid_by: Payer,
    again_of: z.number().int().nullable(),
    started_at: Timestamp,
    finished_at: Timestamp.nullable(),
    autopilot: z.boolean(),
    labels: z.object({
      data: z.array(z.object({ id: z.number().int(), name: z.string(), color: z.string() })),
      total: z.number().int(),
    }),
    ai: z.boolean(),
    integrations: z.array(SearchIntegration),
    /** The maximum cost of running it again, and who pays; null while it runs or runs again. */
    again: z.object({ paid_by: Payer, credits: z.number().int() }).nullable(),
    /** What canceling it now would refund; null if it has ended. */
    cancel: z.object({ charged: z.number().int(), released: z.number().int() }).nullable(),
  })
  .meta({ id: 'AdminSearch' });
export type SearchLine = z.infer<typeof SearchLine>;

/** A comma-separated list of these values: "a,b,c". */
const someOf = <const T extends string>(values: readonly T[]) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(',') as T[])
    .refine((parts) => parts.every((part) => values.includes(part)), 'validation.type')
    .optional();
const ids = (most: number) =>
  z
    .string()
    .max(most * 17)
    .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, 'validation.type')
    .transform((text) => text.split(',').map(Number))
    .refine((parts) => parts.length <= most, 'validation.type')
    .optional();
const YesNo = z.enum(['yes', 'no']).optional();

const MAX_CHOSEN = 500;
const filters = {
  ...PeriodQuery.shape,
  search: z.string().max(200).default(''),
  account_ids: ids(20),
  user_ids: ids(20),
  types: someOf(SearchKind.options),
  outcomes: someOf(SEARCH_OUTCOMES),
  autopilot: YesNo,
  labels: YesNo,
  ai: YesNo,
  /** `none`: leads of its list are not sent anywhere. */
  integrations: someOf([...SEARCH_INTEGRATIONS, 'none']),
  /** Limits the matches to these ids, or excludes them. */
  ids: ids(MAX_CHOSEN),
  except: ids(MAX_CHOSEN),
};
/** Defaults to the last seven days. */
export const SearchersFilter = z.object(filters);
export type SearchersFilter = z.output<typeof SearchersFilter>;

/** Only the newest searches are counted, up to this number. Narrower filters reach the others. */
export const MOST_COUNTED_SEARCHES = 100_000;

/** Totals of all matching searches, shown above the list. */
export const SearchFigures = z.object({
  /** There are more matches than were counted. */
  is_minimum: z.boolean(),
  running: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
  credits: z.number().int(),
  sources_minor: Cents,
  margin_minor: Cents,
});

/** What can be done with the matching searches, and what it costs. */
export const SearchSelection = z
  .object({
    matching: z.number().int(),
    /** More than one action can handle; the filters must be narrower. */
    is_too_many: z.boolean(),
    run_again: z.object({
      count: z.number().int(),
      account_credits: z.number().int(),
      platform_credits: z.number().int(),
    }),
    cancel: z.object({ count: z.number().int(), charged: z.number().int(), released: z.number().int() }),
  })
  .meta({ id: 'AdminSearchSelection' });
export type SearchSelection = z.infer<typeof SearchSelection>;

export const SEARCH_ACTS = ['run_again', 'cancel'] as const;
export type SearchActKind = (typeof SEARCH_ACTS)[number];
export const SearchAct = z
  .object({
    id: z.number().int(),
    act: z.enum(SEARCH_ACTS),
    total: z.number().int(),
    done: z.number().int(),
    /** Searches that ended, restarted or ran out of credits in the meantime. */
    refused: z.number().int(),
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'AdminSearchAct' });
export type SearchAct = z.infer<typeof SearchAct>;

const one = Message.extend({ data: SearchLine });
/** What the user confirmed: who pays, and the maximum credits. */
const expected = z.object({ paid_by: Payer, credits: z.number().int().min(0) });

export const searchers = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/searchers',
    summary: 'Every search of every account, the newest first',
    access,
    query: PageQuery.extend(filters),
    reply: pageOf(SearchLine).extend({ from: z.iso.date(), to: z.iso.date(), figures: SearchFigures }),
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/api/admin/searchers/suggest',
    summary: 'Accounts and people by a part of their name or address, with how many searches they made',
    access,
    query: z.object({ search: z.string().trim().max(120).default(''), account_ids: ids(20), user_ids: ids(20) }),
    reply: z.object({
      accounts: z.array(z.object({ id: z.number().int(), name: z.string(), searches: z.number().int() })),
      users: z.array(
        z.object({ id: z.number().int(), name: z.string(), account: z.string(), searches: z.number().int() }),
      ),
    }),
  }),
  selection: endpoint({
    method: 'GET',
    path: '/api/admin/searchers/selection',
    summary: 'What can be done with the searches that match, and what it costs',
    access,
    query: SearchersFilter,
    reply: z.object({ data: SearchSelection }),
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/admin/searchers.csv',
    summary: 'The searches that match as a CSV file',
    access,
    query: SearchersFilter,
    stream: 'text/csv',
    reply: z.unknown(),
  }),
  runAgain: endpoint({
    method: 'POST',
    path: '/api/admin/searchers/{id}/run-again',
    summary: 'Run a search again; the account pays, or the platform where the failure was ours',
    access,
    repeat: 'intent',
    params,
    body: z.object({ expected: expected.optional() }),
    reply: one,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/admin/searchers/{id}/cancel',
    summary: 'Cancel a search; what it still held of the credits is released',
    access,
    repeat: 'intent',
    params,
    reply: one,
  }),
  act: endpoint({
    method: 'POST',
    path: '/api/admin/searchers/acts',
    summary: 'Run again or cancel all searches that match; many of them in the background',
    access,
    repeat: 'intent',
    body: z.object({
      act: z.enum(SEARCH_ACTS),
      filter: SearchersFilter,
      /** What the user confirmed: the number of searches and the maximum credits of their accounts. */
      expected: z.object({ count: z.number().int().min(1), account_credits: z.number().int().min(0) }),
    }),
    reply: Message.extend({ data: SearchAct }),
  }),
  readAct: endpoint({
    method: 'GET',
    path: '/api/admin/searchers/acts/{id}',
    summary: 'How far an act on many searches is',
    access,
    params: z.object({ id: Id }),
    reply: z.object({ data: SearchAct }),
  }),
  searchersHistory: historyOf('searchers', 'searches that were run again or canceled'),
};
