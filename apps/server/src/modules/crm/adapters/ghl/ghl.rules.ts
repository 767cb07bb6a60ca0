/** A contact between our words and HighLevel's. Pure. */
import { regionOf } from '../../../../platform/countries.ts';
import type { CrmContact, CrmField, CrmFieldType, CrmValue, CrmValues, NewCrmField } from '../crm.port.ts';
import { customIdOf, customKey, type StandardKey, standardFields } from '../standard-fields.data.ts';
import { asText, chosen, numberOf } from '../values.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';

const GHL_FIELDS = [
  ...(['email', 'phone', 'firstName', 'lastName', 'name', 'companyName', 'website'] as const),
  ...(['address1', 'city', 'state', 'postalCode', 'country', 'source'] as const),
] as const satisfies readonly StandardKey[];

/** What they take no null for. */
const NOT_NULLABLE = ['postalCode', 'country'];

const TYPES: Record<string, CrmFieldType> = {
  TEXT: 'text',
  LARGE_TEXT: 'large_text',
  NUMERICAL: 'number',
  MONETORY: 'number',
  PHONE: 'phone',
  EMAIL: 'email',
  DATE: 'date',
  SINGLE_OPTIONS: 'choice',
  RADIO: 'choice',
  CHECKBOX: 'choices',
  MULTIPLE_OPTIONS: 'choices',
};

/** Their way to create fields takes no options, so choices are made over there. */
const DATA_TYPES: Partial<Record<CrmFieldType, string>> = {
  text: 'TEXT',
  large_text: 'LARGE_TEXT',
  number: 'NUMERICAL',
  phone: 'PHONE',
  date: 'DATE',
  email: 'TEXT',
  url: 'TEXT',
};
export const GHL_CREATES = Object.keys(DATA_TYPES) as CrmFieldType[];

export const fieldBody = ({ label, type }: NewCrmField) => ({
  name: label,
  dataType: DATA_TYPES[type] ?? 'TEXT',
  model: 'contact',
});

/** Null: a file or a list of text boxes, which nothing of ours fits into. */
export function readField(field: Record<string, unknown>): CrmField | null {
  const type = TYPES[textOf(field.dataType)];
  const id = textOf(field.id);
  if (!type || !id) return null;
  const options = Array.isArray(field.picklistOptions)
    ? field.picklistOptions.filter((one) => typeof one === 'string')
    : [];
  return { key: customKey(id), label: textOf(field.name) || id, type, isCustom: true, options };
}

export const standardOfGhl = (): CrmField[] => standardFields(GHL_FIELDS);

/**
 * The body of a create or an update. `fields` are the custom ones; one that is not there any more is left out, and so is
 * what they would refuse: a country that is none, a number that is none. Empty values are left out of a create and cleared by an
 * update.
 */
export function contactBody(values: CrmValues, fields: ReadonlyMap<string, CrmField>, isUpdate: boolean) {
  const body: Record<string, unknown> = {};
  const customFields: { id: string; field_value: CrmValue }[] = [];
  for (const [key, value] of Object.entries(values)) {
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
    if (isEmpty && !isUpdate) continue;
    const id = customIdOf(key);
    if (id !== null) {
      const shaped = shapeCustom(value, fields.get(key), isEmpty);
      if (shaped !== null) customFields.push({ id, field_value: shaped });
    } else if (GHL_FIELDS.includes(key as never)) {
      const shaped = isEmpty ? '' : shapeStandard(key, value);
      if (shaped !== null) body[key] = shaped === '' && !NOT_NULLABLE.includes(key) ? null : shaped;
    }
  }
  return { ...body, ...(customFields.length > 0 && { customFields }) };
}

function shapeStandard(key: string, value: CrmValue): string | null {
  return key === 'country' ? (regionOf(asText(value)) ?? null) : asText(value);
}

function shapeCustom(value: CrmValue, field: CrmField | undefined, isEmpty: boolean): CrmValue | null {
  if (!field) return null;
  if (field.type === 'choices') return isEmpty ? [] : chosen(value, field);
  if (isEmpty) return '';
  if (field.type === 'choice') return chosen(value, field)?.[0] ?? null;
  return field.type === 'number' ? numberOf(value) : asText(value);
}

export function readContact(contact: Record<string, unknown>, appUrl: string | null): CrmContact {
  const values: CrmValues = {};
  for (const key of GHL_FIELDS) if (textOf(contact[key])) values[key] = textOf(contact[key]);
  for (const { id, value } of listOf(contact.customFields)) {
    if (typeof value === 'number' || textOf(value)) values[customKey(textOf(id))] = value as CrmValue;
    else if (Array.isArray(value) && value.length > 0) values[customKey(textOf(id))] = value.map(String);
  }
  const id = textOf(contact.id);
  const tags = Array.isArray(contact.tags) ? contact.tags.filter((tag) => typeof tag === 'string') : [];
  return { id, values, tags, url: appUrl && `${appUrl}/${encodeURIComponent(id)}` };
}
