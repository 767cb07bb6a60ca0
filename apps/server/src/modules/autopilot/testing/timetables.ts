/** A crowd of schedules in five time zones, with the days and times that are easy to get wrong, and outages of the server. */
import type { Schedule } from '@leadwright/contract/automation/schedule';
import { randomFrom } from '../../../testing/random.ts';

/** Half an hour of summer time, summer time that begins at midnight, none at all, and the usual ones. */
export const ZONES = [
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
] as const;

/** Among them hours that summer time leaves out or repeats in one of the zones. */
const TIMES = ['00:00', '00:30', '01:15', '01:30', '02:10', '02:30', '07:30', '12:00', '18:45', '23:59'];
const DAYS = [1, 15, 28, 29, 30, 31];
const MINUTE_MS = 60_000;
const LONGEST_OUTAGE_MINUTES = 3 * 24 * 60;

export interface Outage {
  from: number;
  to: number;
}

export function createChance(seed: number) {
  const next = randomFrom(seed);
  const below = (most: number) => Math.floor(next() * most);
  return { next, below, pick: <T>(from: readonly T[]): T => from[below(from.length)] as T };
}
export type Chance = ReturnType<typeof createChance>;

/** Of a hundred: daily 1, weekly 6, monthly 60, yearly 30, once 3. So all repeats come, and runs are not without end. */
export function randomSchedule({ below, pick }: Chance, from: Date, days: number): Schedule {
  const [kind, time] = [below(100), pick(TIMES)];
  if (kind < 1) return { repeat: 'daily', time };
  if (kind < 7) return { repeat: 'weekly', time, weekday: 1 + below(7) };
  if (kind < 67) return { repeat: 'monthly', time, day: pick(DAYS) };
  if (kind < 97) {
    const isLeapDay = below(3) === 0;
    return { repeat: 'yearly', time, month: isLeapDay ? 2 : 1 + below(12), day: isLeapDay ? 29 : pick(DAYS) };
  }
  const date = new Date(from.getTime() + (2 + below(days - 4)) * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  return { repeat: 'one-time', time, date };
}

/** From a minute to three days each, most of them short; never two at a time. */
export function randomOutages({ next }: Chance, from: Date, days: number, count: number): Outage[] {
  const span = (days * 24 * 60 * MINUTE_MS) / count;
  return Array.from({ length: count }, (_, n) => {
    const minutes = Math.min(LONGEST_OUTAGE_MINUTES ** next(), span / MINUTE_MS / 2);
    const start = from.getTime() + n * span + next() * (span / 2);
    return { from: Math.round(start), to: Math.round(start + Math.max(1, minutes) * MINUTE_MS) };
  });
}
