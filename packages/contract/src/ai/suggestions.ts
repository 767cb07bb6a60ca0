/**
 * Ideal customer profiles: in each round the model proposes target groups, with reasons and a prefilled search
 * (docs/product-rules.md#icp-suggestions).
 */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, Text, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { SENIORITY_LEVELS } from '../searching/search-filters.ts';
import { PROFILE_FIELD_NAMES, type ProfileField } from './business-profile.ts';

/** Search kinds that return many leads. */
export const SUGGESTION_KINDS = ['industry', 'people', 'influencer'] as const;
export const SuggestionKind = z.enum(SUGGESTION_KINDS);
export type SuggestionKind = z.infer<typeof SuggestionKind>;

/** Row limit of the estimate and of the prefilled search. */
export const SUGGESTED_ROWS = 500;

const Industry = z.object({ slug: z.string(), name: z.string() });
const Location = z.object({
  id: z.number().int(),
  label: z.string(),
  kind: z.enum(['country', 'state', 'city']),
  lat: z.number(),
  lon: z.number(),
});

/** The search filters by kind, with industries and locations in the caller's language. */
export const SuggestedSearch = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('industry'),
      industries: z.array(Industry),
      location: Location,
      radius_km: z.number(),
      keyword: z.string(),
      with_website: z.boolean(),
      with_phone: z.boolean(),
      min_rating: z.number().nullable(),
    }),
    z.object({
      type: z.literal('people'),
      titles: z.array(z.string()),
      seniorities: z.array(z.enum(SENIORITY_LEVELS)),
      industries: z.array(Industry),
      locations: z.array(Location),
      keyword: z.string(),
    }),
    z.object({
      type: z.literal('influencer'),
      platform: z.enum(['youtube', 'instagram', 'tiktok']),
      keyword: z.string(),
      locations: z.array(Location),
      followers_min: z.number().int().nullable(),
      followers_max: z.number().int().nullable(),
    }),
  ])
  .meta({ id: 'SuggestedSearch' });
export type SuggestedSearch = z.infer<typeof SuggestedSearch>;

/** A source the model read: a field of the business profile, a training source, or leads that were won and lost. */
export const ReadSource = z
  .object({
    kind: z.enum(['profile', 'website', 'text', 'qa', 'file', 'crm']),
    /** Field of the business profile; null for anything else. */
    field: z.enum(PROFILE_FIELD_NAMES as [ProfileField, ...ProfileField[]]).nullable(),
    title: z.string(),
    /** An address, `case.pdf, page 3`; empty for the profile. */
    where: z.string(),
    url: z.string().nullable(),
  })
  .meta({ id: 'ReadSource' });
export type ReadSource = z.infer<typeof ReadSource>;

export const DISLIKES = ['too_small', 'wrong_area', 'wrong_trade', 'other'] as const;
export const FeedbackBody = z.discriminatedUnion('vote', [
  z.object({ vote: z.literal('up') }),
  /** The reason can be added later. */
  z.object({ vote: z.literal('down'), reason: z.enum(DISLIKES).nullable().default(null), note: Text(300).default('') }),
  z.object({ vote: z.literal('none') }),
]);
export type FeedbackBody = z.output<typeof FeedbackBody>;

export const Suggestion = z
  .object({
    id: z.number().int(),
    title: z.string(),
    description: z.string(),
    search: SuggestedSearch,
    reasons: z.array(z.object({ text: z.string(), source: ReadSource })),
    vote: z.enum(['up', 'down']).nullable(),
    reason: z.enum(DISLIKES).nullable(),
    note: z.string(),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

export const SuggestionRound = z
  .object({
    id: z.number().int(),
    state: z.enum(['working', 'ready', 'failed']),
    /** Why it returned nothing, in the caller's language. */
    problem: z.string().nullable(),
    /** Credits charged: none unless something was delivered. */
    credits: z.number().int(),
    by: z.string(),
    read: z.array(ReadSource),
    /** Number of training sources when it was made. */
    training_sources: z.number().int(),
    suggestions: z.array(Suggestion),
    created_at: Timestamp,
  })
  .meta({ id: 'SuggestionRound' });
export type SuggestionRound = z.infer<typeof SuggestionRound>;

const access = { module: 'ai_suggest' } as const;
const path = '/api/icp-suggestions';

export const suggestions = {
  rounds: endpoint({
    method: 'GET',
    path,
    summary: 'Rounds of suggestions, the newest first, and what the next one costs: nothing with an AI key of your own',
    access,
    query: PageQuery,
    reply: pageOf(SuggestionRound).extend({ cost: z.number().int() }),
  }),
  start: endpoint({
    method: 'POST',
    path,
    summary: 'Have the model suggest whom to look for; one round at a time',
    access,
    loginAs: ORDINARY_WORK,
    limit: { perMinute: 20 },
    /** The price that was shown. The request fails if the price changed. */
    body: z.object({ expected: z.object({ credits: z.number().int().min(0) }).optional() }).default({}),
    reply: Message.extend({ data: SuggestionRound }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One suggestion',
    access,
    params: z.object({ id: Id }),
    reply: z.object({ data: Suggestion }),
  }),
  judge: endpoint({
    method: 'PUT',
    path: `${path}/{id}/feedback`,
    summary: 'Say whether a suggestion fits; the next round goes by it',
    access,
    loginAs: ORDINARY_WORK,
    params: z.object({ id: Id }),
    body: FeedbackBody,
    reply: z.object({ data: Suggestion }),
  }),
};
