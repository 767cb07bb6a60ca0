/**
 * Describes the account's own business. Every generated text starts from it, so the AI tools stay closed until it is
 * complete (docs/product-rules.md#business-profile).
 */
import { z } from 'zod';
import { Id, Message, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** In form order, each with its maximum length. */
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

/** All eleven fields; empty means not filled in yet. */
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
  /** Null until first saved. */
  id: z.number().int().nullable(),
  /** Increases with every change. Saving over a different version fails. */
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

/** A draft may have gaps: omitted fields stay unchanged. */
export const ProfileBody = ProfileValues.partial();
export type ProfileBody = z.infer<typeof ProfileBody>;
/** `version`: the version that was on screen. Without it, the request overwrites the current values. */
export const ProfileChange = ProfileBody.extend({ version: z.number().int().min(0).optional() });
export type ProfileChange = z.infer<typeof ProfileChange>;

/**
 * Why a website gave no information: robots.txt forbids it, the site does not exist, it does not answer, or its pages
 * have no content.
 */
export const PrefillProblem = z.enum(['forbidden', 'nowhere', 'unreachable', 'nothing', 'failed']);
export type PrefillProblem = z.infer<typeof PrefillProblem>;

/** Proposed values, each with its source page. Nothing is saved until someone accepts it. */
export const Prefill = z
  .object({
    id: z.number().int(),
    website: z.string(),
    state: z.enum(['reading', 'ready', 'failed']),
    problem: PrefillProblem.nullable(),
    /** Where the values come from: the model, or only literal statements on the pages. */
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
