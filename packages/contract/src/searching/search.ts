/** Lead searches: the four kinds, estimates and runs (docs/product-rules.md#searching). */
import { z } from 'zod';
import { Id, Message, PastedText, pageOf, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { Exclude } from '../leads/exclusions.ts';
import { ListName, ListType, SearchKind } from '../leads/lists.ts';
import { Day, inFilters, knownInFilters } from '../leads/result-filter.ts';
import { DomainFilters, IndustryFilters, InfluencerFilters, MAX_SEARCH_ROWS, PeopleFilters } from './search-filters.ts';
import { Estimate, IncludedEmails, Industry, Location, Search } from './search-replies.ts';

const Target = z.union([z.object({ id: Id }), z.object({ name: ListName })]);
const limit = z.number().int().min(1).max(MAX_SEARCH_ROWS).default(100);
/** The price shown to the user: the exact price per lead and the maximum total. */
const expected = z.object({ cost_each: z.number().int().min(0), maximum_credits: z.number().int().min(0) }).optional();
/** Addresses are found and verified as part of the price. The search ends after that. */
const find_emails = z.boolean().default(true);
/**
 * Fills the limit with leads that the account does not have: neither in any of its lists nor bought before, even if
 * deleted since. False: delivers all matches, and does not charge again for leads bought before.
 */
const only_new = z.boolean().default(true);
const common = { list: Target, limit, expected, find_emails, only_new, exclude: Exclude };
export const SearchBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('industry'), ...common, filters: IndustryFilters }),
  z.object({ type: z.literal('people'), ...common, filters: PeopleFilters }),
  z.object({ type: z.literal('single'), ...common, filters: DomainFilters }),
  z.object({ type: z.literal('influencer'), ...common, filters: InfluencerFilters }),
]);
export type SearchBody = z.output<typeof SearchBody>;

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

/** "1,2,3": exactly these, to get the names of earlier choices. */
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
    /** `is_loading`: places are still loading; ask again. */
    reply: z.object({ data: z.array(Location), is_loading: z.boolean() }),
  }),
  industries: endpoint({
    method: 'GET',
    path: '/api/industries',
    summary: "Industries by name, in the caller's language",
    access,
    query: lookUp.extend({ slugs: chosen(/^[a-z0-9_.-]{1,120}$/i, String) }),
    /** `total`: the number of available industries. */
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
        missing_leads: z.number().int().nullable(),
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
          /** A completed search without results. */
          found_nothing: z.boolean(),
          /** For a search: how many more leads the credits did not cover. */
          missing_leads: z.number().int().nullable(),
          done: z.number().int(),
          total: z.number().int().nullable(),
          /** For a search: the e-mails of its leads; null if none are searched for. */
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
