/** Row to contract type. */
import type { HistoryEntry } from '@leadwright/contract/accounts/audit';
import type { AuditEntry } from './audit.table.ts';

export const presentEntry = (entry: AuditEntry): HistoryEntry => ({
  id: entry.id,
  created_at: entry.at.toISOString(),
  action: entry.action,
  subject: entry.subject,
  details: entry.details,
  user: { id: entry.user_id, name: entry.user_name, email: entry.user_email },
  login_as:
    entry.login_as_user_id === null ? null : { name: entry.login_as_name ?? '', email: entry.login_as_email ?? '' },
  via: entry.via,
  ip: entry.ip,
});
