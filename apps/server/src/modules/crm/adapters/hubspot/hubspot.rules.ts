/** Contacts and companies between our words and HubSpot's properties. Pure. */
import type { CrmField, CrmFieldType, CrmValue, CrmValues, NewCrmField } from '../crm.port.ts';
import { customKey, type StandardKey } from '../standard-fields.data.ts';
import { asText, chosen, numberOf } from '../values.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';

/** A property as we use it: the field, and what its options are called on the wire. */
export interface Property {
  name: string;
  field: CrmField;
  /** Label to value. */
  options: ReadonlyMap<string, string>;
}

/** Our own properties: HubSpot has no tags, and no id of ours (docs/decisions/008-crm-port.md). */
export const TAGS = 'lead_tags';
export const KEY = 'lead_key';
const OWN = [TAGS, KEY];

/** Our keys to their names. */
export type Names = Partial<Record<StandardKey | 'domain', string>>;
export const CONTACT: Names = {
  email: 'email',
  phone: 'phone',
  firstName: 'firstname',
  lastName: 'lastname',
  jobTitle: 'jobtitle',
  companyName: 'company',
  website: 'website',
  address1: 'address',
  city: 'city',
  state: 'state',
  postalCode: 'zip',
  country: 'country',
};

export const COMPANY: Names = {
  name: 'name',
  domain: 'domain',
  website: 'website',
  phone: 'phone',
  address1: 'address',
  city: 'city',
  state: 'state',
  postalCode: 'zip',
  country: 'country',
};

const TYPES: Record<string, CrmFieldType> = {
  'string text': 'text',
  'string textarea': 'large_text',
  'string html': 'large_text',
  'string phonenumber': 'phone',
  'phone_number phonenumber': 'phone',
  'number number': 'number',
  'date date': 'date',
  'enumeration select': 'choice',
  'enumeration radio': 'choice',
  'enumeration booleancheckbox': 'choice',
  'bool booleancheckbox': 'choice',
  'enumeration checkbox': 'choices',
};

const CREATED: Partial<Record<CrmFieldType, [type: string, fieldType: string]>> = {
  text: ['string', 'text'],
  large_text: ['string', 'textarea'],
  number: ['number', 'number'],
  email: ['string', 'text'],
  phone: ['string', 'text'],
  url: ['string', 'text'],
  date: ['date', 'date'],
  choice: ['enumeration', 'select'],
  choices: ['enumeration', 'checkbox'],
};
export const HUBSPOT_CREATES = Object.keys(CREATED) as CrmFieldType[];

type Wire = Record<string, unknown>;

const STANDARD_TYPES: Partial<Record<keyof Names, CrmFieldType>> = { email: 'email', phone: 'phone', website: 'url' };

/** Null: hidden, calculated, read-only, ours, or of a kind that nothing of ours fits into. */
export function readProperty(wire: Wire, names: Names): Property | null {
  const name = textOf(wire.name);
  const type = TYPES[`${textOf(wire.type)} ${textOf(wire.fieldType)}`];
  const locked = (wire.modificationMetadata as { readOnlyValue?: boolean } | undefined)?.readOnlyValue === true;
  if (!name || !type || locked || wire.hidden === true || wire.calculated === true || OWN.includes(name)) return null;
  const options = new Map(listOf(wire.options).map(({ label, value }) => [textOf(label), textOf(value)]));
  const key = (Object.keys(names) as (keyof Names)[]).find((each) => names[each] === name);
  const label = textOf(wire.label) || name;
  const field: CrmField = key
    ? { key, label, type: STANDARD_TYPES[key] ?? 'text', isCustom: false, options: [] }
    : { key: customKey(name), label, type, isCustom: true, options: [...options.keys()] };
  return { name, field, options };
}

/** Lower case and underscores, and a letter first. */
const nameOf = (label: string) =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 90) || 'field';

export const optionOf = (label: string) => ({ label, value: label, hidden: false });

export function propertyBody({ label, type, options }: NewCrmField, groupName: string) {
  const [wireType, fieldType] = CREATED[type] ?? ['string', 'text'];
  return {
    name: nameOf(label),
    label,
    type: wireType,
    fieldType,
    groupName,
    ...(options.length > 0 && { options: options.map(optionOf) }),
  };
}

/** `;` separates values there. */
export const plainTag = (tag: string) => tag.replace(/;/g, ',').trim();
export const joined = (values: readonly string[]) => values.join(';');
export const split = (text: string) => text.split(';').filter(Boolean);

/**
 * The properties of a create or an update. One that is not there any more is left out, and so is what they would refuse: a number
 * that is none, what is no option. Empty values are left out of a create and cleared by an update.
 */
export function propertiesOf(values: CrmValues, known: ReadonlyMap<string, Property>, isUpdate: boolean) {
  const properties: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    const property = known.get(key);
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
    if (!property || (isEmpty && !isUpdate)) continue;
    const text = isEmpty ? '' : shape(value, property);
    if (text !== null) properties[property.name] = text;
  }
  return properties;
}

function shape(value: CrmValue, { field, options }: Property): string | null {
  if (field.type === 'choice' || field.type === 'choices') {
    const labels = chosen(value, field);
    const wire = labels?.map((label) => options.get(label) ?? label);
    return wire ? joined(field.type === 'choice' ? wire.slice(0, 1) : wire) : null;
  }
  if (field.type === 'number') {
    const number = numberOf(value);
    return number === null ? null : String(number);
  }
  if (field.type === 'date') return /^\d{4}-\d{2}-\d{2}/.exec(asText(value))?.[0] ?? null;
  return asText(value);
}

/** The values of a record in our words. */
export function valuesOf(properties: Wire, known: ReadonlyMap<string, Property>): CrmValues {
  const values: CrmValues = {};
  for (const { name, field, options } of known.values()) {
    const text = textOf(properties[name]);
    if (text) values[field.key] = readValue(text, field, options);
  }
  return values;
}

function readValue(text: string, { type }: CrmField, options: ReadonlyMap<string, string>): CrmValue {
  const labelOf = (value: string) => [...options].find(([, each]) => each === value)?.[0] ?? value;
  if (type === 'choices') return split(text).map(labelOf);
  if (type === 'choice') return labelOf(text);
  return type === 'number' ? (numberOf(text) ?? text) : text;
}

/** Custom or standard, by our key. */
export const byKey = (properties: readonly Property[]): ReadonlyMap<string, Property> =>
  new Map(properties.map((property) => [property.field.key, property]));

/** The id that a refusal names: `Existing ID: 151`, or `151 already has that value`. */
export const existingId = (words: string): string | null =>
  /Existing ID: (\d+)/i.exec(words)?.[1] ?? /(\d+) already has that value/i.exec(words)?.[1] ?? null;

/** Digits and a plus: what a number is recognised by. */
export const keyOfPhone = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
