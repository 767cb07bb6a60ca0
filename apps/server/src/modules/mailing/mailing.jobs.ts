/** One mail, tried again while the mail server is away. */
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deliver } from './delivery.service.ts';
import { type MailTemplate, TEMPLATES } from './templates.data.ts';

export const sendMailJob = defineJob({
  name: 'mailing.send',
  lane: 'urgent',
  payload: z.object({
    to: z.string(),
    language: z.enum(['en', 'es']),
    brandId: z.number().int(),
    template: z.enum(Object.keys(TEMPLATES) as [MailTemplate, ...MailTemplate[]]),
    params: z.string(),
    accountId: z.number().int().nullable(),
  }),
  attempts: 10,
  duringMaintenance: true,
  // Two servers, each with its patience.
  timeoutSeconds: 150,
  uses: ({ brandId }) => [`brand:${brandId}`],
  run: deliver,
});
