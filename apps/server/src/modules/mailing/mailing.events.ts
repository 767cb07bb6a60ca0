/** News of mailing. */
import { Id } from '@leadwright/contract/common';
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** A reseller's mail server fails again and again: its owner is to be told, once. */
export const serverFailing = defineEvent(
  'mailing.server-failing',
  z.object({ accountId: Id, host: z.string(), problem: z.string() }),
);
