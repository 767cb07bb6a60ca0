/**
 * Ideal customer profiles: in rounds, the model proposes whom to look for, with its reasons and a search that is filled in
 * already (docs/product-rules.md#icp-suggestions).
 */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, Text, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { SENIORITY_LEVELS } from '../searching/search-filters.ts';
import { PROFILE_FIELD_NAMES, type ProfileField } from './business-profile.ts';

/** Kinds of searches that look for many leads. */
export const SUGGESTION_KINDS = ['industry', 'people', 'influencer'] as const;
export const SuggestionKind = z.enum(SUGGESTION_KINDS);
export type SuggestionKind = z.infer<typeof SuggestionKind>;

/** What the estimate and the search that is opened stop after. */
export const SUGGESTED_ROWS = 500;

const Industry = z.object({ slug: z.string(), name: z.string() });
const Location = z.object({
  id: z.number().int(),
  label: z.string(),
  kind: z.enum(['country', 'state', 'city']),
  lat: z.number(),
  lon: z.number(),
});

/** The filters of the search, by its kind, with industries and locations in the caller's words. */
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

/** Something that was read: a field of the business profile, or a source of the training. */
export const ReadSource = z
  .object({
    kind: z.enum(['profile', 'website', 'text', 'qa', 'file']),
    /** Of the business profile; null for training. */
    field: z.enum(PROFILE_FIELD_NAMES as [ProfileField, ...ProfileField[]]).nullable(),
    title: z.string(),
    /** An address, `case.pdf, page 3`; '' for the profile. */
    where: z.string(),
    url: z.string().nullable(),
  })
  .meta({ id: 'ReadSource' });
export type ReadSource = z.infer<typeof ReadSource>;

export const DISLIKES = ['too_small', 'wrong_area', 'wrong_trade', 'other'] as const;
export const FeedbackBody = z.discriminatedUnion('vote', [
  z.object({ vote: z.literal('up') }),
  /** The reason may follow later. */
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
    /** Why it brought nothing, in the caller's language. */
    problem: z.string().nullable(),
    /** What was charged: nothing unless something was delivered. */
    credits: z.number().int(),
    by: z.string(),
    read: z.array(ReadSource),
    /** Training sources of the account when it was made. */
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
    /** The price that was shown; another one is refused. */
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
