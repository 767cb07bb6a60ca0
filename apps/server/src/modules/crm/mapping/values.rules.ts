/** What of a lead goes into which field of a contact, in the field's own type. Pure. */
import type { CrmPolicy } from '@leadwright/contract/integrations/crm';
import type { ListType } from '@leadwright/contract/leads/lists';
import { isColumn, type ResultColumn } from '@leadwright/contract/leads/result-columns';
import { technologyName } from '@leadwright/contract/leads/technologies';
import { cut } from '@leadwright/contract/text';
import { regionOf } from '../../../platform/countries.ts';
import type { CrmField, CrmValue, CrmValues } from '../adapters/crm.port.ts';

/** One column on its way to one field; null: it becomes tags. */
export interface Route {
  column: string;
  policy: CrmPolicy;
  field: CrmField | null;
}

/** A lead with what its list and its labels add to it. */
export interface PushedLead {
  type: ListType;
  row: Partial<Record<ResultColumn, string | number | string[] | null>>;
  labels: readonly string[];
  tags: readonly string[];
  source: string;
}

/** A lead as a CRM gets it. */
export interface MappedLead {
  values: CrmValues;
  /** By field: what it cannot hold. */
  dropped: Record<string, string[]>;
  tags: string[];
}

const MAX_TAG = 100;
/** Lists of companies name the company; all others name a person, whose name can be taken apart. */
const NAMES_PEOPLE: readonly ListType[] = ['people', 'domain', 'influencer'];
export const namesCompanies = (type: ListType): boolean => !NAMES_PEOPLE.includes(type);

export function mapLead(lead: PushedLead, routes: readonly Route[]): MappedLead {
  const mapped: MappedLead = { values: {}, dropped: {}, tags: [] };
  for (const { column, field } of routes) {
    const raw = rawValue(lead, column);
    if (isEmpty(raw)) continue;
    if (!field) {
      mapped.tags.push(...textsOf(raw).map((tag) => cut(tag.trim(), MAX_TAG)));
      continue;
    }
    const { value, dropped } = fit(raw, field);
    if (value !== null) mapped.values[field.key] = value;
    if (dropped.length > 0) mapped.dropped[field.key] = dropped;
  }
  return { ...mapped, tags: distinctTags(mapped.tags) };
}

export const isEmpty = (value: CrmValue | null | undefined): value is null | undefined =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** CRMs do not tell tags apart by case; the first spelling stays. */
function distinctTags(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) if (tag && !first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag);
  return [...first.values()];
}

/** Those that the contact does not carry yet. */
export const missingTags = (wanted: readonly string[], there: readonly string[]): string[] => {
  const known = new Set(there.map((tag) => tag.toLowerCase()));
  return wanted.filter((tag) => !known.has(tag.toLowerCase()));
};

function rawValue(lead: PushedLead, column: string): CrmValue | null {
  if (column === 'labels' || column === 'tags') return [...lead[column]];
  if (column === 'source') return lead.source;
  if (!isColumn(column)) return null;
  const value = lead.row[column] ?? null;
  if (column === 'technologies' && Array.isArray(value)) return value.map(technologyName);
  if ((column === 'first_name' || column === 'last_name') && isEmpty(value)) return partOfName(lead, column);
  return value;
}

/** "Ana María López": the first word, and what follows it. One word alone may be anything. */
function partOfName({ type, row }: PushedLead, part: 'first_name' | 'last_name'): string {
  if (!NAMES_PEOPLE.includes(type) || typeof row.name !== 'string') return '';
  if (!isEmpty(row.first_name) || !isEmpty(row.last_name)) return '';
  const [first = '', ...rest] = row.name.trim().split(/\s+/);
  if (rest.length === 0) return '';
  return part === 'first_name' ? first : rest.join(' ');
}

const textsOf = (value: CrmValue): string[] => (Array.isArray(value) ? value : [String(value)]);

interface Fitted {
  value: CrmValue | null;
  dropped: string[];
}

/** Choices hold their own options and nothing else; numbers, addresses and dates only what is one. */
function fit(raw: CrmValue, field: CrmField): Fitted {
  const texts = textsOf(raw);
  if (field.type === 'choice' || field.type === 'choices') return fitChoice(texts, field);
  const text = texts.join(', ');
  const kept = (value: CrmValue | null): Fitted => ({ value, dropped: value === null ? [text] : [] });
  // CRMs store countries by code.
  if (field.key === 'country') return kept(regionOf(text) ?? null);
  if (field.type === 'number') return kept(numberOf(raw));
  if (field.type === 'email') return kept(/^\S+@\S+$/.test(text) ? text : null);
  if (field.type === 'date') return kept(/^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null);
  return kept(text);
}

function fitChoice(texts: string[], { type, options }: CrmField): Fitted {
  // A CRM that names no options takes any.
  const option = (text: string) =>
    options.length === 0 ? text : options.find((each) => each.toLowerCase() === text.toLowerCase());
  const found = [...new Set(texts.flatMap((text) => option(text) ?? []))];
  const dropped = texts.filter((text) => option(text) === undefined);
  if (type === 'choices') return { value: found.length > 0 ? found : null, dropped };
  return { value: found[0] ?? null, dropped: [...found.slice(1), ...dropped] };
}

function numberOf(raw: CrmValue): number | null {
  const number = typeof raw === 'number' ? raw : Number(String(raw).replace(/\s/g, '').replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}

/** Values of a column that a choice has no option for. */
export const withoutOption = (values: readonly string[], { options }: CrmField): string[] => {
  if (options.length === 0) return [];
  const known = new Set(options.map((each) => each.toLowerCase()));
  return values.filter((value) => !known.has(value.toLowerCase()));
};
