/** Opening hours: a week of spans in minutes after midnight, Sunday first. A span may end after midnight (more than 1440). */
import { at, type Chance } from '../chance.ts';
import type { HoursKind } from './industries.ts';

type Span = readonly [open: number, close: number];
export type Week = readonly (readonly Span[])[];

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const HOUR = 60;
const DAY = 24 * HOUR;

interface Pattern {
  /** Hours after midnight. */
  open: number;
  close: number;
  saturday: 'open' | 'short' | 'shut';
  sunday: 'open' | 'shut';
  /** Chance of a break in the middle of the day. */
  siesta?: number;
}

const PATTERNS: Record<Exclude<HoursKind, 'always'>, Pattern> = {
  office: { open: 9, close: 17.5, saturday: 'shut', sunday: 'shut', siesta: 0.2 },
  shop: { open: 10, close: 19, saturday: 'short', sunday: 'shut', siesta: 0.2 },
  day: { open: 8, close: 18, saturday: 'open', sunday: 'open' },
  early: { open: 6.5, close: 18, saturday: 'short', sunday: 'open' },
  dining: { open: 12, close: 22.5, saturday: 'open', sunday: 'open', siesta: 0.4 },
  night: { open: 17, close: 25, saturday: 'open', sunday: 'open' },
  long: { open: 7, close: 22, saturday: 'open', sunday: 'open' },
};

export function weekOf(kind: HoursKind, chance: Chance): Week {
  if (kind === 'always') return DAYS.map(() => [[0, DAY]]);
  const pattern = PATTERNS[kind];
  const open = Math.round(pattern.open * 2 + chance.int(-1, 1)) * 30;
  const close = Math.round(pattern.close * 2 + chance.int(-2, 2)) * 30;
  const spans: Span[] = chance.hit(pattern.siesta ?? 0)
    ? [
        [open, open + 4 * HOUR],
        [open + 6 * HOUR, Math.max(close, open + 8 * HOUR)],
      ]
    : [[open, close]];
  const closedDay = kind === 'dining' || kind === 'night' ? chance.int(0, 8) : -1;
  return DAYS.map((_, day) => {
    if (day === closedDay) return [];
    if (day === 0) return pattern.sunday === 'open' ? spans : [];
    if (day === 6 && pattern.saturday === 'shut') return [];
    if (day === 6 && pattern.saturday === 'short') return [[open, open + 4 * HOUR]];
    return spans;
  });
}

export function isOpenAt(week: Week, now: Date, utcOffsetMinutes: number): boolean {
  const local = new Date(now.getTime() + utcOffsetMinutes * 60_000);
  const minute = local.getUTCHours() * HOUR + local.getUTCMinutes();
  const [today, yesterday] = [at(week, local.getUTCDay()), at(week, (local.getUTCDay() + 6) % 7)];
  return (
    today.some(([open, close]) => minute >= open && minute < close) ||
    yesterday.some(([, close]) => minute + DAY < close)
  );
}

function clock(minute: number): string {
  const hour = Math.floor(minute / HOUR) % 24;
  return `${hour % 12 || 12}:${String(minute % HOUR).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "Monday: 9:00 AM – 5:30 PM", Monday first, as map services print it. */
export function weekdayLines(week: Week): string[] {
  return DAYS.map((_, i) => {
    const day = (i + 1) % 7;
    const spans = at(week, day);
    if (spans.length === 0) return `${at(DAYS, day)}: Closed`;
    if (spans[0]?.[1] === DAY && spans[0][0] === 0) return `${at(DAYS, day)}: Open 24 hours`;
    return `${at(DAYS, day)}: ${spans.map(([open, close]) => `${clock(open)} – ${clock(close)}`).join(', ')}`;
  });
}
