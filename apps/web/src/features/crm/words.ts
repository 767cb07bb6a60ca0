/** Names and times of CRM screens. */
import type { CrmConnection } from '@leadwright/contract/integrations/crm';
import type { TFunction } from 'i18next';
import { formatDate, formatDay, formatTime } from '../../lib/format.ts';

/** What stands in the square before the name. */
export const MARKS = { ghl: 'HL', keap: 'K', zapier: 'Z', groove: 'G' } as const;

/** They are called like this in every language. */
export const NAMES = { ghl: 'HighLevel', keap: 'Keap', zapier: 'Zapier', groove: 'Groove' } as const;

/** "HighLevel, Halden & Roe Studio" */
export const nameOf = ({ provider, name }: Pick<CrmConnection, 'provider' | 'name'>) =>
  [NAMES[provider], name].filter(Boolean).join(', ');

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();

/** "today 09:31", "13 Nov, 18:20" */
export function whenOf(t: TFunction, at: string, now = new Date()) {
  const date = new Date(at);
  return isSameDay(date, now) ? t('sending.today', { time: formatTime(date) }) : `${dayOf(t, at, now)}, ${formatTime(date)}`;
}

/** "Today", "13 Nov", "13 Nov 2025" */
export function dayOf(t: TFunction, at: string, now = new Date()) {
  const date = new Date(at);
  if (isSameDay(date, now)) return t('sending.todayWord');
  return date.getFullYear() === now.getFullYear() ? formatDay(date) : formatDate(date);
}

/** For the beginning of a sentence. */
export const capital = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);
