/** News of mailing. */
import { Id } from '@leadwright/contract/common';
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** A reseller's mail server fails repeatedly. The owner gets one mail. */
export const serverFailing = defineEvent(
  'mailing.server-failing',
  z.object({ accountId: Id, host: z.string(), problem: z.string() }),
);
