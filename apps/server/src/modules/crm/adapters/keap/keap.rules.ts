/** A contact between our words and Keap's. Lists of a contact are replaced as a whole, so what is there is kept. Pure. */
import { regionOf } from '../../../../platform/countries.ts';
import type { CrmContact, CrmField, CrmFieldType, CrmValue, CrmValues, NewCrmField } from '../crm.port.ts';
import { customIdOf, customKey, type StandardKey, standardFields } from '../standard-fields.data.ts';
import { asText, chosen, numberOf } from '../values.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';
import { THREE_LETTERS, TWO_LETTERS } from './countries.data.ts';

const KEAP_FIELDS = [
  ...(['email', 'phone', 'firstName', 'lastName', 'jobTitle', 'companyName', 'website'] as const),
  ...(['address1', 'city', 'state', 'postalCode', 'country'] as const),
] as const satisfies readonly StandardKey[];
export const standardOfKeap = (): CrmField[] => standardFields(KEAP_FIELDS);

type Wire = Record<string, unknown>;

/** Longer texts are refused; a name that is cut is still a name. */
const PLAIN = {
  firstName: ['given_name', 40],
  lastName: ['family_name', 40],
  jobTitle: ['job_title', 255],
} as const;
const WEBSITE_LENGTH = 100;
const ADDRESS = { address1: ['line1', 75], city: ['locality', 50], postalCode: ['postal_code', 15] } as const;
const REGION_LENGTH = 50;
const EMAIL_SLOT = 'EMAIL1';
const PHONE_SLOT = 'PHONE1';
const ADDRESS_SLOT = 'BILLING';

const TYPES: Record<string, CrmFieldType> = {
  TEXT: 'text',
  NAME: 'text',
  STATE: 'text',
  TEXT_AREA: 'large_text',
  EMAIL: 'email',
  PHONE_NUMBER: 'phone',
  WEBSITE: 'url',
  DATE: 'date',
  DATE_TIME: 'date',
  WHOLE_NUMBER: 'number',
  DECIMAL_NUMBER: 'number',
  CURRENCY: 'number',
  PERCENT: 'number',
  YEAR: 'number',
  DROPDOWN: 'choice',
  RADIO: 'choice',
  YES_NO: 'choice',
  DAY_OF_WEEK: 'choice',
  MONTH: 'choice',
  LIST_BOX: 'choices',
};
const FIELD_TYPES: Record<CrmFieldType, string> = {
  text: 'TEXT',
  large_text: 'TEXT_AREA',
  number: 'DECIMAL_NUMBER',
  email: 'EMAIL',
  phone: 'PHONE_NUMBER',
  url: 'WEBSITE',
  date: 'DATE',
  choice: 'DROPDOWN',
  choices: 'LIST_BOX',
};
export const KEAP_CREATES = Object.keys(FIELD_TYPES) as CrmFieldType[];

export const fieldBody = ({ label, type, options }: NewCrmField) => ({
  label,
  field_type: FIELD_TYPES[type],
  ...(options.length > 0 && { options: options.map((option) => ({ label: option })) }),
});

/** Null: a field for their own users, which nothing of ours fits into. */
export function readField(field: Wire): CrmField | null {
  const type = TYPES[textOf(field.field_type)];
  const id = String(field.id ?? '');
  if (!type || !id) return null;
  const options = listOf(field.options)
    .map(({ label }) => textOf(label))
    .filter(Boolean);
  return { key: customKey(id), label: textOf(field.label) || id, type, isCustom: true, options };
}

/**
 * The properties to write, by their names over there. `before` is the contact as Keap has it: of its lists everything else is
 * kept. What Keap would refuse is left out: a country that is none, a region without country, a
 * number that is none, what is no option.
 */
export function contactBody(values: CrmValues, fields: ReadonlyMap<string, CrmField>, before: Wire | null): Wire {
  const body: Wire = {};
  for (const [key, [name, length]] of Object.entries(PLAIN))
    if (values[key] !== undefined) body[name] = asText(values[key]).slice(0, length);
  if (values.website !== undefined) body.website = fitWebsite(asText(values.website));
  if (values.email !== undefined)
    body.email_addresses = withSlot(
      keptEmails(before),
      EMAIL_SLOT,
      asText(values.email) && { email: asText(values.email) },
    );
  if (values.phone !== undefined)
    body.phone_numbers = withSlot(
      keptPhones(before),
      PHONE_SLOT,
      asText(values.phone) && { number: asText(values.phone) },
    );
  const address = addressOf(
    values,
    listOf(before?.addresses).find(({ field }) => field === ADDRESS_SLOT),
  );
  if (address !== undefined) body.addresses = withSlot(listOf(before?.addresses), ADDRESS_SLOT, address);
  const custom = customOf(values, fields, listOf(before?.custom_fields));
  if (custom) body.custom_fields = custom;
  return before ? body : Object.fromEntries(Object.entries(body).filter(([, value]) => !isEmpty(value)));
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

function withSlot(kept: Wire[], slot: string, entry: Wire | ''): Wire[] {
  const others = kept.filter(({ field }) => field !== slot);
  return entry ? [{ ...entry, field: slot }, ...others] : others;
}

/** They say more about an address than they take. */
const keptEmails = (before: Wire | null) =>
  listOf(before?.email_addresses).map(({ email, field, opt_in_reason }) => ({
    email,
    field,
    ...(opt_in_reason ? { opt_in_reason } : {}),
  }));
const keptPhones = (before: Wire | null) =>
  listOf(before?.phone_numbers).map(({ number, field, type, extension }) => ({
    number,
    field,
    ...(type ? { type } : {}),
    ...(extension ? { extension } : {}),
  }));

/** Half an address is better than one that is cut to something else. */
function fitWebsite(website: string): string {
  if (website.length <= WEBSITE_LENGTH) return website;
  const origin = URL.parse(website)?.origin ?? '';
  return origin.length <= WEBSITE_LENGTH ? origin : '';
}

/** Undefined: it is not touched. Empty: nothing is left of it. */
function addressOf(values: CrmValues, before: Wire = {}): Wire | '' | undefined {
  const keys = [...Object.keys(ADDRESS), 'state', 'country'];
  if (!keys.some((key) => values[key] !== undefined)) return undefined;
  const address: Wire = { ...before };
  for (const [key, [name, length]] of Object.entries(ADDRESS))
    if (values[key] !== undefined) address[name] = asText(values[key]).slice(0, length);
  if (values.country !== undefined) {
    address.country_code = THREE_LETTERS.get(regionOf(asText(values.country)) ?? '') ?? '';
    address.country = undefined;
  }
  if (values.state !== undefined)
    Object.assign(address, regionFields(asText(values.state), textOf(address.country_code)));
  if (!address.country_code) Object.assign(address, { region_code: undefined, region: undefined });
  const filled = Object.entries(address).filter(([, value]) => value !== undefined && value !== '');
  return filled.some(([name]) => name !== 'field') ? Object.fromEntries(filled) : '';
}

/** `US-AZ` where there is a code, the name otherwise; neither goes without a country. */
function regionFields(state: string, country: string): Wire {
  const two = TWO_LETTERS.get(country);
  const code = /^(?:[A-Z]{2}-)?([A-Z0-9]{1,3})$/.exec(state.trim().toUpperCase())?.[1];
  if (!two || !state) return { region_code: undefined, region: undefined };
  return code
    ? { region_code: `${two}-${code}`, region: undefined }
    : { region: state.slice(0, REGION_LENGTH), region_code: undefined };
}

function customOf(values: CrmValues, fields: ReadonlyMap<string, CrmField>, before: Wire[]): Wire[] | null {
  const written = new Map<string, CrmValue>();
  for (const [key, value] of Object.entries(values)) {
    const id = customIdOf(key);
    const content = id === null ? null : shape(value, fields.get(key));
    if (id !== null && content !== null) written.set(id, content);
  }
  if (written.size === 0) return null;
  const kept = before.filter(({ id, content }) => !written.has(String(id)) && content !== null && !isEmpty(content));
  const given = [...written].filter(([, content]) => !isEmpty(content)).map(([id, content]) => ({ id, content }));
  return [...kept.map(({ id, content }) => ({ id: String(id), content })), ...given];
}

function shape(value: CrmValue, field: CrmField | undefined): CrmValue | null {
  if (!field) return null;
  if (isEmpty(value)) return '';
  if (field.type === 'choices') return chosen(value, field);
  if (field.type === 'choice') return chosen(value, field)?.[0] ?? null;
  return field.type === 'number' ? numberOf(value) : asText(value);
}

export function readContact(contact: Wire, tags: string[], appUrl: string | null): CrmContact {
  const address = listOf(contact.addresses).find(({ field }) => field === ADDRESS_SLOT) ?? {};
  const slot = (name: string, field: string) => listOf(contact[name]).find((entry) => entry.field === field) ?? {};
  const code = textOf(address.region_code);
  const country = textOf(address.country_code);
  const found: CrmValues = {
    email: textOf(slot('email_addresses', EMAIL_SLOT).email),
    phone: textOf(slot('phone_numbers', PHONE_SLOT).number),
    firstName: textOf(contact.given_name),
    lastName: textOf(contact.family_name),
    jobTitle: textOf(contact.job_title),
    website: textOf(contact.website),
    companyName: textOf((contact.company as Wire | undefined)?.company_name),
    address1: textOf(address.line1),
    city: textOf(address.locality),
    postalCode: textOf(address.postal_code),
    state: code.slice(code.indexOf('-') + 1) || textOf(address.region),
    country: TWO_LETTERS.get(country) ?? country,
  };
  for (const { id, content } of listOf(contact.custom_fields))
    if (content !== null && content !== undefined)
      found[customKey(String(id))] = Array.isArray(content) ? content.map(String) : (content as CrmValue);
  const values = Object.fromEntries(Object.entries(found).filter(([, value]) => !isEmpty(value)));
  const id = String(contact.id ?? '');
  return { id, values, tags, url: appUrl && `${appUrl}${encodeURIComponent(id)}` };
}
