/** Erasure in the background, the end of retention once a day, unconfirmed requests forgotten every hour. */
import type { AnyJob, Job } from '../../platform/jobs/jobs.ts';
import { defineSchedule, type Schedule } from '../../platform/jobs/schedules.ts';
import { erasePerson } from './erasure.jobs.ts';
import { addImport } from './imports.jobs.ts';
import { runImport } from './imports.service.ts';
import { openIdentifiers } from './privacy.events.ts';
import { forgetUnconfirmed } from './removal.service.ts';
import { eraseSubject, expireLeads, type PersonalDataHolder } from './subjects.service.ts';

const HOUR = 60 * 60;

export function jobsWith(personalDataHolders: readonly PersonalDataHolder[]): AnyJob[] {
  const erase: typeof erasePerson = {
    ...erasePerson,
    async run(ctx, { sealed, origin }) {
      await eraseSubject(ctx, personalDataHolders, openIdentifiers(ctx, sealed), origin);
    },
  };
  const add: typeof addImport = { ...addImport, run: (ctx, it) => runImport(ctx, it.accountId, it.importId) };
  return [erase as Job<unknown>, add as Job<unknown>];
}

export const schedulesWith = (personalDataHolders: readonly PersonalDataHolder[]): Schedule[] => [
  defineSchedule({
    name: 'privacy.expire-leads',
    every: 24 * HOUR,
    run: (ctx) => expireLeads(ctx, personalDataHolders),
  }),
  defineSchedule({
    name: 'privacy.forget-unconfirmed',
    every: HOUR,
    async run(ctx) {
      await forgetUnconfirmed(ctx);
    },
  }),
];
