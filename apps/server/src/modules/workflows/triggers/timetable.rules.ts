/** When a workflow is due. Pure. */
import type { Schedule } from '@leadwright/contract/automation/schedule';
import { latestSlot, slotAfter } from '../../automation/public.ts';

/** The first slot of a timetable that is set now; once and without a date means at once. */
export const firstSlot = (schedule: Schedule, zone: string, now: Date): Date | null =>
  schedule.repeat === 'one-time' && !schedule.date ? now : slotAfter(schedule, zone, now);

export interface Due {
  /** The slot that a run stands for. */
  at: Date;
  /** Missed slots before it. */
  missed: number;
  next: Date | null;
}

/** `since`: the first slot that nothing has become of yet. */
export function dueOf(schedule: Schedule, zone: string, since: Date, now: Date): Due {
  const latest = latestSlot(schedule, zone, new Date(since.getTime() - 1), now);
  // It stood in the calendar when it was written down, whatever the calendar says since.
  const { at, count } = latest ?? { at: since, count: 1 };
  return { at, missed: count - 1, next: slotAfter(schedule, zone, now) };
}
