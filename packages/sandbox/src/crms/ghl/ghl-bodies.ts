/**
 * The bodies and queries HighLevel accepts, property by property as in its API description: `companyName` is allowed
 * when a contact is created or upserted, but not when it is updated. Other properties are rejected by name.
 */
import { z } from 'zod';
import { unprocessable } from './ghl-errors.ts';

const text = z.string();
const nullable = z.string().nullable();

const isCountry = (code: string) =>
  /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames(['en'], { type: 'region' }).of(code) !== code;

const DndSetting = z.strictObject({
  status: z.enum(['active', 'inactive', 'permanent']),
  message: text.optional(),
  code: text.optional(),
});
const CustomFieldValue = z.strictObject({ id: text, key: text.optional(), field_value: z.unknown() });

const common = {
  firstName: nullable,
  lastName: nullable,
  name: nullable,
  email: z.email({ error: 'must be an email' }).nullable(),
  phone: nullable,
  address1: nullable,
  city: nullable,
  state: nullable,
  postalCode: text,
  website: nullable,
  timezone: nullable,
  dnd: z.boolean(),
  dndSettings: z.partialRecord(z.enum(['Call', 'Email', 'SMS', 'WhatsApp', 'GMB', 'FB']), DndSetting),
  inboundDndSettings: z.strictObject({ all: DndSetting.omit({ code: true }) }).partial(),
  tags: z.array(text),
  customFields: z.array(CustomFieldValue),
  dateOfBirth: nullable,
  country: z.string().refine(isCountry, { error: 'must be a valid ISO 3166-1 alpha-2 country code' }),
};
const created = { ...common, source: text, gender: text, companyName: nullable, assignedTo: text };

export const CreateBody = z.strictObject(created).partial().extend({ locationId: text });
export const UpsertBody = CreateBody.extend({ createNewIfDuplicateAllowed: z.boolean().optional() });
export const UpdateBody = z.strictObject({ ...common, source: nullable, assignedTo: nullable }).partial();
export type ContactBody = Omit<z.output<typeof UpsertBody>, 'locationId' | 'createNewIfDuplicateAllowed'>;

export const TagsBody = z.strictObject({ tags: z.array(text) });
export const LocationTagBody = z.strictObject({ name: z.string().min(1, { error: 'should not be empty' }) });
export const DuplicateQuery = z.strictObject({ locationId: text, email: text.optional(), number: text.optional() });
const MOMENTS = ['dateAdded', 'dateUpdated'] as const;
/** What the product asks of the search: a page of all contacts, or of those that changed since a moment. */
export const SearchBody = z.strictObject({
  locationId: text,
  pageLimit: z.number().int().min(1).max(500),
  sort: z.array(z.strictObject({ field: z.enum(MOMENTS), direction: z.literal('asc') })).default([]),
  filters: z
    .array(
      z.strictObject({
        field: z.literal('dateUpdated'),
        operator: z.literal('range'),
        value: z.strictObject({ gte: text }),
      }),
    )
    .default([]),
  searchAfter: z.tuple([z.number(), text]).optional(),
});
export type SearchBody = z.output<typeof SearchBody>;
export const FieldsQuery = z.strictObject({ model: z.enum(['contact', 'opportunity', 'all']).default('all') });

const DATA_TYPES = [
  ...['TEXT', 'LARGE_TEXT', 'NUMERICAL', 'PHONE', 'MONETORY', 'CHECKBOX', 'SINGLE_OPTIONS', 'MULTIPLE_OPTIONS'],
  ...['DATE', 'TEXTBOX_LIST', 'FILE_UPLOAD', 'RADIO', 'EMAIL'],
];
export const FieldBody = z.strictObject({
  name: z.string().min(1, { error: 'should not be empty' }),
  dataType: z.enum(DATA_TYPES),
  placeholder: text.optional(),
  acceptedFormat: z.array(text).optional(),
  isMultipleFile: z.boolean().optional(),
  maxNumberOfFiles: z.number().optional(),
  textBoxListOptions: z.array(z.strictObject({ label: text, prefillValue: text.optional() })).optional(),
  position: z.number().default(0),
  model: z.enum(['contact', 'opportunity']).default('contact'),
});

/** The body, or the vendor's 422 with one message per fault. */
export function read<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input ?? {});
  if (result.success) return result.data;
  throw unprocessable(result.error.issues.flatMap(wordsOf));
}

/** In the wording of the vendor's validator: "property x should not exist", "email must be an email". */
function wordsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.join('.');
  const at = (key: string) => (path ? `${path}.${key}` : key);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `property ${at(key)} should not exist`);
  if (issue.code === 'invalid_value')
    return [`${path} must be one of the following values: ${issue.values.join(', ')}`];
  if (issue.code === 'invalid_type') return [`${path} must be ${article(issue.expected)}`];
  return [`${path} ${issue.message}`];
}

const article = (type: string) => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);
