/** Once a day, deletes state that is too old to resume from. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetOldSends } from './sends.service.ts';

export const forgetSends = defineSchedule({ name: 'webhooks.forget-sends', every: 24 * 60 * 60, run: forgetOldSends });
