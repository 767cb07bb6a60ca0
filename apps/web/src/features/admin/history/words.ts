/**
 * How changes are told. A part names its acts and fields in its own words (`admin-users.changes.field.plan`); what several
 * parts share is in `admin.changes`.
 */
import type { AdminChange, ChangedPart } from '@leadwright/contract/admin/common';
import type { TFunction } from 'i18next';
import { formatDateTime, formatDecimal } from '../../../lib/format.ts';

const WORDS_OF: Record<ChangedPart, string> = {
  users: 'admin-users',
  plans: 'admin-catalogue',
  partners: 'admin-catalogue',
  topics: 'admin-catalogue',
  'training-content': 'admin-catalogue',
  'ai-assistant': 'admin-prompts',
  searchers: 'admin-searchers',
  settings: 'admin-settings',
  system: 'admin-system',
};

const wordOf = (t: TFunction, part: ChangedPart, kind: 'act' | 'field', name: string) =>
  t([`${WORDS_OF[part]}.changes.${kind}.${name}`, `admin.changes.${kind}.${name}`] as unknown as 'common.none', {
    defaultValue: readable(name),
  });

/** A name nobody translated is still readable: `monthly_credits`, `resetLimits`. */
const readable = (name: string) => {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
};

export const actWord = (t: TFunction, part: ChangedPart, what: string) => wordOf(t, part, 'act', what);
export const fieldWord = (t: TFunction, part: ChangedPart, name: string) => wordOf(t, part, 'field', name);

/** Without fields that were empty and still are. */
export const fieldsOf = ({ before, after }: Pick<AdminChange, 'before' | 'after'>): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => !isNothing(before?.[name]) || !isNothing(after?.[name]));

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

export function valueText(t: TFunction, value: unknown): string {
  if (isNothing(value)) return '–';
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') return formatDecimal(value);
  if (typeof value === 'string') return TIME.test(value) ? formatDateTime(value) : value;
  if (Array.isArray(value)) return value.map((one) => valueText(t, one)).join(', ');
  return Object.entries(value as object)
    .map(([name, one]) => `${readable(name)}: ${valueText(t, one)}`)
    .join(', ');
}
