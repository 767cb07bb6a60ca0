/**
 * Texts for changes. Each part names its actions and fields (`admin-users.changes.field.plan`); shared ones are in
 * `admin.changes`.
 */
import type { AdminChange, ChangedPart } from '@leadwright/contract/admin/common';
import type { TranslationKey } from '@leadwright/i18n';
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

/** Keeps untranslated names readable: `monthly_credits`, `resetLimits`. */
const readable = (name: string) => {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
};

export const actWord = (t: TFunction, part: ChangedPart, what: string) => wordOf(t, part, 'act', what);
export const fieldWord = (t: TFunction, part: ChangedPart, name: string) => wordOf(t, part, 'field', name);

/** Fixed parts of the settings. Their stored name is in the language of the administrator who changed them. */
const SUBJECTS: Record<string, TranslationKey> = {
  costs: 'admin-settings.costs.title',
  terms: 'admin-settings.terms.title',
  mail: 'admin-settings.mail.title',
  'do-not-contact': 'privacy.title',
  links: 'navigation.entry.customLinks',
  order: 'admin.changes.of.topics',
};

export function subjectWord(t: TFunction, { id, name }: AdminChange['subject']): string {
  const known =
    SUBJECTS[id] ?? (id.startsWith('switch-') && `admin-settings.switch.${id.slice('switch-'.length)}.title`);
  return (known && t(known as 'common.none', { defaultValue: name })) || name || id;
}

/** Omits fields that were empty and still are. */
export const fieldsOf = ({ before, after }: Pick<AdminChange, 'before' | 'after'>): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => !isNothing(before?.[name]) || !isNothing(after?.[name]));

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Labels of a value elsewhere on the screen. A status belongs to an account or to a course. */
const VALUES_OF: Record<string, string[]> = {
  status: ['admin-users.status', 'courses.state'],
  modules: ['admin-users.module'],
  language: ['admin-prompts.language'],
  outcome: ['admin-searchers.outcome'],
  paid_by: ['admin-searchers.payer'],
  state: ['admin-settings.keys.states'],
  kinds: ['privacy.kind'],
};
const calledSo = (t: TFunction, field: string, text: string) => {
  const places = VALUES_OF[field];
  if (!places) return text;
  return t(places.map((place) => `${place}.${text}`) as unknown as 'common.none', { defaultValue: text });
};

const partWord = (t: TFunction, field: string, name: string) => {
  const word = calledSo(t, field, name);
  return word === name ? readable(name) : word;
};

/** Numbers that are identifiers, not amounts. */
const IDS: ReadonlySet<string> = new Set(['search', 'archive', 'ids', 'id', 'version']);

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The value of the field with this name, as text. */
export function valueText(t: TFunction, field: string, value: unknown): string {
  if (isNothing(value)) return '–';
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') return IDS.has(field) ? String(value) : formatDecimal(value);
  if (typeof value === 'string') return TIME.test(value) ? formatDateTime(value) : calledSo(t, field, value);
  if (Array.isArray(value)) return value.map((one) => valueText(t, field, one)).join(', ');
  return Object.entries(value as object)
    .map(([name, one]) => `${partWord(t, field, name)}: ${valueText(t, name, one)}`)
    .join(', ');
}
