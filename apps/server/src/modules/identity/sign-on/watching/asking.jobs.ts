/** Providers are asked by a job. Whether there is anybody to ask about is a quick question (due.service.ts). */
import { z } from 'zod';
import { defineJob } from '../../../../platform/jobs/jobs.ts';
import { askAboutPeople } from './asking.service.ts';

export const askJob = defineJob({
  name: 'sign-on.ask',
  lane: 'ordinary',
  payload: z.object({}),
  key: () => 'all',
  attempts: 3,
  // The schedule enqueues it again.
  keepDead: false,
  run: askAboutPeople,
});
