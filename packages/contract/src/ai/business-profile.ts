/**
 * What the account's own business is and does. Every text the model writes starts from it, so the AI tools stay closed
 * until all of it is filled in (docs/product-rules.md#business-profile).
 */
import { z } from 'zod';
import { Id, Message, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** In the order of the form, each with the most characters it holds. */
export const PROFILE_FIELDS = {
  company_name: 120,
  website: 255,
  industry: 120,
  main_offer: 300,
  description: 2000,
  customers: 1000,
  regions: 500,
  problems: 1000,
  difference: 1000,
  packages: 1000,
  tone: 300,
} as const;
export type ProfileField = keyof typeof PROFILE_FIELDS;
export const PROFILE_FIELD_NAMES = Object.keys(PROFILE_FIELDS) as ProfileField[];
const FieldName = z.enum(PROFILE_FIELD_NAMES as [ProfileField, ...ProfileField[]]);

/** A host name with a dot, with or without protocol and path. */
const WEBSITE = /^(https?:\/\/)?([\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}\.?(:\d+)?([/?#]\S*)?$/iu;
const isWebsite = (text: string) => WEBSITE.test(text);
const Website = Text(PROFILE_FIELDS.website).refine((text) => text === '' || isWebsite(text), 'validation.url');

/** All eleven; empty is not filled in yet. */
export const ProfileValues = z.object({
  company_name: Text(PROFILE_FIELDS.company_name),
  website: Website,
  industry: Text(PROFILE_FIELDS.industry),
  main_offer: Text(PROFILE_FIELDS.main_offer),
  description: Text(PROFILE_FIELDS.description),
  customers: Text(PROFILE_FIELDS.customers),
  regions: Text(PROFILE_FIELDS.regions),
  problems: Text(PROFILE_FIELDS.problems),
  difference: Text(PROFILE_FIELDS.difference),
  packages: Text(PROFILE_FIELDS.packages),
  tone: Text(PROFILE_FIELDS.tone),
});
export type ProfileValues = z.infer<typeof ProfileValues>;

export const BusinessProfile = ProfileValues.extend({
  /** Null until it was saved for the first time. */
  id: z.number().int().nullable(),
  /** Grows with every change; what is saved over another version than this is refused. */
  version: z.number().int(),
  missing: z.array(FieldName),
  filled: z.number().int(),
  total: z.number().int(),
  complete: z.boolean(),
  /** Name of the person who changed it last. */
  changed_by: z.string().nullable(),
  changed_at: Timestamp.nullable(),
}).meta({ id: 'BusinessProfile' });
export type BusinessProfile = z.infer<typeof BusinessProfile>;

/** A draft may have gaps: what is not named stays as it is. */
export const ProfileBody = ProfileValues.partial();
export type ProfileBody = z.infer<typeof ProfileBody>;
/** `version`: the one that was on screen. Whoever names none writes over whatever is there. */
export const ProfileChange = ProfileBody.extend({ version: z.number().int().min(0).optional() });
export type ProfileChange = z.infer<typeof ProfileChange>;

/** Why a website told nothing: robots.txt keeps us out, there is none, it does not answer, or its pages say nothing. */
export const PrefillProblem = z.enum(['forbidden', 'nowhere', 'unreachable', 'nothing', 'failed']);
export type PrefillProblem = z.infer<typeof PrefillProblem>;

/** Proposed values, each with the page it was read on. Nothing is saved until somebody accepts it. */
export const Prefill = z
  .object({
    id: z.number().int(),
    website: z.string(),
    state: z.enum(['reading', 'ready', 'failed']),
    problem: PrefillProblem.nullable(),
    /** Who made the values: the model, or only what the pages say in so many words. */
    by: z.enum(['model', 'pages']).nullable(),
    pages: z.array(z.object({ url: z.string(), title: z.string() })),
    proposals: z.array(z.object({ field: FieldName, value: z.string(), url: z.string() })),
    created_at: Timestamp,
  })
  .meta({ id: 'ProfilePrefill' });
export type Prefill = z.infer<typeof Prefill>;
export const PrefillBody = z.object({
  website: Text(PROFILE_FIELDS.website).min(1, 'validation.required').refine(isWebsite, 'validation.url'),
});

const path = '/api/business-details/data';
const access = 'user';

export const businessProfile = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'The business profile, with what is missing; its id is null until it is saved',
    access,
    reply: z.object({ data: BusinessProfile }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Save the business profile for the first time, complete or as a draft',
    access,
    body: ProfileBody,
    reply: Message.extend({ data: BusinessProfile }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change fields of the business profile; those that are not named stay as they are',
    access,
    params: z.object({ id: Id }),
    body: ProfileChange,
    reply: Message.extend({ data: BusinessProfile }),
  }),
  findPrefill: endpoint({
    method: 'GET',
    path: `${path}/prefill`,
    summary: 'What was last read from the website for the business profile; null when nothing was',
    access,
    reply: z.object({ data: Prefill.nullable() }),
  }),
  prefill: endpoint({
    method: 'POST',
    path: `${path}/prefill`,
    summary: 'Read the company website and propose values for the business profile; free of charge',
    access,
    limit: { perMinute: 10 },
    body: PrefillBody,
    reply: Message.extend({ data: Prefill }),
  }),
};
