/** Background jobs of identity: sending requested codes (the person may not exist) and deleting what has expired. */
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { answerRequest } from './registration/codes.service.ts';
import { sweepExpired } from './sweep.service.ts';

export const sendCodeJob = defineJob({
  name: 'identity.send-code',
  lane: 'urgent',
  payload: z.object({
    purpose: z.enum(['confirm-email', 'reset-password']),
    email: z.string(),
    brandId: z.number().int().nullable(),
  }),
  key: ({ purpose, email, brandId }) => `${purpose}:${brandId}:${email}`,
  attempts: 5,
  uses: ({ brandId }) => [`brand:${brandId}`],
  run: answerRequest,
});

export const sweepSchedule = defineSchedule({ name: 'identity.sweep', every: 3600, run: sweepExpired });
