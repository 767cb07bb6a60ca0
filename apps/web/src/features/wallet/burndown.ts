/**
 * Data of the burn-down chart: one entry per day with remaining credits, an even pace, and the forecast from today.
 * Pure.
 */
import type { Usage } from './wallet.queries.ts';

type Burndown = NonNullable<Usage['burndown']>;
export interface BurndownDay {
  day: string;
  left: number | null;
  forecast: number | null;
  even: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export function burndownDays({ allowance, start, end, points, runs_out }: Burndown): BurndownDay[] {
  const first = Date.parse(start.slice(0, 10));
  const length = Math.max(1, Math.round((Date.parse(end.slice(0, 10)) - first) / DAY_MS));
  const left = new Map(points.map(({ day, remaining }) => [day, remaining]));
  const today = points.at(-1);
  const todayIndex = today ? Math.round((Date.parse(today.day) - first) / DAY_MS) : 0;
  const emptyIndex = runs_out ? (Date.parse(runs_out.slice(0, 10)) - first) / DAY_MS : null;
  return Array.from({ length: length + 1 }, (_unused, index) => {
    const day = isoDay(first + index * DAY_MS);
    return {
      day,
      left: left.get(day) ?? null,
      forecast: today ? forecastAt(index, todayIndex, today.remaining, emptyIndex) : null,
      even: allowance * (1 - index / length),
    };
  });
}

/** A straight line from today's balance to zero on the day it runs out; null if it lasts until the reset. */
function forecastAt(index: number, todayIndex: number, remaining: number, emptyIndex: number | null) {
  if (emptyIndex === null || index < todayIndex || emptyIndex <= todayIndex) return null;
  const value = remaining * (1 - (index - todayIndex) / (emptyIndex - todayIndex));
  return value >= 0 ? Math.round(value) : null;
}
