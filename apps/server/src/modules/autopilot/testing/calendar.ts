/**
 * When schedules are due, found out in another way than the product does: every day of the local calendar is looked at, and clocks are
 * read with Intl. Slow, and without any library of dates.
 */
import type { Schedule } from '@leadwright/contract/automation/schedule';

const DAY_MS = 24 * 3600_000;
const MINUTE_MS = 60_000;

const readers = new Map<string, Intl.DateTimeFormat>();
function readerOf(zone: string): Intl.DateTimeFormat {
  const known = readers.get(zone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', ...parts });
  readers.set(zone, made);
  return made;
}

/** What the clock on the wall shows, as if it were UTC. */
function wall(zone: string, at: number): number {
  const part = Object.fromEntries(
    readerOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute']);
}

/** The first moment at which the clock shows this; when it never does, the first at which it shows something later. */
function instantOf(zone: string, shown: number): number {
  const offsets = [-1, 0, 1].map((days) => wall(zone, shown + days * DAY_MS) - (shown + days * DAY_MS));
  const fitting = offsets.map((offset) => shown - offset).filter((at) => wall(zone, at) === shown);
  if (fitting.length > 0) return Math.min(...fitting);
  let [before, after] = [shown - DAY_MS, shown + DAY_MS];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (wall(zone, middle) < shown) before = middle;
    else after = middle;
  }
  return after;
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function isOn(schedule: Schedule, day: Date): boolean {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
  switch (schedule.repeat) {
    case 'daily':
      return true;
    case 'weekly':
      return (day.getUTCDay() || 7) === schedule.weekday;
    case 'monthly':
      return date === Math.min(schedule.day, daysIn(year, month));
    case 'yearly': {
      const isMissing = schedule.month === 2 && schedule.day === 29 && !isLeap(year);
      return month === schedule.month && date === (isMissing ? 28 : Math.min(schedule.day, daysIn(year, month)));
    }
    case 'one-time':
      return schedule.date === day.toISOString().slice(0, 10);
  }
}

/** All slots in (from, to]. */
export function expectedSlots(schedule: Schedule, zone: string, from: Date, to: Date): number[] {
  const [hours = 0, minutes = 0] = (schedule.time ?? '00:00').split(':').map(Number);
  const slots: number[] = [];
  const first = Math.floor(from.getTime() / DAY_MS) * DAY_MS - 2 * DAY_MS;
  for (let day = first; day <= to.getTime() + 2 * DAY_MS; day += DAY_MS) {
    if (!isOn(schedule, new Date(day))) continue;
    const at = instantOf(zone, day + hours * 3600_000 + minutes * MINUTE_MS);
    if (at > from.getTime() && at <= to.getTime()) slots.push(at);
  }
  return slots;
}
