/** Formats times in a given time zone: schedules use the account's, wherever the reader is. */
import { dated } from '../format.ts';
import { currentLanguage } from '../i18n.ts';

type When = Date | string | number;

/** 2026-11-16 */
export const dayIn = (when: When, zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(when));

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
const capital = (text: string) => text.charAt(0).toLocaleUpperCase(currentLanguage()) + text.slice(1);

/** "today", "tomorrow", "Fri 20 Nov"; with the year if it is not the current one. */
function dayWords(when: When, zone: string, now: number) {
  const [day, today] = [dayIn(when, zone), dayIn(now, zone)];
  const away = daysBetween(today, day);
  if (Math.abs(away) <= 1)
    return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(away, 'day');
  const isOtherYear = day.slice(0, 4) !== today.slice(0, 4);
  const shape = { day: 'numeric', month: 'short', ...(isOtherYear ? { year: 'numeric' } : { weekday: 'short' }) };
  const format = dated(`day in ${zone} ${isOtherYear}`, { timeZone: zone, ...shape } as Intl.DateTimeFormatOptions);
  return format(when).replace(',', '');
}

/** At the start of a line: "Tomorrow" */
export const formatDayIn = (when: When, zone: string, now: number = Date.now()) => capital(dayWords(when, zone, now));

/** 26 Oct */
export const formatDateIn = (when: When, zone: string) =>
  dated(`date in ${zone}`, { day: 'numeric', month: 'short', timeZone: zone })(when);

/** 07:30 */
export const formatTimeIn = (when: When, zone: string) =>
  dated(`time in ${zone}`, { hour: '2-digit', minute: '2-digit', timeZone: zone })(when);

/** "Tomorrow, 07:30" */
export const formatSlot = (when: When, zone: string, now: number = Date.now()) => capital(slotInText(when, zone, now));

/** Inside a sentence: "tomorrow, 07:30" */
export const slotInText = (when: When, zone: string, now: number = Date.now()) =>
  `${dayWords(when, zone, now)}, ${formatTimeIn(when, zone)}`;
