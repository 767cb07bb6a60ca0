import type { Schedule } from '@leadwright/contract/automation/schedule';
import { describe, expect, it } from 'vitest';
import { latestSlot, nextSlots, slotAfter } from './schedule.rules.ts';

const ZONES = ['Europe/Lisbon', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Sao_Paulo'];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (text: string) => new Date(text);
const iso = (date: Date | null) => date?.toISOString().slice(0, 16) ?? null;

/** Local time, computed by an independent implementation: `2027-03-28T02:30`. */
const walls = new Map(
  ZONES.map((zone) => [
    zone,
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);
const wall = (zone: string, instant: Date) => (walls.get(zone)?.format(instant) ?? '').replace(' ', 'T');

const slotsBetween = (schedule: Schedule, zone: string, from: Date, until: Date) => {
  const slots: Date[] = [];
  for (let slot = slotAfter(schedule, zone, from); slot && slot < until; slot = slotAfter(schedule, zone, slot))
    slots.push(slot);
  return slots;
};

/** The days of the calendar, counted without any clock. */
function daysOf(years: number[]): string[] {
  const lengths = (year: number) => [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const two = (n: number) => String(n).padStart(2, '0');
  return years.flatMap((year) =>
    lengths(year).flatMap((length, month) =>
      Array.from({ length }, (_, day) => `${year}-${two(month + 1)}-${two(day + 1)}`),
    ),
  );
}

/** The slot of a day: at that time, at its first coming; or where the clocks leap over it, the moment they have leapt. */
function isRight(zone: string, slot: Date, day: string, time: string): boolean {
  const wanted = `${day}T${time}`;
  const before = wall(zone, new Date(slot.getTime() - MINUTE));
  if (wall(zone, slot) !== wanted) return before < wanted && wall(zone, slot) > wanted;
  // Not the second time round.
  return [0.5, 1].every((hours) => wall(zone, new Date(slot.getTime() - hours * HOUR)) !== wanted);
}

describe('slots over five years', () => {
  const years = [2026, 2027, 2028, 2029, 2030];
  const days = daysOf(years);

  it.each(ZONES)('come once on every day in %s, at the hour of the clock on the wall', (zone) => {
    for (const time of ['00:00', '02:15', '23:59']) {
      const slots = slotsBetween({ repeat: 'daily', time }, zone, at('2025-12-30T00:00Z'), at('2031-01-02T00:00Z'));
      const first = slots.findIndex((slot) => wall(zone, slot) >= '2026-01-01');
      expect(slots.slice(first, first + days.length).map((slot) => wall(zone, slot).slice(0, 10))).toEqual(days);
      const wrong = days.filter((day, n) => !isRight(zone, slots[first + n] as Date, day, time));
      expect(wrong).toEqual([]);
    }
  });

  it.each(ZONES)('of weeks, months and years fall on their days in %s', (zone) => {
    const [from, until] = [at('2026-01-02T00:00Z'), at('2031-01-01T00:00Z')];
    const localDays = (schedule: Schedule) =>
      slotsBetween(schedule, zone, from, until).map((slot) => wall(zone, slot).slice(0, 10));
    const inside = days.filter((day) => day > '2026-01-02' && day < '2030-12-31');
    const weekday = (day: string) => new Date(`${day}T12:00Z`).getUTCDay() || 7;
    const only = (found: string[]) => found.filter((day) => day > '2026-01-02' && day < '2030-12-31');
    expect(only(localDays({ repeat: 'weekly', time: '09:00', weekday: 7 }))).toEqual(
      inside.filter((day) => weekday(day) === 7),
    );
    const lastDays = inside.filter((_day, n) => inside[n + 1]?.endsWith('-01'));
    expect(only(localDays({ repeat: 'monthly', time: '09:00', day: 31 }))).toEqual(lastDays);
    expect(only(localDays({ repeat: 'yearly', time: '09:00', month: 2, day: 29 }))).toEqual(
      years.map((year) => (year === 2028 ? '2028-02-29' : `${year}-02-28`)),
    );
  });

  it.each(ZONES)('are the same however they are asked for in %s', (zone) => {
    const schedules: Schedule[] = [
      { repeat: 'daily', time: '02:30' },
      { repeat: 'weekly', time: '01:15', weekday: 7 },
      { repeat: 'monthly', time: '00:00', day: 31 },
    ];
    for (const schedule of schedules) {
      const [since, now] = [at('2027-01-15T11:11:11Z'), at('2028-03-31T05:00Z')];
      const slots = slotsBetween(schedule, zone, since, new Date(now.getTime() + 1));
      expect(latestSlot(schedule, zone, since, now)).toEqual({ at: slots.at(-1), count: slots.length });
      expect(nextSlots(schedule, zone, since, 5)).toEqual(slots.slice(0, 5));
      // A moment before a slot it is still to come, at the slot it is over.
      for (const slot of slots) {
        expect(slotAfter(schedule, zone, new Date(slot.getTime() - 1))).toEqual(slot);
        expect(slotAfter(schedule, zone, slot)?.getTime()).toBeGreaterThan(slot.getTime());
      }
    }
  });
});

describe('a slot', () => {
  it('that the clocks leave out is the first moment after the gap', () => {
    const lisbon = { repeat: 'daily', time: '01:30' } as const;
    expect(iso(slotAfter(lisbon, 'Europe/Lisbon', at('2026-03-28T12:00Z')))).toBe('2026-03-29T01:00');
    expect(iso(slotAfter(lisbon, 'Europe/Lisbon', at('2026-03-29T01:00Z')))).toBe('2026-03-30T00:30');
    // Half an hour is a gap, too.
    const lordHowe = { repeat: 'daily', time: '02:15' } as const;
    expect(iso(slotAfter(lordHowe, 'Australia/Lord_Howe', at('2026-10-03T00:00Z')))).toBe('2026-10-03T15:30');
  });

  it('that comes twice is its first', () => {
    const schedule = { repeat: 'daily', time: '01:30' } as const;
    expect(iso(slotAfter(schedule, 'America/New_York', at('2026-10-31T12:00Z')))).toBe('2026-11-01T05:30');
    expect(iso(slotAfter(schedule, 'America/New_York', at('2026-11-01T05:30Z')))).toBe('2026-11-02T06:30');
  });

  it('of a day that a country skipped is the first moment of the next one, and comes once', () => {
    const schedule = { repeat: 'daily', time: '00:00' } as const;
    const slots = nextSlots(schedule, 'Pacific/Apia', at('2011-12-29T00:00Z'), 3);
    expect(slots.map(iso)).toEqual(['2011-12-29T10:00', '2011-12-30T10:00', '2011-12-31T10:00']);
  });

  it('of what happens once comes once, and never without a date', () => {
    const once = { repeat: 'one-time', date: '2026-05-01', time: '08:00' } as const;
    expect(iso(slotAfter(once, 'America/Sao_Paulo', at('2026-04-30T00:00Z')))).toBe('2026-05-01T11:00');
    expect(slotAfter(once, 'America/Sao_Paulo', at('2026-05-01T11:00Z'))).toBeNull();
    expect(slotAfter({ repeat: 'one-time' }, 'UTC', at('2026-04-30T00:00Z'))).toBeNull();
    expect(latestSlot(once, 'America/Sao_Paulo', at('2026-05-01T11:00Z'), at('2027-01-01T00:00Z'))).toBeNull();
  });
});
