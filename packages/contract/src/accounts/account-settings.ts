/** Account-wide settings that the main user manages (docs/product-rules.md#accounts). */
import { z } from 'zod';
import { Message } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** An IANA name such as `Europe/Lisbon`. A fixed offset would be wrong for half of the year. */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return timeZone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(timeZone);
  } catch {
    return false;
  }
}

export const TimeZoneBody = z.object({
  time_zone: z
    .string({ error: 'validation.required' })
    .min(1, 'validation.required')
    .max(64, 'validation.type')
    .refine(isTimeZone, 'validation.type'),
});

export const accountSettings = {
  setTimeZone: endpoint({
    method: 'PUT',
    path: '/api/account/time-zone',
    summary: 'The time zone of the account: timetables of autopilots and workflows follow it',
    access: { mainUser: true },
    loginAs: 'refused',
    apiKeys: 'refused',
    body: TimeZoneBody,
    reply: Message.extend({ data: z.object({ time_zone: z.string() }) }),
  }),
};
