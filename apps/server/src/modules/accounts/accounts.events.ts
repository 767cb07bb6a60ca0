/** Events of accounts. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

export const timeZoneChanged = defineEvent('accounts.time_zone_changed', z.object({ accountId: z.number() }));
