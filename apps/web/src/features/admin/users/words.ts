/** Texts about an account. */
import type { TFunction } from 'i18next';
import { formatDate, formatDay, formatNumber, formatTime } from '../../../lib/format.ts';
import type { AdminUser } from './users.queries.ts';

export const nameOf = ({ first_name, last_name, email }: Pick<AdminUser, 'first_name' | 'last_name' | 'email'>) =>
  `${first_name} ${last_name}`.trim() || email;

/** Share of the month's credits; 0 without an allowance. */
export const shareOf = ({ limits: { monthly, used } }: Pick<AdminUser, 'limits'>) =>
  monthly === 0 ? 0 : used / monthly;

export const planOf = (t: TFunction, { plan, package: sold }: Pick<AdminUser, 'plan' | 'package'>) =>
  plan?.name ?? sold ?? t('admin-users.noPlan');

/** "Today, 08:51" by itself. */
export const shortTime = (t: TFunction, at: string) =>
  isToday(at) ? t('admin-users.today', { time: formatTime(at) }) : shortDate(at);

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString();

/** Inside a line: includes the year only if it is not the current one. */
export function shortDate(at: string): string {
  const [when, now] = [new Date(at), new Date()];
  return (when.getFullYear() === now.getFullYear() ? formatDay : formatDate)(at);
}

export const usedWords = (t: TFunction, { limits: { used, monthly } }: Pick<AdminUser, 'limits'>) =>
  t('admin-users.used', { used: formatNumber(used), monthly: formatNumber(monthly) });
