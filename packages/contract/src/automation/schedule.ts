/** A repeating schedule in the account's time zone (docs/product-rules.md#autopilot). */
import { z } from 'zod';
import { CalendarDay } from '../common.ts';

export const REPEATS = ['daily', 'weekly', 'monthly', 'yearly', 'one-time'] as const;
export const Repeat = z.enum(REPEATS);
export type Repeat = z.infer<typeof Repeat>;

/** Local time of day. At a clock change, a skipped hour runs right after it and a repeated hour runs once. */
const TimeOfDay = z.string({ error: 'validation.required' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.type');
/** In shorter months, 31 means the last day. */
const DayOfMonth = z.number().int().min(1).max(31);

export const Schedule = z.discriminatedUnion('repeat', [
  z.object({ repeat: z.literal('daily'), time: TimeOfDay }),
  /** 1 is Monday, 7 Sunday. */
  z.object({ repeat: z.literal('weekly'), time: TimeOfDay, weekday: z.number().int().min(1).max(7) }),
  z.object({ repeat: z.literal('monthly'), time: TimeOfDay, day: DayOfMonth }),
  /** In other years, 29 February means the 28th. */
  z.object({
    repeat: z.literal('yearly'),
    time: TimeOfDay,
    month: z.number().int().min(1).max(12),
    day: DayOfMonth,
  }),
  /** Without a date, it runs once, as soon as it is saved. */
  z.object({ repeat: z.literal('one-time'), time: TimeOfDay.optional(), date: CalendarDay.optional() }),
]);
export type Schedule = z.output<typeof Schedule>;
