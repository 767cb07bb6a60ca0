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

/** Of a thousand: daily 4, weekly 20, monthly 180, yearly 740, once the rest. So all repeats come, and runs are not without end. */
export function randomSchedule(chance: Chance, from: Date, days: number): Schedule {
  const { below, pick } = chance;
  const [kind, time] = [below(1000), pick(TIMES)];
  if (kind < 4) return { repeat: 'daily', time };
  if (kind < 24) return randomWeekly(chance);
  if (kind < 204) return { repeat: 'monthly', time, day: pick(DAYS) };
  if (kind < 944) {
    const isLeapDay = below(3) === 0;
    return { repeat: 'yearly', time, month: isLeapDay ? 2 : 1 + below(12), day: isLeapDay ? 29 : pick(DAYS) };
  }
  const date = new Date(from.getTime() + (2 + below(days - 4)) * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  return { repeat: 'one-time', time, date };
}

export const randomWeekly = ({ below, pick }: Chance): Schedule => ({
  repeat: 'weekly',
  time: pick(TIMES),
  weekday: 1 + below(7),
});

/** From a minute to three days each, most of them short; never two at a time. */
export function randomOutages({ next }: Chance, from: Date, days: number, count: number): Outage[] {
  const span = (days * 24 * 60 * MINUTE_MS) / count;
  return Array.from({ length: count }, (_, n) => {
    const minutes = Math.min(LONGEST_OUTAGE_MINUTES ** next(), span / MINUTE_MS / 2);
    const start = from.getTime() + n * span + next() * (span / 2);
    return { from: Math.round(start), to: Math.round(start + Math.max(1, minutes) * MINUTE_MS) };
  });
}
