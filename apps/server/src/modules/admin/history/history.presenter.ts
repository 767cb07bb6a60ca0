/** Row to contract type. */
import type { AdminChange, ChangedPart } from '@leadwright/contract/admin/common';
import type { AuditEntry } from '../../audit/public.ts';

type Fields = Record<string, unknown> | null;
type Account = { id: number; name: string } | null;

/** `admin.users.stop` */
const partOf = (action: string) => action.slice(action.indexOf('.') + 1, action.lastIndexOf('.')) as ChangedPart;

export const presentChange = ({ details, ...entry }: AuditEntry): AdminChange => ({
  id: entry.id,
  at: entry.at.toISOString(),
  by: { name: entry.user_name, email: entry.user_email },
  part: partOf(entry.action),
  what: entry.action.slice(entry.action.lastIndexOf('.') + 1),
  subject: { id: entry.subject?.split('/').at(-1) ?? '', name: String(details.name ?? '') },
  account: (details.account ?? null) as Account,
  before: (details.before ?? null) as Fields,
  after: (details.after ?? null) as Fields,
  ip: entry.ip,
});
