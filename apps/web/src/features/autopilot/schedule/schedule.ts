/** The parts of a schedule on screen: options, and defaults when the repeat interval changes. */
import type { Repeat, Schedule } from '@leadwright/contract/automation/schedule';
import { currentLanguage } from '../../../lib/i18n.ts';
import { dayIn } from '../../../lib/person/zoned.ts';

const USUAL_TIME = '08:00';
export const FIRST_SCHEDULE: Schedule = { repeat: 'daily', time: USUAL_TIME };

/** The first run does not wait for a slot, unless a day was chosen. */
export const startsAtOnce = (schedule: Schedule) => schedule.repeat !== 'one-time' || !schedule.date;

/** Another repeat interval keeps the time of day and starts with today. */
export function withRepeat(schedule: Schedule, repeat: Repeat, zone: string, now: number = Date.now()): Schedule {
  const time = schedule.time ?? USUAL_TIME;
  const [year, month, day] = dayIn(now, zone).split('-').map(Number) as [number, number, number];
  if (repeat === 'daily') return { repeat, time };
  if (repeat === 'weekly') return { repeat, time, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7 };
  if (repeat === 'monthly') return { repeat, time, day };
  if (repeat === 'yearly') return { repeat, time, month, day };
  return { repeat };
}

const two = (n: number) => String(n).padStart(2, '0');
const QUARTERS = Array.from({ length: 96 }, (_, n) => `${two(Math.floor(n / 4))}:${two((n % 4) * 15)}`);

/** Every quarter of an hour, and the current time. */
export const timesWith = (time: string) => [...new Set([...QUARTERS, time])].sort();

/** Formats a date that only serves to name a weekday or a month: 1 November 2027 is a Monday. */
const nameOf = (date: number, shape: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLanguage(), { ...shape, timeZone: 'UTC' }).format(date);
const MONDAY = Date.UTC(2027, 10, 1);
const DAY_MS = 86_400_000;
export const weekdayName = (weekday: number) => nameOf(MONDAY + (weekday - 1) * DAY_MS, { weekday: 'long' });
export const monthName = (month: number) => nameOf(Date.UTC(2027, month - 1, 1), { month: 'long' });

/** Maximum days per month. In shorter months, the last day counts. */
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
export const daysOf = (schedule: Schedule) =>
  Array.from({ length: schedule.repeat === 'yearly' ? (LONGEST[schedule.month - 1] ?? 31) : 31 }, (_, n) => n + 1);

/** 31 March becomes 30 April. */
export const withMonth = (schedule: Extract<Schedule, { repeat: 'yearly' }>, month: number): Schedule => ({
  ...schedule,
  month,
  day: Math.min(schedule.day, LONGEST[month - 1] ?? 31),
});
