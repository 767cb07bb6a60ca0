/** Every ten minutes, lists whose texts are behind are found: those of an older version, and what a crash left. */
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { catchUp } from './behind.service.ts';

export const indexBehind = defineSchedule({ name: 'results.index-behind', every: 10 * 60, run: catchUp });
