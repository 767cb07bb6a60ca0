/** Shared parts of the super admin's endpoints (docs/product-rules.md#super-admin). */
import { z } from 'zod';
import { CalendarDay, Id, Message, PageQuery, pageOf, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** The server also requires the role on the platform's own account. */
export const access = { module: 'admin' } as const;
export const params = z.object({ id: Id });

/** Days in the platform's time zone. Defaults to the last thirty. */
export const PeriodQuery = z.object({ from: CalendarDay.optional(), to: CalendarDay.optional() });
/** A figure for a period, the previous period, and its time series. */
export const Figure = z.object({
  value: z.number(),
  before: z.number(),
  series: z.array(z.object({ at: z.string(), value: z.number() })),
});
export const AccountName = z.object({ id: z.number().int(), name: z.string(), email: z.string() });

/** Parts of the admin area that keep a history, named as in the paths of their histories. */
export const CHANGED_PARTS = [
  'users',
  'plans',
  'partners',
  'topics',
  'training-content',
  'searchers',
  'ai-assistant',
  'settings',
  'system',
] as const;
export type ChangedPart = (typeof CHANGED_PARTS)[number];

/** A change by an administrator: before and after, without secrets. */
export const AdminChange = z
  .object({
    id: z.number().int(),
    at: Timestamp,
    by: z.object({ name: z.string(), email: z.string() }),
    part: z.enum(CHANGED_PARTS),
    what: z.string(),
    subject: z.object({ id: z.string(), name: z.string() }),
    /** The account that was changed; null for the platform itself. */
    account: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    ip: z.string(),
  })
  .meta({ id: 'AdminChange' });
export type AdminChange = z.infer<typeof AdminChange>;

export const historyOf = <const P extends string>(path: P, what: string) =>
  endpoint({
    method: 'GET',
    path: `/api/admin/${path}/history`,
    summary: `What administrators changed: ${what}`,
    access,
    query: PageQuery.extend({ subject_id: z.string().max(40).optional() }),
    reply: pageOf(AdminChange),
  });

/** Endpoints to delete something and to restore it within 30 days. */
export const removalOf = <const P extends string>(path: P, what: string) => ({
  remove: endpoint({
    method: 'DELETE',
    path: `/api/admin/${path}/{id}`,
    summary: `Delete ${what}; it can be restored for 30 days`,
    access,
    recent: true,
    params,
    reply: Message,
  }),
  restore: endpoint({
    method: 'POST',
    path: `/api/admin/${path}/{id}/restore`,
    summary: `Restore ${what}`,
    access,
    params,
    reply: Message,
  }),
});
