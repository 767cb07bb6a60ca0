/** A connection works again: pushes that waited for it go on. */
import { subscriber } from '../../../platform/events.ts';
import { connectionRestored } from '../crm.events.ts';
import { resumeWaiting } from './resume.service.ts';

export const resumeOnRestored = subscriber(
  connectionRestored,
  'crm-push',
  (ctx, { accountId, connectionId }) => resumeWaiting(ctx, accountId, connectionId),
  { lane: 'ordinary' },
);
