/** Public API of autopilots: schedules on screen. */
export { SchedulePicks } from './schedule/SchedulePicks.tsx';
export { FIRST_SCHEDULE, monthName, weekdayName } from './schedule/schedule.ts';
