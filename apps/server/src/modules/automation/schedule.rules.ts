/**
 * When something that repeats is due, by the calendar of a time zone (docs/product-rules.md#schedules). Days are counted as days,
 * never as milliseconds: a month ends when it ends, and a day of 23 or 25 hours is one day. Pure.
 */
import type { Schedule } from '@leadwright/contract/automation/schedule';
import { Temporal } from 'temporal-polyfill';

/** The first slot after an instant; null: there is none any more. */
export function slotAfter(schedule: Schedule, zone: string, after: Date): Date | null {
  if (schedule.repeat === 'one-time') {
    const only = onlySlot(schedule, zone);
    return only && only > after ? only : null;
  }
  const today = localDate(zone, after);
  // From the period before: its slot may have been moved behind a gap that is just over.
  for (let period = -1; ; period++) {
    const slot = instantOf(dayOf(schedule, today, period), schedule.time, zone);
    if (slot > after) return slot;
  }
}

export interface LatestSlot {
  at: Date;
  /** How many there were in all. */
  count: number;
}

/** The latest slot in (since, now]; null: there was none. */
export function latestSlot(schedule: Schedule, zone: string, since: Date, now: Date): LatestSlot | null {
  let [last, count]: [Date | null, number] = [null, 0];
  for (let at = slotAfter(schedule, zone, since); at && at <= now; at = slotAfter(schedule, zone, at))
    [last, count] = [at, count + 1];
  return last && { at: last, count };
}

/** The next slots, for people who want to see what they have chosen. */
export function nextSlots(schedule: Schedule, zone: string, after: Date, most: number): Date[] {
  const slots: Date[] = [];
  for (let at = slotAfter(schedule, zone, after); at && slots.length < most; at = slotAfter(schedule, zone, at))
    slots.push(at);
  return slots;
}

type Repeating = Exclude<Schedule, { repeat: 'one-time' }>;

function onlySlot({ date, time }: Extract<Schedule, { repeat: 'one-time' }>, zone: string): Date | null {
  return date ? instantOf(Temporal.PlainDate.from(date), time ?? '00:00', zone) : null;
}

const localDate = (zone: string, at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();

/** The day of the slot `periods` after the period of `today`. A day that a month does not have becomes its last day. */
function dayOf(schedule: Repeating, today: Temporal.PlainDate, periods: number): Temporal.PlainDate {
  switch (schedule.repeat) {
    case 'daily':
      return today.add({ days: periods });
    case 'weekly':
      return today.add({ days: schedule.weekday - today.dayOfWeek + 7 * periods });
    case 'monthly':
      return today.with({ day: 1 }).add({ months: periods }).with({ day: schedule.day }, { overflow: 'constrain' });
    case 'yearly': {
      const { month, day } = schedule;
      return Temporal.PlainDate.from({ year: today.year + periods, month, day }, { overflow: 'constrain' });
    }
  }
}

/** A time that comes twice is its first; one that the clocks leave out is the first moment after the gap. */
function instantOf(date: Temporal.PlainDate, time: string, zone: string): Date {
  const wanted = date.toPlainDateTime(Temporal.PlainTime.from(time));
  const first = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const isThere = first.toPlainDateTime().equals(wanted);
  const moment = isThere ? first : (first.getTimeZoneTransition('next') ?? first);
  return new Date(moment.epochMilliseconds);
}
