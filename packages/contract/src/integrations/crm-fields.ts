/** Maps our columns to CRM fields, per connection and list type (docs/product-rules.md#crms). */
import { z } from 'zod';
import { Id, Message, RequiredText, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { ListType } from '../leads/lists.ts';
import { COLUMNS_OF, RESULT_COLUMNS } from '../leads/result-columns.ts';
import { CrmPolicy } from './crm.ts';

export const CRM_FIELD_TYPES = [
  ...(['text', 'large_text', 'number', 'email', 'phone', 'url', 'date', 'choice', 'choices'] as const),
] as const;
export const CrmFieldType = z.enum(CRM_FIELD_TYPES);
export type CrmFieldType = z.infer<typeof CrmFieldType>;

/** Mappable values besides columns: labels of the lead, tags and source of its list. */
export const MAPPED_EXTRAS = ['labels', 'tags', 'source'] as const;
/** These can only become tags of the contact. Other columns may become tags, too. Tags are added, never replaced. */
export const TAG_COLUMNS: readonly string[] = ['labels', 'tags'];
/** The target for tags; no CRM uses this key for a field. */
export const TAGS_FIELD = 'tags';
/** Fields of the contact's company, in CRMs where companies are records of their own. */
const COMPANY = 'company:';
export const ofCompany = (key: string) => `${COMPANY}${key}`;
export const isCompanyField = (key: string) => key.startsWith(COMPANY);
/** Name parts can be mapped for every list type. Without their own columns, they are parsed from the name. */
const NAME_PARTS = ['first_name', 'last_name'] as const;

/** All mappable values of a lead, in screen order. New result columns are included automatically. */
export const mappableOf = (type: ListType): string[] => [
  ...new Set([...COLUMNS_OF[type].filter((name) => RESULT_COLUMNS[name].mappable), ...NAME_PARTS, ...MAPPED_EXTRAS]),
];

export const CrmFieldInfo = z
  .object({
    key: z.string(),
    label: z.string(),
    type: CrmFieldType,
    is_custom: z.boolean(),
    /** The choices; empty for other field types. */
    options: z.array(z.string()),
  })
  .meta({ id: 'CrmField' });
export type CrmFieldInfo = z.infer<typeof CrmFieldInfo>;

export const CrmFieldList = z
  .object({
    /** Contact fields reported by the CRM, without tags. */
    fields: z.array(CrmFieldInfo),
    read_at: Timestamp,
    can: z.object({ update: z.boolean(), undo: z.boolean(), tags: z.boolean(), create_field: z.boolean() }),
    /** Types of fields that can be created from here. */
    creates: z.array(CrmFieldType),
  })
  .meta({ id: 'CrmFieldList' });
export type CrmFieldList = z.infer<typeof CrmFieldList>;

/** A column and its target. */
const MappingRow = z.object({
  column: z.string().max(60),
  /** Key of a field, or `tags`; null if it is not sent. */
  field: z.string().max(200).nullable(),
  policy: CrmPolicy,
});
export type MappingRow = z.infer<typeof MappingRow>;
const MappingRows = z.array(MappingRow).max(100);

export const CrmMapping = z
  .object({
    connection_id: z.number().int(),
    list_type: ListType,
    /** All mappable columns, in the order of `mappableOf`. */
    rows: z.array(
      MappingRow.extend({
        /** Kind of the column: text, email, rating, words …; `labels`, `tags`, `source` for those three. */
        kind: z.string(),
        /** Values of the account's leads that are not among the field's options; null if the field accepts anything. */
        missing_options: z
          .object({ missing: z.number().int(), of: z.number().int(), values: z.array(z.string()) })
          .nullable(),
        /** The field no longer exists in the CRM. */
        is_gone: z.boolean(),
      }),
    ),
    /** Not edited: derived from the names and types of fields. */
    is_default: z.boolean(),
    /** Number of mapped targets; tags count once. */
    mapped: z.number().int(),
  })
  .meta({ id: 'CrmMapping' });
export type CrmMapping = z.infer<typeof CrmMapping>;

/**
 * What a push does to a field. `kept`: the CRM's value stays. `dropped`: values that are not an option, or not a valid
 * number or address, are skipped. `added`: tags.
 */
export const FIELD_OUTCOMES = ['same', 'filled', 'changed', 'kept', 'dropped', 'added'] as const;
export const FieldOutcome = z.enum(FIELD_OUTCOMES);
export type FieldOutcome = z.infer<typeof FieldOutcome>;

const CrmValue = z.union([z.string(), z.number(), z.array(z.string())]);
/** A contact field before and after. */
export const FieldDifference = z
  .object({
    field: z.string(),
    /** The CRM's label of the field; empty for tags. */
    label: z.string(),
    column: z.string(),
    /** The CRM's current value; null if empty or there is no contact yet. */
    now: CrmValue.nullable(),
    /** The value from the list. */
    next: CrmValue.nullable(),
    outcome: FieldOutcome,
    /** Values that are skipped. */
    dropped: z.array(z.string()),
  })
  .meta({ id: 'CrmFieldDifference' });
export type FieldDifference = z.infer<typeof FieldDifference>;

/** `company`: a lead without an address and a number. */
export const CrmMatchedBy = z.enum(['email', 'phone', 'company']);

export const MappingPreview = z
  .object({
    list: z.object({ id: z.number().int(), name: z.string() }),
    /** From 1 to `total`. */
    position: z.number().int(),
    total: z.number().int(),
    result_id: z.number().int(),
    name: z.string(),
    /** The contact to update; null for a new one. */
    contact: z.object({ id: z.string(), by: CrmMatchedBy, url: z.string().nullable() }).nullable(),
    fields: z.array(FieldDifference),
  })
  .meta({ id: 'CrmMappingPreview' });
export type MappingPreview = z.infer<typeof MappingPreview>;

export const MappingTest = z
  .object({
    at: Timestamp,
    ms: z.number().int(),
    /** Number of fields written, and of those read back unchanged. */
    written: z.number().int(),
    alike: z.number().int(),
    /** The fields that differ. */
    different: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        sent: CrmValue,
        came_back: CrmValue.nullable(),
        /** For lists of values: those missing when read back. */
        missing: z.array(z.string()),
      }),
    ),
    /** Where the test contact is, if it could not be deleted. */
    left_behind: z.object({ id: z.string(), url: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'CrmMappingTest' });
export type MappingTest = z.infer<typeof MappingTest>;

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });
const ofType = params.extend({ type: ListType });

export const crmFields = {
  fields: endpoint({
    method: 'GET',
    path: '/api/crm/connections/{id}/fields',
    summary: 'Fields of contacts in a connected CRM; read from it the first time, then kept for a while',
    access,
    params,
    reply: z.object({ data: CrmFieldList }),
  }),
  readAgain: endpoint({
    method: 'POST',
    path: '/api/crm/connections/{id}/fields/read',
    summary: 'Read the fields of a connected CRM again',
    loginAs: ORDINARY_WORK,
    access,
    repeat: 'intent',
    params,
    limit: { perMinute: 30 },
    reply: Message.extend({ data: CrmFieldList }),
  }),
  createField: endpoint({
    method: 'POST',
    path: '/api/crm/connections/{id}/fields',
    summary: 'Make a custom field in a connected CRM',
    access,
    repeat: 'intent',
    params,
    body: z
      .object({
        label: RequiredText(120),
        type: CrmFieldType,
        options: z.array(RequiredText(120)).max(200).default([]),
      })
      .refine(({ type, options }) => !type.startsWith('choice') || options.length > 0, {
        path: ['options'],
        message: 'validation.required',
      }),
    reply: Message.extend({ data: CrmFieldInfo }),
  }),
  mapping: endpoint({
    method: 'GET',
    path: '/api/crm/connections/{id}/mapping/{type}',
    summary: 'Which column goes into which field, for lists of a type',
    access,
    params: ofType,
    reply: z.object({ data: CrmMapping }),
  }),
  saveMapping: endpoint({
    method: 'PUT',
    path: '/api/crm/connections/{id}/mapping/{type}',
    summary: 'Change where columns go; columns that are left out stay as they are',
    loginAs: ORDINARY_WORK,
    access,
    repeat: 'intent',
    params: ofType,
    body: z.object({ rows: MappingRows }),
    reply: Message.extend({ data: CrmMapping }),
  }),
  resetMapping: endpoint({
    method: 'DELETE',
    path: '/api/crm/connections/{id}/mapping/{type}',
    summary: 'Go back to the mapping that is made from names and types',
    loginAs: ORDINARY_WORK,
    access,
    repeat: 'intent',
    params: ofType,
    reply: Message.extend({ data: CrmMapping }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/crm/connections/{id}/mapping/{type}/preview',
    summary: 'What a push would make of one lead, with changes that are not saved yet',
    access,
    reads: true,
    params: ofType,
    body: z.object({
      rows: MappingRows.default([]),
      /** Defaults to the newest list of the type with leads. */
      list_id: Id.optional(),
      position: z.number().int().min(1).default(1),
    }),
    reply: z.object({
      /** Null if there is no lead of the type yet. */
      data: MappingPreview.nullable(),
    }),
  }),
  testRecord: endpoint({
    method: 'POST',
    path: '/api/crm/connections/{id}/mapping/{type}/test',
    summary: 'Write a test contact with the values of a lead, read it back and remove it',
    access,
    repeat: 'intent',
    params: ofType,
    limit: { perMinute: 20 },
    body: z.object({ rows: MappingRows.default([]), result_id: Id }),
    reply: Message.extend({ data: MappingTest }),
  }),
};
