/** The periods of the dashboard, as days of the platform. Pure. */
import type { Period } from '@leadwright/contract/admin/insight';

export interface Days {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const text = (date: Date) => date.toISOString().slice(0, 10);

export const dayAfter = (day: string, days: number) => text(new Date(utc(day).getTime() + days * DAY_MS));
export const earlierOf = (one: string, other: string) => [one, other].toSorted()[0] as string;
export const laterOf = (one: string, other: string) => [one, other].toSorted()[1] as string;
export const monthOf = (day: string) => `${day.slice(0, 8)}01`;

export function monthAfter(month: string, months: number): string {
  const date = utc(monthOf(month));
  date.setUTCMonth(date.getUTCMonth() + months);
  return text(date);
}

/** The same day a year before; of a leap day, the last of that February. */
function yearBefore(day: string): string {
  const month = monthAfter(day, -12);
  const last = dayAfter(monthAfter(month, 1), -1);
  return earlierOf(`${month.slice(0, 8)}${day.slice(8)}`, last);
}

/** Up to today, and the same stretch before: twelve months begin with a whole one and are compared with those of the year before. */
export function daysOf(period: Period, today: string): { days: Days; before: Days } {
  if (period === '12m') {
    const from = monthAfter(today, -11);
    return { days: { from, to: today }, before: { from: monthAfter(from, -12), to: yearBefore(today) } };
  }
  const count = period === '7d' ? 7 : 30;
  const from = dayAfter(today, 1 - count);
  return { days: { from, to: today }, before: { from: dayAfter(from, -count), to: dayAfter(from, -1) } };
}

/** Where the points of a chart stand: months of a year, days of anything shorter. */
export function pointsOf(period: Period, { from, to }: Days): string[] {
  const next = period === '12m' ? (at: string) => monthAfter(at, 1) : (at: string) => dayAfter(at, 1);
  const points: string[] = [];
  for (let at = from; at <= to; at = next(at)) points.push(at);
  return points;
}
export const pointOf = (period: Period, day: string) => (period === '12m' ? monthOf(day) : day);

/** A stretch as whole months and the days beside them, so that a year is read from months. */
export function partsOf({ from, to }: Days): { months: Days | null; days: Days[] } {
  const first = from === monthOf(from) ? from : monthAfter(from, 1);
  const end = monthOf(dayAfter(to, 1));
  if (first >= end) return { months: null, days: [{ from, to }] };
  const days = [
    { from, to: dayAfter(first, -1) },
    { from: end, to },
  ].filter((part) => part.from <= part.to);
  return { months: { from: first, to: monthAfter(end, -1) }, days };
}
