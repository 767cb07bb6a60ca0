/** History of actions, and error reports from the browser (docs/product-rules.md#accounts). */
import { z } from 'zod';
import { AnyValue } from '../bounds.ts';
import { Id, PageQuery, pageOf, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { cut, Unstorable } from '../text.ts';

const Person = z.object({ name: z.string(), email: z.string() });

export const HistoryEntry = z
  .object({
    id: z.number().int(),
    created_at: Timestamp,
    /** Name of the action: `lists.create`. */
    action: z.string(),
    /** Target of the action, if it has an id: `campaigns/42`. */
    subject: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    user: Person.extend({ id: z.number().int() }),
    /** The user who really acted, in a login-as session. */
    login_as: Person.nullable(),
    via: z.enum(['session', 'api-key', 'system']),
    ip: z.string(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Truncated instead of rejected: a partial report is better than none. */
const Report = (max: number) =>
  AnyValue(max)
    .optional()
    .transform((value) => cut(textOf(value), max));

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (value instanceof Unstorable) return value.shown;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

export const audit = {
  history: endpoint({
    method: 'GET',
    path: '/api/history',
    summary: 'What people of my account did, newest first',
    access: { mainUser: true },
    query: PageQuery.extend({ user_id: Id.optional(), action: z.string().max(120).optional() }),
    reply: pageOf(HistoryEntry),
  }),
  logAppError: endpoint({
    method: 'POST',
    path: '/api/log-app-error',
    summary: 'Report an uncaught error of the application',
    access: 'public',
    limit: { perMinute: 30 },
    takesMore: 'a report of an older page in an open tab must arrive',
    body: z.object({ message: Report(1_000), err: Report(10_000), info: Report(2_000) }),
    reply: z.object({}),
  }),
};
