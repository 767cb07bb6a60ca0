/** Resumes pushes when their connection works again. */
import { subscriber } from '../../../platform/events.ts';
import { connectionRestored } from '../crm.events.ts';
import { resumeWaiting } from './resume.service.ts';

export const resumeOnRestored = subscriber(
  connectionRestored,
  'crm-push',
  (ctx, { accountId, connectionId }) => resumeWaiting(ctx, accountId, connectionId),
  { lane: 'ordinary' },
);
