/** The bodies Keap accepts, property by property as in its API description. */
import { z } from 'zod';
import { invalid } from './keap-errors.ts';

const text = z.string();
const upTo = (length: number) => z.string().max(length);

const Email = z.strictObject({
  email: z.email().max(100),
  field: z.enum(['EMAIL1', 'EMAIL2', 'EMAIL3']),
  opt_in_reason: text.optional(),
});
const Phone = z.strictObject({
  number: upTo(40),
  field: z.enum(['PHONE1', 'PHONE2', 'PHONE3', 'PHONE4', 'PHONE5']),
  type: text.optional(),
  extension: text.optional(),
  number_e164: text.optional(),
});
const Address = z
  .strictObject({
    field: z.enum(['BILLING', 'SHIPPING', 'OTHER']),
    line1: upTo(100),
    line2: upTo(100),
    locality: upTo(100),
    region: upTo(50),
    region_code: z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, { error: 'is no ISO 3166-2 code' }),
    country: upTo(100),
    country_code: z.string().regex(/^[A-Z]{3}$/, { error: 'is no ISO 3166-1 alpha-3 code' }),
    postal_code: upTo(20),
    zip_code: upTo(20),
    zip_four: upTo(10),
  })
  .partial()
  .required({ field: true })
  .refine(({ region, region_code, country_code }) => !(region || region_code) || country_code, {
    error: 'country_code is required if region is specified',
  });
const Social = z.strictObject({
  type: z.enum(['FACEBOOK', 'LINKED_IN', 'TWITTER', 'INSTAGRAM', 'SNAPCHAT', 'YOUTUBE', 'PINTEREST']),
  name: upTo(255).optional(),
});
const SOURCE_TYPES = [
  ...['API', 'APPOINTMENT', 'FORM_API_HOSTED', 'FORM_API_INTERNAL', 'IMPORT', 'INTERNAL_FORM', 'LANDING_PAGE'],
  ...['MANUAL', 'OTHER', 'UNKNOWN', 'WEBFORM'],
];

export const ContactBody = z
  .strictObject({
    given_name: upTo(40),
    middle_name: upTo(100),
    family_name: upTo(40),
    preferred_name: upTo(100),
    spouse_name: upTo(100),
    prefix: text,
    suffix: text,
    job_title: upTo(255),
    website: upTo(100),
    contact_type: text,
    anniversary_date: text,
    birth_date: text,
    leadsource_id: text,
    owner_id: text,
    preferred_locale: text,
    referral_code: text,
    time_zone: text,
    assistant_name: upTo(20),
    assistant_phone: upTo(15),
    billing_information: upTo(100),
    source_type: z.enum(SOURCE_TYPES),
    origin: z.strictObject({ ip_address: text }),
    company: z.strictObject({ id: text, company_name: text }).partial(),
    email_addresses: z.array(Email).max(3),
    phone_numbers: z.array(Phone).max(5),
    addresses: z.array(Address).max(3),
    fax_numbers: z.array(z.strictObject({ number: text, type: text.optional(), field: z.enum(['FAX1', 'FAX2']) })),
    social_accounts: z.array(Social),
    custom_fields: z.array(z.strictObject({ id: text, content: z.unknown() })),
  })
  .partial();
export type ContactBody = z.output<typeof ContactBody>;

export const TagBody = z.strictObject({
  name: z.string().min(1),
  description: text.default(''),
  category: z.strictObject({ id: text }).optional(),
});
export const ContactIdsBody = z.strictObject({ contact_ids: z.array(text).min(1) });
export const CompanyBody = z.looseObject({ company_name: z.string().min(1) });

export const OPTION_TYPES = ['DROPDOWN', 'LIST_BOX', 'RADIO'];
const FIELD_TYPES = [
  ...['CURRENCY', 'DATE', 'DATE_TIME', 'DAY_OF_WEEK', 'DECIMAL_NUMBER', 'DRILLDOWN', 'EMAIL', 'MONTH', 'NAME'],
  ...['PERCENT', 'PHONE_NUMBER', 'SOCIAL_SECURITY_NUMBER', 'STATE', 'TEXT', 'TEXT_AREA', 'USER', 'USER_LIST_BOX'],
  ...['WEBSITE', 'WHOLE_NUMBER', 'YEAR', 'YES_NO'],
  ...OPTION_TYPES,
];
export const FieldBody = z
  .strictObject({
    label: z.string().min(1),
    field_type: z.enum(FIELD_TYPES),
    group_id: text.optional(),
    user_group_id: text.optional(),
    options: z.array(z.strictObject({ label: z.string().min(1) })).default([]),
  })
  .refine(({ field_type, options }) => !OPTION_TYPES.includes(field_type) || options.length > 0, {
    error: 'options are required for this field type',
  });

/** The body, or the application's 400 with the first error. */
export function read<S extends z.core.$ZodType>(schema: S, input: unknown, domain: string): z.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    throw invalid(
      `Unrecognized field "${[path, issue.keys[0]].filter(Boolean).join('.')}"`,
      issue.keys[0] ?? '',
      domain,
    );
  }
  throw invalid(`${path} ${issue?.message ?? 'is not valid'}`.trim(), path, domain);
}
