/** Once a day, what is too old to go on from is forgotten. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { forgetOldSends } from './sends.service.ts';

export const forgetSends = defineSchedule({ name: 'webhooks.forget-sends', every: 24 * 60 * 60, run: forgetOldSends });
