/** Saved lists: "campaigns" in the HTTP paths, `list` everywhere else (docs/product-rules.md#lists-and-results). */
import { z } from 'zod';
import { Id, Message, PageQuery, PastedText, pageOf, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { LIST_TYPES } from './list-types.ts';

export { LIST_TYPES };
export const ListType = z.enum(LIST_TYPES);
export type ListType = z.infer<typeof ListType>;

/** The search kinds and the list types their results go to. */
export const SEARCH_KINDS = ['industry', 'people', 'single', 'influencer'] as const;
export const SearchKind = z.enum(SEARCH_KINDS);
export type SearchKind = z.infer<typeof SearchKind>;
export const LIST_TYPE_OF_KIND = {
  industry: 'local',
  people: 'people',
  single: 'domain',
  influencer: 'influencer',
} as const satisfies Record<SearchKind, ListType>;

export const MAX_TAGS = 100;
export const Tags = z
  .array(RequiredText(60))
  .max(MAX_TAGS)
  .transform((tags) => [...new Set(tags)]);

export const List = z
  .object({
    id: z.number().int(),
    type: ListType,
    name: z.string(),
    is_archived: z.boolean(),
    result_count: z.number().int(),
    /** Number of rows by e-mail state, number not yet processed, and number sent. */
    email_counts: z.object({
      looking: z.number().int(),
      found: z.number().int(),
      potential: z.number().int(),
      none: z.number().int(),
      unchecked: z.number().int(),
    }),
    sent_count: z.number().int(),
    tags: z.array(z.string()),
    source: z.string(),
    has_webhook: z.boolean(),
    created_at: Timestamp,
    created_by: z.string(),
    /** The search that is filling the list right now. */
    running_search_id: z.number().int().nullable(),
  })
  .meta({ id: 'List' });
export type List = z.infer<typeof List>;

export const ListName = RequiredText(120);
export const CreateListBody = z.object({ name: ListName, type: ListType });
/** The HTTP paths call the ids of lists `resultIds` (docs/product-rules.md#words). */
export const ResultIds = z.array(Id).min(1, 'validation.atLeastOne').max(10_000);
/** 1 and 0 are accepted as booleans. Null is rejected, not treated as missing. */
const Flag = z.preprocess(
  (given) => (given === 1 || given === 0 ? given === 1 : given),
  z.boolean({ error: ({ input }) => (input === undefined ? 'validation.required' : 'validation.type') }),
);
/** Forms send an unset choice as an empty string. */
const chosen = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional());

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });

export const lists = {
  types: endpoint({
    method: 'GET',
    path: '/api/campaign-types',
    summary: 'List types',
    access: 'user',
    always: true,
    reply: z.object({ data: z.array(z.object({ id: z.number().int(), name: ListType, label: z.string() })) }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/campaigns',
    summary: 'Saved lists of the account',
    access,
    query: PageQuery.extend({
      search: PastedText(200).optional(),
      type: chosen(ListType),
      archived: z.stringbool().default(false),
      /** Alias of the same parameter, by the name used for lists. */
      is_archived: chosen(z.stringbool()),
      sort: z.enum(['created_at', 'name', 'result_count']).default('created_at'),
      direction: z.enum(['asc', 'desc']).default('desc'),
    }),
    reply: pageOf(List),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/campaigns/{id}',
    summary: 'One list',
    access,
    params,
    reply: z.object({ data: List }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/campaigns',
    summary: 'Create a list',
    loginAs: ORDINARY_WORK,
    access,
    body: CreateListBody,
    reply: Message.extend({ data: List }),
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/campaigns/{id}',
    summary: 'Rename a list',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: z.object({ name: ListName }),
    reply: Message.extend({ data: List }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/campaigns/{id}',
    summary: 'Delete a list; can be undone for 30 seconds',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: Message.extend({ undo_until: Timestamp }),
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/api/campaigns/bulk-delete',
    summary: 'Delete lists; can be undone for 30 seconds',
    loginAs: ORDINARY_WORK,
    access,
    body: z.object({ resultIds: ResultIds }),
    reply: Message.extend({ undo_until: Timestamp }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/campaigns/restore',
    summary: 'Undo a deletion of lists',
    loginAs: ORDINARY_WORK,
    access,
    body: z.object({ resultIds: ResultIds }),
    reply: Message,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/campaigns/archive/{id}',
    summary: 'Archive a list, or bring it back with is_archived false',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: z.object({ is_archived: Flag.default(true) }).default({ is_archived: true }),
    reply: Message,
  }),
  archiveMany: endpoint({
    method: 'POST',
    path: '/api/campaigns/bulk-archive',
    summary: 'Archive or unarchive lists',
    loginAs: ORDINARY_WORK,
    access,
    body: z.object({ resultIds: ResultIds, is_archived: Flag }),
    reply: Message,
  }),
  saveDetails: endpoint({
    method: 'POST',
    path: '/api/campaigns/details',
    summary: 'Tags and source of a list; what is left out stays',
    loginAs: ORDINARY_WORK,
    access,
    body: z
      .object({ id: Id, tags: Tags.optional(), source: Text(255).optional() })
      .refine(({ tags, source }) => (tags ?? source) !== undefined, { path: ['tags'], message: 'validation.required' }),
    reply: Message.extend({ data: List }),
  }),
};
