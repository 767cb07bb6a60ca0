/** Names and times of CRM screens. */
import type { CrmConnection } from '@leadwright/contract/integrations/crm';
import { isCompanyField, MAPPED_EXTRAS } from '@leadwright/contract/integrations/crm-fields';
import { CRM_NAMES } from '@leadwright/contract/integrations/crms';
import type { ResultColumn } from '@leadwright/contract/leads/result-columns';
import type { TFunction } from 'i18next';
import { formatDate, formatDay, formatDecimal, formatTime } from '../../lib/format.ts';

export const NAMES = CRM_NAMES;

/** "HighLevel, Halden & Roe Studio" */
export const nameOf = ({ provider, name }: Pick<CrmConnection, 'provider' | 'name'>) =>
  [NAMES[provider], name].filter(Boolean).join(', ');

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();

/** "today 09:31", "13 Nov, 18:20" */
export function whenOf(t: TFunction, at: string, now = new Date()) {
  const date = new Date(at);
  return isSameDay(date, now)
    ? t('sending.today', { time: formatTime(date) })
    : `${dayOf(t, at, now)}, ${formatTime(date)}`;
}

/** "Today", "13 Nov", "13 Nov 2025" */
export function dayOf(t: TFunction, at: string, now = new Date()) {
  const date = new Date(at);
  if (isSameDay(date, now)) return t('sending.todayWord');
  return date.getFullYear() === now.getFullYear() ? formatDay(date) : formatDate(date);
}

/** For the start of a sentence. */
export const capital = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

type Extra = (typeof MAPPED_EXTRAS)[number];
const isExtra = (column: string): column is Extra => (MAPPED_EXTRAS as readonly string[]).includes(column);

/** Mappable values: a column of the list, or other data of the lead and the list. */
export const columnName = (t: TFunction, column: string) =>
  isExtra(column) ? t(`sending.column.${column}`) : t(`results.column.${column as ResultColumn}`);

/** A field of the CRM; one of the company says so. */
export const fieldName = (t: TFunction, key: string, label: string) =>
  isCompanyField(key) ? t('sending.mapping.ofCompany', { field: label }) : label;

/** The readable value of a field; empty for null. */
export function wordsOf(value: string | number | string[] | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return formatDecimal(value);
  return Array.isArray(value) ? value.join(', ') : value;
}
