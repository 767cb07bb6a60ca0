/** The default mapping, from the names and types of fields. Pure. */
import type { CrmPolicy } from '@leadwright/contract/integrations/crm';
import {
  type MappingRow,
  mappableOf,
  ofCompany,
  TAG_COLUMNS,
  TAGS_FIELD,
} from '@leadwright/contract/integrations/crm-fields';
import type { ListType } from '@leadwright/contract/leads/lists';
import { isColumn, isNumber, kindOf, RESULT_COLUMNS } from '@leadwright/contract/leads/result-columns';
import type { CrmField } from '../adapters/crm.port.ts';
import { customIdOf } from '../adapters/standard-fields.data.ts';
import type { Route } from './values.rules.ts';

/**
 * Keys of standard fields (crm.port.ts), the best first. A company's name is the name of the contact's company. Where companies are
 * records of their own, what is known of the company goes there.
 */
const STANDARD: Record<string, readonly string[]> = {
  company: [ofCompany('name'), 'companyName'],
  domain: [ofCompany('domain')],
  first_name: ['firstName'],
  last_name: ['lastName'],
  email: ['email'],
  phone: ['phone'],
  website: [ofCompany('website'), 'website'],
  position: ['jobTitle'],
  street: ['address1'],
  city: ['city'],
  state: ['state'],
  postal_code: ['postalCode'],
  country: ['country'],
  source: ['source'],
};
const NAME_OF_COMPANY = [ofCompany('name'), 'companyName', 'name'];
/** The place of a company, in lists of companies. */
const OF_PLACE = ['street', 'city', 'state', 'postal_code', 'country'];

const standardOf = (type: ListType, column: string): readonly string[] =>
  column === 'name' && type === 'local' ? NAME_OF_COMPANY : placed(type, column, STANDARD[column] ?? []);

const placed = (type: ListType, column: string, keys: readonly string[]): readonly string[] =>
  type === 'local' && OF_PLACE.includes(column) ? [...keys.map(ofCompany), ...keys] : keys;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What a column is called: by screens in every language, and by people in their files. */
export type Words = (column: string) => readonly string[];

export interface Target {
  type: ListType;
  fields: readonly CrmField[];
  policy: CrmPolicy;
  hasTags: boolean;
  words: Words;
}

/** Each field is used once; standard fields are given away first. */
export function defaultRows({ type, fields, policy, hasTags, words }: Target): MappingRow[] {
  const used = new Set<string>();
  const columns = mappableOf(type);
  const chosen = new Map<string, string>();
  const take = (column: string, field: CrmField | undefined) => {
    if (!field || used.has(field.key) || chosen.has(column)) return;
    used.add(field.key);
    chosen.set(column, field.key);
  };
  for (const column of columns)
    for (const key of standardOf(type, column))
      take(
        column,
        fields.find((field) => field.key === key),
      );
  for (const column of columns) take(column, namedLike(column, fields, words));
  return columns.map((column) => ({
    column,
    field: TAG_COLUMNS.includes(column) ? (hasTags ? TAGS_FIELD : null) : (chosen.get(column) ?? null),
    // The source of a contact is set once, when it is created.
    policy: column === 'source' ? 'only_new' : policy,
  }));
}

/** A field beside the standard ones that is called like the column and can hold it. */
function namedLike(column: string, fields: readonly CrmField[], words: Words): CrmField | undefined {
  if (TAG_COLUMNS.includes(column) || column === 'source') return undefined;
  const headings = isColumn(column) ? RESULT_COLUMNS[column].headings : [];
  const names = new Set([column, ...words(column), ...headings].map(plain));
  return fields.find(
    (field) => customIdOf(field.key) !== null && names.has(plain(field.label)) && canHold(field, column),
  );
}

const NEVER: Partial<Record<CrmField['type'], (column: string) => boolean>> = {
  number: (column) => isNumber(column),
  email: (column) => isColumn(column) && kindOf(column) === 'email',
  phone: (column) => isColumn(column) && kindOf(column) === 'phone',
  date: () => false,
};

/** Texts hold anything; the others what they are made for. */
const canHold = ({ type }: Pick<CrmField, 'type'>, column: string): boolean => NEVER[type]?.(column) ?? true;

/** Applies the user's changes to the default rows. A field that would be used twice stays with the user's choice. */
export function mergeRows(defaults: MappingRow[], ...changes: (readonly MappingRow[])[]): MappingRow[] {
  const changed = new Map(changes.flat().map((row) => [row.column, row]));
  const chosen = new Set([...changed.values()].map(({ field }) => field).filter((key) => key && key !== TAGS_FIELD));
  return defaults.map((row) => {
    const other = changed.get(row.column);
    if (other) return { column: row.column, field: other.field, policy: other.policy };
    return row.field && chosen.has(row.field) ? { ...row, field: null } : row;
  });
}

/** What is sent: fields that are gone from the CRM get nothing. */
export function routesOf(rows: readonly MappingRow[], fields: readonly CrmField[], hasTags: boolean): Route[] {
  return rows.flatMap(({ column, field: key, policy }): Route[] => {
    if (key === null) return [];
    if (key === TAGS_FIELD) return hasTags ? [{ column, policy, field: null }] : [];
    const field = fields.find((each) => each.key === key);
    return field ? [{ column, policy, field }] : [];
  });
}

/** Two columns in one field, or labels in a field of their own: the first row that cannot be; null when all can. */
export function wrongRow(
  rows: readonly MappingRow[],
  type: ListType,
): { column: string; why: 'column' | 'twice' | 'tags' } | null {
  const columns = mappableOf(type);
  const used = new Set<string>();
  for (const { column, field } of rows) {
    if (!columns.includes(column)) return { column, why: 'column' };
    if (field === null || field === TAGS_FIELD) continue;
    if (TAG_COLUMNS.includes(column)) return { column, why: 'tags' };
    if (used.has(field)) return { column, why: 'twice' };
    used.add(field);
  }
  return null;
}
