/** Formats dates, numbers and money in the chosen language. */
import { groupNumber } from '@leadwright/i18n/languages';
import { currentLanguage } from './i18n.ts';

type Format = Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.DisplayNames | Intl.ListFormat;
const cache = new Map<string, Format>();
function cached<T extends Format>(key: string, make: (language: string) => T) {
  const language = currentLanguage();
  const found = cache.get(`${language}:${key}`);
  if (found) return found as T;
  const made = make(language);
  cache.set(`${language}:${key}`, made);
  return made;
}

export const formatNumber = (value: number) => groupNumber(value, currentLanguage());

/** Keeps all decimals: 3.9, in Spanish 3,9. */
export const formatDecimal = (value: number) =>
  cached(
    'decimal',
    (language) => new Intl.NumberFormat(language, { useGrouping: 'always', maximumFractionDigits: 6 }),
  ).format(value);

export const decimalSign = () => formatRating(0.5).charAt(1);

/** 4.9, in Spanish 4,9 */
export const formatRating = (value: number) =>
  cached(
    'rating',
    (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  ).format(value);

export const formatCompact = (value: number) =>
  cached(
    'compact',
    (language) => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }),
  ).format(value);

/** A share between 0 and 1. */
export const formatPercent = (share: number, digits = 0) =>
  cached(
    `percent${digits}`,
    (language) =>
      new Intl.NumberFormat(language, {
        style: 'percent',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ).format(share);

/** Money is whole minor units with a currency (cents for USD, yen for JPY). */
export function formatMoney(minor: number, currency: string) {
  const format = cached(
    `money${currency}`,
    (language) =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        useGrouping: 'always',
      }),
  );
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** The price of one credit, with all fractions of a cent. */
export function formatUnitPrice(minor: number, currency: string) {
  if (Number.isInteger(minor)) return formatMoney(minor, currency);
  const format = cached(`unit${currency}`, (language) => {
    const digits = new Intl.NumberFormat(language, { style: 'currency', currency }).resolvedOptions();
    const maximumFractionDigits = (digits.maximumFractionDigits ?? 2) + 2;
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      useGrouping: 'always',
      maximumFractionDigits,
    });
  });
  return format.format(minor / 10 ** ((format.resolvedOptions().maximumFractionDigits ?? 4) - 2));
}

/** The localized name of a country code; other texts stay unchanged. */
export function countryName(code: string) {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  const names = cached('country', (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }));
  return names.of(code.toUpperCase()) ?? code;
}

/** The localized name of a language code. */
export function languageName(code: string) {
  if (!/^[A-Za-z]{2,3}$/.test(code)) return code;
  const names = cached('spoken', (language) => new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }));
  return names.of(code.toLowerCase()) ?? code;
}

/** Email, phone and website */
export const formatList = (parts: string[]) =>
  cached(
    'list',
    (language) => new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }),
  ).format(parts);

type When = Date | string | number;
export const dated = (key: string, options: Intl.DateTimeFormatOptions) => (when: When) =>
  cached(key, (language) => new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options)).format(
    new Date(when),
  );

/** 1 Dec 2026 */
export const formatDate = dated('date', { day: 'numeric', month: 'short', year: 'numeric' });
/** 1 Dec */
export const formatDay = dated('day', { day: 'numeric', month: 'short' });
/** May 2018. For a calendar day, so independent of the reader's time zone. */
export const formatMonth = dated('month', { month: 'short', year: 'numeric', timeZone: 'UTC' });
/** 09:12 */
export const formatTime = dated('time', { hour: '2-digit', minute: '2-digit' });
/** 09:12:44 */
export const formatClock = dated('clock', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
/** 1 Dec, 09:12 */
export const formatDayTime = dated('dayTime', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
/** 1 Dec 2026, 09:12 */
export const formatDateTime = dated('dateTime', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const STEPS = [
  ['second', 1000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
] as const;

/** 4 minutes ago, yesterday; a date if more than a week away. */
export function formatRelative(when: When, now: number = Date.now(), style: 'long' | 'short' = 'long') {
  const distance = new Date(when).getTime() - now;
  const size = Math.abs(distance);
  if (size >= 7 * 86_400_000) return formatDate(when);
  const [unit, length] = STEPS.findLast(([, step]) => size >= step) ?? STEPS[0];
  const format = cached(style, (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style }));
  return format.format(Math.round(distance / length), unit);
}
