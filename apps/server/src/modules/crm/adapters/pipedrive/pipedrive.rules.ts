/** A person between our words and Pipedrive's. Lists of a person are replaced as a whole, so what is there is kept. Pure. */
import type { CrmField, CrmFieldType, CrmValue, CrmValues, NewCrmField } from '../crm.port.ts';
import { customIdOf, customKey, standardFields } from '../standard-fields.data.ts';
import { asText, chosen, numberOf } from '../values.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';

export type Wire = Record<string, unknown>;

/** A custom field, with what Pipedrive knows it by. */
export interface OwnField {
  field: CrmField;
  code: string;
  wireType: string;
  options: { id: number; label: string }[];
}

export const JOB_TITLE = 'job_title';
export const LABELS = 'label_ids';
export const WEBSITE = 'website';
/** Job titles come with contact sync. */
export const standardOfPipedrive = (hasJobTitle: boolean): CrmField[] =>
  standardFields(['email', 'phone', 'firstName', 'lastName', ...(hasJobTitle ? (['jobTitle'] as const) : [])]);

const TYPES: Record<string, CrmFieldType> = {
  varchar: 'text',
  varchar_auto: 'text',
  text: 'large_text',
  double: 'number',
  monetary: 'number',
  phone: 'phone',
  date: 'date',
  enum: 'choice',
  set: 'choices',
  address: 'text',
};
const FIELD_TYPES: Record<CrmFieldType, string> = {
  text: 'varchar',
  large_text: 'text',
  number: 'double',
  email: 'varchar',
  phone: 'phone',
  url: 'varchar',
  date: 'date',
  choice: 'enum',
  choices: 'set',
};
export const PIPEDRIVE_CREATES = Object.keys(FIELD_TYPES) as CrmFieldType[];
/** Longer texts are refused; a name that is cut is still a name. */
const LINE = 255;
const LARGE = 65_000;

export const fieldBody = ({ label, type, options }: NewCrmField) => ({
  field_name: label.slice(0, LINE),
  field_type: FIELD_TYPES[type],
  ...(options.length > 0 && { options: options.map((option) => ({ label: option })) }),
});

/** Null: a field of their own, or one that nothing of ours fits into. */
export function readField(wire: Wire): OwnField | null {
  const [wireType, code] = [textOf(wire.field_type), textOf(wire.field_code)];
  const type = TYPES[wireType];
  if (wire.is_custom_field !== true || !type || !code) return null;
  const options = optionsOf(wire.options);
  const field = {
    key: customKey(code),
    label: textOf(wire.field_name) || code,
    type,
    isCustom: true,
    options: options.map(({ label }) => label),
  };
  return { field, code, wireType, options };
}

export const optionsOf = (wire: unknown) =>
  listOf(wire).flatMap(({ id, label }) => (typeof id === 'number' && typeof label === 'string' ? [{ id, label }] : []));

/**
 * What is to be written of a person. `before` is the person as it is; null: it is made. Pipedrive has one name and needs it: where
 * nobody is known by name, `name` is what to call it.
 */
export function personBody(
  values: CrmValues,
  fields: readonly OwnField[],
  { before, currency }: { before: Wire | null; currency: string },
): Wire {
  const body: Wire = {};
  const name = nameOf(values, before);
  if (name) body.name = name;
  if (values.email !== undefined) body.emails = withPrimary(before?.emails, asText(values.email), (one) => one);
  if (values.phone !== undefined) body.phones = withPrimary(before?.phones, asText(values.phone), digitsOf);
  if (values.jobTitle !== undefined) body.job_title = asText(values.jobTitle).slice(0, LINE) || null;
  const custom = customOf(values, fields, { before: (before?.custom_fields ?? {}) as Wire, currency });
  if (Object.keys(custom).length > 0) body.custom_fields = custom;
  return before ? body : filled(body);
}

/** What is empty is left out of a new person. */
const filled = (body: Wire): Wire =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );

function nameOf(values: CrmValues, before: Wire | null): string {
  const isNamed = values.firstName !== undefined || values.lastName !== undefined;
  if (before && !isNamed) return '';
  const part = (key: string, name: string) => asText(values[key] ?? textOf(before?.[name]));
  const full = [part('firstName', 'first_name'), part('lastName', 'last_name')].filter(Boolean).join(' ');
  const instead = before ? '' : asText(values.name) || asText(values.email) || asText(values.phone);
  return (full || instead).slice(0, LINE);
}

export const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** The value is the primary one, the others stay. An empty one takes the primary one away. */
function withPrimary(there: unknown, value: string, formOf: (value: string) => string): Wire[] {
  const list = listOf(there).map((one) => ({
    value: textOf(one.value),
    primary: one.primary === true,
    label: one.label,
  }));
  if (!value) return list.filter(({ primary }) => !primary);
  const form = formOf(value.toLowerCase());
  const known = list.findIndex((one) => formOf(one.value.toLowerCase()) === form);
  if (known >= 0) return list.map((one, index) => ({ ...one, primary: index === known }));
  return [{ value, primary: true, label: 'work' }, ...list.filter(({ primary }) => !primary)];
}

function customOf(
  values: CrmValues,
  fields: readonly OwnField[],
  { before, currency }: { before: Wire; currency: string },
): Wire {
  const custom: Wire = {};
  for (const [key, value] of Object.entries(values)) {
    const own = customIdOf(key) === null ? undefined : fields.find(({ field }) => field.key === key);
    if (!own) continue;
    if (value === '' || (Array.isArray(value) && value.length === 0)) custom[own.code] = null;
    else {
      const shaped = shape(value, own, { currency: currencyOf(before[own.code]) || currency });
      if (shaped !== null) custom[own.code] = shaped;
    }
  }
  return custom;
}

const currencyOf = (value: unknown) => textOf((value as Wire | null)?.currency);

/** Null: it does not fit, and Pipedrive would refuse the whole person. */
function shape(value: CrmValue, { field, wireType, options }: OwnField, { currency }: { currency: string }): unknown {
  const ids = () =>
    (chosen(value, field) ?? []).flatMap((label) => options.find((option) => option.label === label)?.id ?? []);
  const number = numberOf(value);
  switch (wireType) {
    case 'set':
      return ids().length > 0 ? ids() : null;
    case 'enum':
      return ids()[0] ?? null;
    case 'double':
      return number;
    case 'monetary':
      return number === null || !currency ? null : { value: number, currency };
    case 'date':
      return /^\d{4}-\d{2}-\d{2}/.exec(asText(value))?.[0] ?? null;
    case 'address':
      return { value: asText(value).slice(0, LINE) };
    default:
      return asText(value).slice(0, wireType === 'text' ? LARGE : LINE);
  }
}

/** A person's own values; those of its organization come from elsewhere. */
export function readPerson(wire: Wire, fields: readonly OwnField[]): CrmValues {
  const primary = (list: unknown) => {
    const all = listOf(list);
    return textOf((all.find((one) => one.primary === true) ?? all[0])?.value);
  };
  const found: CrmValues = {
    email: primary(wire.emails),
    phone: primary(wire.phones),
    firstName: textOf(wire.first_name),
    lastName: textOf(wire.last_name),
    jobTitle: textOf(wire.job_title),
  };
  const custom = (wire.custom_fields ?? {}) as Wire;
  for (const own of fields) {
    const value = readValue(custom[own.code], own);
    if (value !== null) found[own.field.key] = value;
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''));
}

function readValue(value: unknown, { options }: OwnField): CrmValue | null {
  if (value === null || value === undefined || value === '') return null;
  const labelOf = (id: unknown) => options.find((option) => option.id === id)?.label ?? [];
  if (Array.isArray(value)) return value.flatMap(labelOf);
  if (typeof value === 'object') return readValue((value as Wire).value, { options: [] } as never);
  if (options.length > 0) return [labelOf(value)].flat()[0] ?? null;
  return typeof value === 'number' ? value : String(value);
}
