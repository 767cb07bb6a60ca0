/** Which of our columns goes into which field of a CRM, per connection and list type (docs/product-rules.md#crms). */
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

/** What can be mapped besides columns: labels of the lead, tags and source of its list. */
export const MAPPED_EXTRAS = ['labels', 'tags', 'source'] as const;
/** These become tags of the contact or nothing. Any other column may become tags, too; tags are added, never replaced. */
export const TAG_COLUMNS: readonly string[] = ['labels', 'tags'];
/** The field tags go to; no CRM calls a field of its own like this. */
export const TAGS_FIELD = 'tags';
/** Parts of a person's name can be mapped everywhere: where lists have no such column, they are read from the name. */
const NAME_PARTS = ['first_name', 'last_name'] as const;

/** Everything of a lead that can be mapped, in the order of screens. A new result column is here by itself. */
export const mappableOf = (type: ListType): string[] => [
  ...new Set([...COLUMNS_OF[type].filter((name) => RESULT_COLUMNS[name].mappable), ...NAME_PARTS, ...MAPPED_EXTRAS]),
];

export const CrmFieldInfo = z
  .object({
    key: z.string(),
    label: z.string(),
    type: CrmFieldType,
    is_custom: z.boolean(),
    /** Of choices; empty for all others. */
    options: z.array(z.string()),
  })
  .meta({ id: 'CrmField' });
export type CrmFieldInfo = z.infer<typeof CrmFieldInfo>;

export const CrmFieldList = z
  .object({
    /** Fields of contacts as the CRM told them; tags are not among them. */
    fields: z.array(CrmFieldInfo),
    read_at: Timestamp,
    can: z.object({ update: z.boolean(), undo: z.boolean(), tags: z.boolean(), create_field: z.boolean() }),
    /** Types of fields that can be made from here. */
    creates: z.array(CrmFieldType),
  })
  .meta({ id: 'CrmFieldList' });
export type CrmFieldList = z.infer<typeof CrmFieldList>;

/** One column and where it goes. */
const MappingRow = z.object({
  column: z.string().max(60),
  /** Key of a field, or `tags`; null: it is not sent. */
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
        /** Values of the account's leads that are no option of the field; null where the field takes anything. */
        missing_options: z
          .object({ missing: z.number().int(), of: z.number().int(), values: z.array(z.string()) })
          .nullable(),
        /** The field is no longer in the CRM. */
        is_gone: z.boolean(),
      }),
    ),
    /** Nobody has changed it: made from the names and types of fields. */
    is_default: z.boolean(),
    /** What is mapped, tags counted once. */
    mapped: z.number().int(),
  })
  .meta({ id: 'CrmMapping' });
export type CrmMapping = z.infer<typeof CrmMapping>;

/**
 * What a push does to a field. `kept`: the CRM's own value stays. `dropped`: values that are no option of the field, or
 * no number or address, are left out. `added`: tags.
 */
export const FIELD_OUTCOMES = ['same', 'filled', 'changed', 'kept', 'dropped', 'added'] as const;
export const FieldOutcome = z.enum(FIELD_OUTCOMES);
export type FieldOutcome = z.infer<typeof FieldOutcome>;

const CrmValue = z.union([z.string(), z.number(), z.array(z.string())]);
/** One field of a contact before and after. */
export const FieldDifference = z
  .object({
    field: z.string(),
    /** The CRM's name of the field; empty for tags. */
    label: z.string(),
    column: z.string(),
    /** In the CRM now; null: empty, or there is no contact yet. */
    now: CrmValue.nullable(),
    /** From the list. */
    next: CrmValue.nullable(),
    outcome: FieldOutcome,
    /** Values that are left out. */
    dropped: z.array(z.string()),
  })
  .meta({ id: 'CrmFieldDifference' });
export type FieldDifference = z.infer<typeof FieldDifference>;

export const MappingPreview = z
  .object({
    list: z.object({ id: z.number().int(), name: z.string() }),
    /** From 1 to `total`. */
    position: z.number().int(),
    total: z.number().int(),
    result_id: z.number().int(),
    name: z.string(),
    /** The contact it would change; null: a new one. */
    contact: z.object({ id: z.string(), by: z.enum(['email', 'phone']), url: z.string().nullable() }).nullable(),
    fields: z.array(FieldDifference),
  })
  .meta({ id: 'CrmMappingPreview' });
export type MappingPreview = z.infer<typeof MappingPreview>;

export const MappingTest = z
  .object({
    at: Timestamp,
    ms: z.number().int(),
    /** Fields that were written, and those that came back as they were written. */
    written: z.number().int(),
    alike: z.number().int(),
    /** The others. */
    different: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        sent: CrmValue,
        came_back: CrmValue.nullable(),
        /** Of a list of values: those that did not come back. */
        missing: z.array(z.string()),
      }),
    ),
    /** The test contact could not be removed: where it is. */
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
      /** Left out: the newest list of the type that has leads. */
      list_id: Id.optional(),
      position: z.number().int().min(1).default(1),
    }),
    reply: z.object({
      /** Null: there is no lead of the type yet. */
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
