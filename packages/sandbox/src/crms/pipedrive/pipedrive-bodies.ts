/** The bodies Pipedrive's API v2 accepts, property by property. Numbers and booleans are not read from texts. */
import { z } from 'zod';
import { invalid, refusal } from './pipedrive-errors.ts';
import { OPTION_TYPES, type PipedriveCompany, type PipedriveField } from './pipedrive-state.ts';

const text = z.string();
const id = z.number().int();
const email = z.string().regex(/^[^\s@]+@[^\s@]+$/, { error: 'is not a valid email address' });
const reachable = (value: z.ZodString) =>
  z.array(z.strictObject({ value, primary: z.boolean().optional(), label: text.optional() }));
const ADDRESS = [
  ...(['country', 'admin_area_level_1', 'admin_area_level_2', 'locality', 'sublocality', 'route'] as const),
  ...(['street_number', 'subpremise', 'postal_code'] as const),
];
const Address = z.strictObject({
  value: z.string().min(1),
  ...Object.fromEntries(ADDRESS.map((name) => [name, text.nullable().optional()])),
});

const person = {
  name: z.string().min(1).max(255),
  owner_id: id,
  org_id: id.nullable(),
  emails: reachable(email),
  phones: reachable(z.string().min(1).max(255)),
  visible_to: id,
  label_ids: z.array(id),
  postal_address: Address.nullable(),
  notes: text,
  birthday: text,
  job_title: z.string().max(255).nullable(),
  custom_fields: z.record(z.string(), z.unknown()),
};
export const PersonChange = z.strictObject(person).partial();
export type PersonChange = z.output<typeof PersonChange>;
export const NewPerson = z
  .strictObject({ ...person, add_time: text })
  .partial()
  .required({ name: true });
/** Only with contact sync. */
export const SYNCED = ['postal_address', 'notes', 'birthday', 'job_title'] as const;

const organization = {
  name: z.string().min(1).max(255),
  owner_id: id,
  visible_to: id,
  label_ids: z.array(id),
  address: Address.nullable(),
  website: text.nullable(),
  linkedin: text.nullable(),
  industry: id.nullable(),
  annual_revenue: z.number().nullable(),
  employee_count: id.nullable(),
  custom_fields: z.record(z.string(), z.unknown()),
};
export const OrganizationChange = z.strictObject(organization).partial();
export const NewOrganization = z
  .strictObject({ ...organization, add_time: text })
  .partial()
  .required({ name: true });

const Options = z.array(z.strictObject({ label: z.string().min(1).max(255) })).min(1);
const FIELD_TYPES = [
  ...['varchar', 'text', 'double', 'phone', 'date', 'daterange', 'time', 'timerange', 'set', 'enum', 'varchar_auto'],
  ...['address', 'monetary', 'org', 'people', 'user'],
];
export const NewField = z
  .strictObject({
    field_name: z.string().min(1).max(255),
    field_type: z.enum(FIELD_TYPES),
    options: Options.optional(),
    ui_visibility: z.unknown().optional(),
    important_fields: z.unknown().optional(),
    required_fields: z.unknown().optional(),
  })
  .refine(({ field_type, options }) => !OPTION_TYPES.includes(field_type) || options, {
    error: 'options are required for this field type',
  });
export const NewOptions = Options;
export const Merge = z.strictObject({ merge_with_id: id });

/** The body, or 400 with the first error. */
export function read<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') throw invalid(`${[path, issue.keys[0]].filter(Boolean).join('.')}: unknown`);
  throw invalid(`${path}: ${issue?.message ?? 'is not valid'}`);
}

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const range = (value: z.ZodType) => z.strictObject({ value, until: value.optional(), timezone_name: text.optional() });
const VALUES: Record<string, z.ZodType> = {
  varchar: z.string().max(255),
  varchar_auto: z.string().max(255),
  text: z.string().max(65_535),
  phone: text,
  double: z.number(),
  date,
  daterange: range(date),
  time: range(text),
  timerange: range(text),
  monetary: z.strictObject({ value: z.number(), currency: z.string().length(3) }),
  address: Address,
  org: id,
  people: id,
  user: id,
  enum: id,
  set: z.array(id).min(1),
};

/** The custom fields of a body; null clears. An unknown key, a wrong value and an unknown option are refused. */
export function checkCustom({ fields }: PipedriveCompany, given: Record<string, unknown>): void {
  for (const [code, value] of Object.entries(given)) {
    const field = fields.find(({ field_code, is_custom_field }) => is_custom_field && field_code === code);
    if (!field || !fits(field, value)) {
      const words = `Validation failed: custom_fields.${code}: ${field ? `is not a valid ${field.field_type}` : 'unknown'}`;
      throw refusal(400, words, 'ERR_CUSTOM_FIELD_VALIDATION_FAILED');
    }
  }
}

function fits({ field_type, options }: PipedriveField, value: unknown): boolean {
  if (value === null) return true;
  if (VALUES[field_type]?.safeParse(value).success === false) return false;
  return options === null || [value].flat().every((one) => options.some((option) => option.id === one));
}
