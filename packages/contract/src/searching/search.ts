/** Lead searches: the four kinds, estimates, runs and progress (docs/product-rules.md#searching). */
import { z } from 'zod';
import { Id, Message, PastedText, pageOf, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { ListName, ListType, SearchKind } from '../leads/lists.ts';
import { Day, inFilters, knownInFilters } from '../leads/result-filter.ts';
import { DomainFilters, IndustryFilters, InfluencerFilters, MAX_SEARCH_ROWS, PeopleFilters } from './search-filters.ts';

const Target = z.union([z.object({ id: Id }), z.object({ name: ListName })]);
const limit = z.number().int().min(1).max(MAX_SEARCH_ROWS).default(100);
/** The price shown to the user: the exact price per lead and the maximum total. */
const expected = z.object({ cost_each: z.number().int().min(0), maximum_credits: z.number().int().min(0) }).optional();
/** Addresses are looked for and checked as part of the price; the search ends when that is done. */
const find_emails = z.boolean().default(true);
/**
 * The limit is filled with leads that the account does not have yet: neither in any of its lists nor bought before, also where they
 * were deleted since. False: whatever matches is delivered, and what was bought before is not charged again.
 */
const only_new = z.boolean().default(true);
const common = { list: Target, limit, expected, find_emails, only_new };
export const SearchBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('industry'), ...common, filters: IndustryFilters }),
  z.object({ type: z.literal('people'), ...common, filters: PeopleFilters }),
  z.object({ type: z.literal('single'), ...common, filters: DomainFilters }),
  z.object({ type: z.literal('influencer'), ...common, filters: InfluencerFilters }),
]);
export type SearchBody = z.output<typeof SearchBody>;

export const Estimate = z
  .object({
    matches: z.number().int(),
    /** The source could not count all results. */
    matches_is_minimum: z.boolean(),
    /** The lead index is being filled for the first time: the numbers still grow; ask again. */
    is_loading: z.boolean(),
    /** Why it could not be filled the last time; it is tried again. */
    loading_problem: z.string().max(500).optional(),
    /** Matches with a phone, a website or an e-mail; only these are priced. Null where the source cannot tell, and for other kinds. */
    contactable: z.number().int().nullable(),
    /** Of all matches: those that the account has already. Null where the source cannot tell before they are delivered. */
    owned: z.number().int().nullable(),
    /** There are too many matches to compare all of them. */
    owned_is_minimum: z.boolean(),
    /** All other matches; null where `owned` is. */
    new_to_you: z.number().int().nullable(),
    /** The account has leads of any kind already; before that there is nothing to leave out. */
    has_leads: z.boolean(),
    /** How many leads this search would bring at most. */
    this_search: z.number().int(),
    expected_credits: z.number().int(),
    maximum_credits: z.number().int(),
    cost_each: z.number().int(),
    /** Null for whoever may not see the wallet. */
    balance: z.number().int().nullable(),
    balance_after: z.number().int().nullable(),
    is_affordable: z.boolean(),
    source: z.string(),
    /** The existing list that would receive the rows: given by id, or by the same name. */
    list: z.object({ id: z.number().int(), name: z.string(), result_count: z.number().int() }).nullable(),
    /** Coordinates for the small map, and the share of results with each contact. */
    cells: z.array(z.object({ lat: z.number(), lon: z.number(), count: z.number().int() })),
    distribution: z.array(z.object({ label: z.string(), count: z.number().int() })),
  })
  .meta({ id: 'Estimate' });

/** The e-mails that are part of the price: how many of them have been looked for and checked. */
const IncludedEmails = z
  .object({
    total: z.number().int(),
    done: z.number().int(),
    found: z.number().int(),
    /** Leads about which a source could not be asked. */
    failed: z.number().int(),
    /** Of those done: their mail server wants to be asked once more, which may still change the answer. */
    later: z.number().int(),
    /** What did not work, in words. */
    note: z.string().nullable(),
  })
  .meta({ id: 'IncludedEmails' });

export const Search = z
  .object({
    id: z.number().int(),
    type: SearchKind,
    /** Ended only when the leads are delivered and their e-mails have been looked for. */
    status: z.enum(['queued', 'running', 'completed', 'failed', 'canceled']),
    list_id: z.number().int(),
    list_type: ListType,
    /** It found nothing, so the list that it had made, and that nobody used since, was removed with it. */
    list_removed: z.boolean(),
    /** Completed, and there was nothing to deliver. */
    found_nothing: z.boolean(),
    summary: z.string(),
    limit: z.number().int(),
    found: z.number().int(),
    checked: z.number().int(),
    added: z.number().int(),
    owned: z.number().int(),
    only_new: z.boolean(),
    /** Leads that were left out because the account has them already; the search went on behind them (`only_new`). */
    left_out: z.number().int(),
    /** Of those added: local leads without phone, website or e-mail, delivered free. */
    without_contact: z.number().int(),
    /** Leads that stood in the list without a contact and have one now. */
    completed: z.number().int(),
    suppressed: z.number().int(),
    credits: z.number().int(),
    maximum_credits: z.number().int(),
    /** When the last lead was delivered; null while more may come. */
    rows_finished_at: Timestamp.nullable(),
    emails: IncludedEmails,
    error: z.string().nullable(),
    /** When the source allows the next request; null if nothing is waiting. */
    waiting_until: Timestamp.nullable(),
    created_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'Search' });

export const Location = z
  .object({
    id: z.number().int(),
    name: z.string(),
    kind: z.enum(['country', 'state', 'city']),
    country: z.string(),
    state: z.string(),
    label: z.string(),
    lat: z.number(),
    lon: z.number(),
    radius_km: z.number(),
  })
  .meta({ id: 'Location' });
export const Industry = z
  .object({ slug: z.string(), name: z.string(), parents: z.array(z.string()), places: z.number().int() })
  .meta({ id: 'Industry' });

/** The part of the default filter object that applies to searches. */
const HistoryFilter = z
  .object({
    page: z.number().int().min(1).default(1),
    limit: z.number().int().min(1).max(100).default(20),
    search: z.string().max(200).default(''),
    startDate: Day,
    endDate: Day,
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    message: 'validation.dates',
  });
export type HistoryFilter = z.output<typeof HistoryFilter>;
const HistoryBody = knownInFilters(
  z.preprocess((body) => inFilters(body) ?? {}, HistoryFilter) as unknown as typeof HistoryFilter,
  HistoryFilter,
);

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });
const lookUp = z.object({
  search: PastedText(120).default(''),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

/** "1,2,3": exactly these, so that what was chosen earlier can be named again. */
const chosen = <T>(one: RegExp, read: (part: string) => T) =>
  z
    .string()
    .max(6000)
    .transform((text) => text.split(','))
    .refine((parts) => parts.length <= 50 && parts.every((part) => one.test(part)), 'validation.type')
    .transform((parts) => parts.map(read))
    .optional();

export const search = {
  locations: endpoint({
    method: 'GET',
    path: '/api/locations',
    summary: 'Countries, states and cities by name',
    access,
    query: lookUp.extend({
      kind: z.enum(['country', 'state', 'city']).optional(),
      ids: chosen(/^[1-9]\d{0,15}$/, Number),
    }),
    /** `is_loading`: the places are not all there yet; ask again. */
    reply: z.object({ data: z.array(Location), is_loading: z.boolean() }),
  }),
  industries: endpoint({
    method: 'GET',
    path: '/api/industries',
    summary: "Industries by name, in the caller's language",
    access,
    query: lookUp.extend({ slugs: chosen(/^[a-z0-9_.-]{1,120}$/i, String) }),
    /** `total`: how many industries there are to choose from. */
    reply: z.object({ data: z.array(Industry), total: z.number().int() }),
  }),
  example: endpoint({
    method: 'GET',
    path: '/api/searches/example',
    summary: 'A first search to try out near the account; null once it has searched',
    access,
    reply: z.object({
      data: z.object({ industry: Industry, location: Location, radius_km: z.number() }).nullable(),
    }),
  }),
  estimate: endpoint({
    method: 'POST',
    path: '/api/searches/estimate',
    summary: 'What a search would find and cost',
    access,
    reads: true,
    body: SearchBody,
    reply: Estimate,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/searches',
    summary: 'Start a search; rows arrive in its list',
    loginAs: ORDINARY_WORK,
    access,
    repeat: 'intent',
    body: SearchBody,
    reply: Message.extend({ data: Search }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/searches/{id}',
    summary: 'Progress of a search',
    access,
    params,
    reply: Search,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/searches/{id}/cancel',
    summary: 'Stop a search; what was found stays',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: Message.extend({ data: Search }),
  }),
  history: endpoint({
    method: 'POST',
    path: '/api/campaign/{id}/history',
    summary: 'Searches that filled the list',
    access,
    params,
    reads: true,
    body: HistoryBody,
    reply: pageOf(
      z.object({
        id: z.number().int(),
        kind: SearchKind,
        summary: z.string(),
        status: z.string(),
        found_nothing: z.boolean(),
        found: z.number().int(),
        added: z.number().int(),
        credits: z.number().int(),
        emails: IncludedEmails,
        by: z.string(),
        created_at: Timestamp,
        finished_at: Timestamp.nullable(),
      }),
    ),
  }),
  running: endpoint({
    method: 'GET',
    path: '/api/activity',
    summary: 'My running and recent work',
    access: 'user',
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          title: z.string(),
          status: z.string(),
          /** A completed search without anything to deliver. */
          found_nothing: z.boolean(),
          done: z.number().int(),
          total: z.number().int().nullable(),
          /** Of a search: the e-mails that belong to its leads; null where none are looked for. */
          emails: IncludedEmails.nullable(),
          cost: z.number().int().nullable(),
          /** Path of the result. */
          list: z.object({ id: z.number().int(), type: ListType }).nullable(),
          can_cancel: z.boolean(),
          at: Timestamp,
        }),
      ),
    }),
  }),
};
