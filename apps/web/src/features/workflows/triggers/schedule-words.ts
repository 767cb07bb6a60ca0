/** A schedule as text. */
import type { Schedule } from '@leadwright/contract/automation/schedule';
import type { TFunction } from 'i18next';
import { formatSlot } from '../../../lib/person/zoned.ts';
import { monthName, weekdayName } from '../../autopilot/public.ts';
import type { WorkflowItem } from '../workflows.queries.ts';

/** "Weekly, Friday at 06:00" */
export function scheduleWords(t: TFunction, schedule: Schedule): string {
  switch (schedule.repeat) {
    case 'daily':
      return t('workflows.trigger.daily', { time: schedule.time });
    case 'weekly':
      return t('workflows.trigger.weekly', { day: weekdayName(schedule.weekday), time: schedule.time });
    case 'monthly':
      return t('workflows.trigger.monthly', { day: String(schedule.day), time: schedule.time });
    case 'yearly':
      return t('workflows.trigger.yearly', {
        day: String(schedule.day),
        month: monthName(schedule.month),
        time: schedule.time,
      });
    case 'one-time':
      return t('workflows.trigger.once');
  }
}

type Timetable = Pick<WorkflowItem, 'schedule' | 'next_run_at' | 'time_zone' | 'halted'>;

/** "Next: tomorrow, 07:30", "Halted", "Done" */
export function nextWords(t: TFunction, { next_run_at, time_zone, halted }: Timetable): string {
  if (halted) return t('workflows.trigger.halted');
  return next_run_at
    ? t('workflows.trigger.next', { when: formatSlot(next_run_at, time_zone) })
    : t('workflows.trigger.done');
}
