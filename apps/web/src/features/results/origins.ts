/** The origin of a value as text: source, person, time, and age of the data. */
import type { TFunction } from 'i18next';
import { formatDate, formatMonth } from '../../lib/format.ts';
import type { Result } from './results.queries.ts';

type Origin = NonNullable<Result['email_origin']>;

/** Our own names are translated; vendors' names are not. */
export const sourceName = (t: TFunction, { source }: Pick<Origin, 'source'>): string =>
  t(`results.screen.source.${source}` as 'results.screen.source.manual', { defaultValue: source });

/** "data of May 2018"; empty for live sources. */
export function ageOf(t: TFunction, { data_date: date }: Origin): string {
  if (date === undefined) return '';
  return date === null
    ? t('results.screen.origin.dataUnknown')
    : t('results.screen.origin.dataOf', { date: /^\d{4}$/.test(date) ? date : formatMonth(date) });
}

/** "OpenStreetMap, Nov 3, 2026 (data of May 2018)", "CSV import by Mara Lindqvist, Nov 3, 2026" */
export function originWords(t: TFunction, origin: Origin): string {
  const params = { source: sourceName(t, origin), date: formatDate(origin.at), by: origin.by ?? '' };
  const words = origin.by ? t('results.screen.origin.by', params) : t('results.screen.origin.source', params);
  const age = ageOf(t, origin);
  return age ? `${words} (${age})` : words;
}

/** The reason for the state of an address; empty if unknown. */
const reasonWords = (t: TFunction, reason: string | undefined): string =>
  reason ? t(`email-finder.reason.${reason}` as 'common.free', { defaultValue: '' }) : '';

type Mail = Pick<Result, 'email' | 'email_state' | 'is_verified' | 'email_origin'>;

/** The history of the address: what, who and when. */
export function emailWhy(t: TFunction, { email, email_state: state, is_verified, email_origin }: Mail): string {
  const origin = email_origin ? originWords(t, email_origin) : '';
  const reason = state === 'looking' ? '' : reasonWords(t, email_origin?.reason);
  if (reason) return t('results.screen.email.why.reason', { reason, origin });
  if (state === 'unchecked')
    return email ? t('results.screen.email.why.given', { origin }) : t('results.screen.email.why.unchecked');
  if (state === 'found' && is_verified) return t('results.screen.email.why.verified', { origin });
  return t(`results.screen.email.why.${state}`, { origin }).trim();
}
