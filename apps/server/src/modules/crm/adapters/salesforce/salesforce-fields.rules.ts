/** Fields of a record, from Salesforce's description. Pure. */
import type { CrmField, CrmFieldType } from '../crm.port.ts';
import { customKey, type StandardKey, standardFields } from '../standard-fields.data.ts';
import { listOf, textOf } from '../vendor.port.ts';
import type { SalesforceObject } from './salesforce-objects.data.ts';

/** Filled by an administrator's choice, unique: no two records have the same. Then not even two pushes at once double one. */
export const OUR_KEY = 'Leadwright_Id__c';

const TYPES: Record<string, CrmFieldType> = {
  string: 'text',
  combobox: 'text',
  textarea: 'large_text',
  email: 'email',
  phone: 'phone',
  url: 'url',
  int: 'number',
  long: 'number',
  double: 'number',
  currency: 'number',
  percent: 'number',
  date: 'date',
  datetime: 'date',
  picklist: 'choice',
  multipicklist: 'choices',
};

interface Option {
  value: string;
  label: string;
  validFor: string;
}

export interface RecordField {
  name: string;
  label: string;
  /** Salesforce's own. */
  type: string;
  length: number;
  isRestricted: boolean;
  isUnique: boolean;
  options: Option[];
}

/** The writable fields of an object by their API names. */
export interface Description {
  object: SalesforceObject;
  fields: ReadonlyMap<string, RecordField>;
}

export function readDescription(object: SalesforceObject, body: unknown): Description {
  const writable = listOf((body as { fields?: unknown } | null)?.fields).filter(
    ({ name, type, createable, updateable }) =>
      textOf(name) && createable === true && updateable === true && TYPES[textOf(type)],
  );
  const described = writable.map((field): [string, RecordField] => [
    textOf(field.name),
    {
      name: textOf(field.name),
      label: textOf(field.label) || textOf(field.name),
      type: textOf(field.type),
      length: Number(field.length) || 0,
      isRestricted: field.restrictedPicklist === true,
      isUnique: field.unique === true,
      options: listOf(field.picklistValues)
        .filter(({ active }) => active === true)
        .map(({ value, label, validFor }) => ({
          value: textOf(value),
          label: textOf(label) || textOf(value),
          validFor: textOf(validFor),
        })),
    },
  ]);
  return { object, fields: new Map(described) };
}

export const typeOf = ({ type }: Pick<RecordField, 'type'>): CrmFieldType => TYPES[type] ?? 'text';

/** What can be mapped: first what every CRM has, in our words. Our key and codes are written where they are needed. */
export function crmFields({ object, fields }: Description): CrmField[] {
  const { standard, codes } = object;
  const keys = (Object.keys(standard) as StandardKey[]).filter((key) => fields.has(standard[key] ?? ''));
  const taken = new Set([...Object.values(standard), OUR_KEY, codes.country, codes.state]);
  const others = [...fields.values()].filter(({ name }) => !taken.has(name));
  return [
    ...standardFields(keys).map((field) => withOptions(field, fields.get(standard[field.key as StandardKey] ?? ''))),
    ...others.map(
      (field): CrmField => ({
        key: customKey(field.name),
        label: field.label,
        type: typeOf(field),
        isCustom: field.name.endsWith('__c'),
        options: field.options.map(({ value }) => value),
      }),
    ),
  ];
}

/** A picklist that is not restricted takes any text, and so does the source of a lead by default. */
const withOptions = (field: CrmField, there: RecordField | undefined): CrmField =>
  there?.type === 'picklist' && there.isRestricted
    ? { ...field, type: 'choice', options: there.options.map(({ value }) => value) }
    : field;

/** The name over there of one of our keys. */
export const nameOf = ({ standard }: SalesforceObject, key: string): string | undefined => standard[key as StandardKey];

/** A state's options depend on the country by position: bit n of `validFor`, from the left, is the n-th country. */
export function isValidFor({ validFor }: Pick<Option, 'validFor'>, at: number): boolean {
  const byte = Buffer.from(validFor, 'base64')[at >> 3] ?? 0;
  return at >= 0 && (byte & (0x80 >> (at & 7))) !== 0;
}
