/**
 * Enrichment of results: addresses, phones, employees, details and similar people (docs/product-rules.md#enrichment).
 */
import { z } from 'zod';
import { Id, Message, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { ListName, ListType } from '../leads/lists.ts';
import { Expected, Selection } from '../leads/results.ts';
import type { Act } from '../money/wallet.ts';

export const ENRICHMENT_ACTS = ['find-emails', 'get-employees', 'get-phones', 'enrich', 'find-similar'] as const;
export const EnrichmentAct = z.enum(ENRICHMENT_ACTS);
export type EnrichmentAct = z.infer<typeof EnrichmentAct>;

/** Actions per list type, and the price of one find; null if included in the lead's price. */
export const ENRICHMENTS_OF_LIST = {
  local: { 'find-emails': null, 'get-employees': 'local.employee' },
  domain: { 'get-employees': 'domain.employee' },
  people: { 'find-emails': null, 'get-phones': 'people.phone', 'find-similar': 'people.similar' },
  influencer: { 'find-emails': null, enrich: 'influencer.enrich' },
} as const satisfies Record<ListType, Partial<Record<EnrichmentAct, Act | null>>>;

/** Actions that add people to a list of people. All others fill in the rows themselves. */
export const BRINGS_PEOPLE: readonly EnrichmentAct[] = ['get-employees', 'find-similar'];

/** Maximum rows per run, and maximum people per row. */
export const MAX_ENRICHED_ROWS = 50_000;
export const MAX_PEOPLE_PER_ROW = 100;
export const DEFAULT_PEOPLE_PER_ROW = 10;

const Ask = z.object({
  act: EnrichmentAct,
  selection: Selection,
  /** Maximum people per row. Other actions find one value per row. */
  limit: z.number().int().min(1).max(MAX_PEOPLE_PER_ROW).default(DEFAULT_PEOPLE_PER_ROW),
  /**
   * The target list of people: by id, or by a name (created with the first find). By default, similar people go into
   * the same list and employees into a list named after it.
   */
  list: z.union([z.object({ id: Id }), z.object({ name: ListName })]).optional(),
});
export type EnrichmentAsk = z.output<typeof Ask>;
const Order = Ask.extend({
  /** The price shown to the user: the exact price of one find and the maximum total. */
  expected: z.object({ cost_each: z.number().int().min(0), maximum_credits: z.number().int().min(0) }).optional(),
});
export type EnrichmentOrder = z.output<typeof Order>;

export const EnrichmentEstimate = z
  .object({
    act: EnrichmentAct,
    /** Rows in the selection, with the fingerprint that confirms it (`selection.expected`). */
    rows: Expected.required(),
    /** Rows with something to look up. Companies that share a website count once. */
    askable: z.number().int(),
    /** Rows that already have it. */
    have: z.number().int(),
    /** Rows to look up that the account has paid for before and gets for free. */
    owned: z.number().int(),
    /** Maximum number of finds. */
    at_most: z.number().int(),
    cost_each: z.number().int(),
    maximum_credits: z.number().int(),
    /** Null if the user cannot see the wallet. */
    balance: z.number().int().nullable(),
    balance_after: z.number().int().nullable(),
    is_affordable: z.boolean(),
    /** Titles of the sources, in the order they are asked. */
    sources: z.array(z.string()),
    /** The target list of people; `id` is null until it is created. Null for actions that fill in rows. */
    list: z.object({ id: z.number().int().nullable(), name: z.string() }).nullable(),
  })
  .meta({ id: 'EnrichmentEstimate' });
export type EnrichmentEstimate = z.infer<typeof EnrichmentEstimate>;

export const Enrichment = z
  .object({
    id: z.number().int(),
    act: EnrichmentAct,
    status: z.enum(['queued', 'running', 'completed', 'failed', 'canceled']),
    list_id: z.number().int(),
    list_type: ListType,
    /** The target list of people; null for actions that fill in rows, and before the first find. */
    target: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    /** Started by a search for its own rows. */
    search_id: z.number().int().nullable(),
    total: z.number().int(),
    done: z.number().int(),
    /** Rows with a find, and rows that could not be looked up. */
    found_rows: z.number().int(),
    failed_rows: z.number().int(),
    /** Number of finds: people, phones, addresses or records. */
    found: z.number().int(),
    /** Finds that were paid for before. */
    owned: z.number().int(),
    /** Addresses that are guesses (find-emails). */
    potential: z.number().int(),
    credits: z.number().int(),
    maximum_credits: z.number().int(),
    cost_each: z.number().int(),
    error: z.string().nullable(),
    /** When it continues; null if it is not waiting. */
    waiting_until: Timestamp.nullable(),
    by: z.string(),
    created_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'Enrichment' });
export type Enrichment = z.infer<typeof Enrichment>;

/** `auto`: ordered by its results. `pinned`: before all others. `excluded`: not asked. */
export const SourceChoice = z.enum(['auto', 'pinned', 'excluded']);
export type SourceChoice = z.infer<typeof SourceChoice>;

/** The sources of an action for a list type, in the order they are asked; excluded ones come last. */
export const SourceOrder = z
  .object({
    list_type: ListType,
    act: EnrichmentAct,
    sources: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        choice: SourceChoice,
        /** The account's leads that it was asked about, and those it had a find for. */
        asked: z.number().int(),
        found: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'SourceOrder' });
export type SourceOrder = z.infer<typeof SourceOrder>;

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });

export const enrichment = {
  estimate: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/enrichments/estimate',
    summary: 'What an act on the chosen rows could find and cost',
    access,
    reads: true,
    heavy: true,
    params,
    body: Ask,
    reply: EnrichmentEstimate,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/enrichments',
    summary: 'Find addresses, employees, phones, details or similar people for the chosen rows',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: Order,
    reply: Message.extend({ data: Enrichment }),
  }),
  ofList: endpoint({
    method: 'GET',
    path: '/api/campaigns/{id}/enrichments',
    summary: 'Running and recent acts on the rows of a list, the newest first',
    access,
    params,
    reply: z.object({ data: z.array(Enrichment) }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/enrichments',
    summary: 'My running and recent acts on rows, the newest first',
    access,
    reply: z.object({ data: z.array(Enrichment.extend({ list_name: z.string() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/enrichments/{id}',
    summary: 'Progress of an act',
    access,
    params,
    reply: Enrichment,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/enrichments/{id}/cancel',
    summary: 'Stop an act; what was found stays',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: Message.extend({ data: Enrichment }),
  }),
  sources: endpoint({
    method: 'GET',
    path: '/api/enrichment-sources',
    summary: 'Who is asked in which order, and what they have found so far',
    access,
    reply: z.object({ data: z.array(SourceOrder) }),
  }),
  chooseSource: endpoint({
    method: 'PUT',
    path: '/api/enrichment-sources',
    summary: 'Ask a source first, not at all, or where its results put it',
    loginAs: ORDINARY_WORK,
    access: { mainUser: true },
    body: z.object({ list_type: ListType, act: EnrichmentAct, source: z.string().max(40), choice: SourceChoice }),
    reply: Message.extend({ data: SourceOrder }),
  }),
};
