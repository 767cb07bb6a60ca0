/** News of accounts. */
import { ResellerEvent } from '@leadwright/contract/resale/news';
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** Timetables have their next slot at another moment. */
export const timeZoneChanged = defineEvent('accounts.time_zone_changed', z.object({ accountId: z.number() }));

/** An event about a customer for the reseller's webhooks. `accountId` is the reseller. */
export const resellerTold = defineEvent(
  'accounts.reseller-told',
  z.object({ accountId: z.number(), event: ResellerEvent, data: z.looseObject({ id: z.string() }) }),
);
