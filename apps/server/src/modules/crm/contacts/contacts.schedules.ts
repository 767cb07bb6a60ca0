/** Contacts that changed are read an hour after the last reading. */
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { readDue } from './contacts.service.ts';

export const readChanged = defineSchedule({ name: 'crm.changed-contacts', every: 10 * 60, run: (ctx) => readDue(ctx) });
