/** News of accounts. */
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** Timetables have their next slot at another moment. */
export const timeZoneChanged = defineEvent('accounts.time_zone_changed', z.object({ accountId: z.number() }));
