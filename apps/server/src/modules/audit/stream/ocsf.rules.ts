/**
 * An act in the form of the Open Cybersecurity Schema Framework 1.3: signing in and out as `Authentication`, everything else as `API
 * Activity`. Pure.
 */
import type { AuditEntry } from '../audit.table.ts';

const OCSF = '1.3.0';
const INFORMATIONAL = 1;
const SUCCESS = 1;

interface Kind {
  category_uid: number;
  class_uid: number;
  activity_id: number;
}

const AUTHENTICATION = { category_uid: 3, class_uid: 3002 };
const API_ACTIVITY = { category_uid: 6, class_uid: 6003 };
const OTHER = 99;

const SIGNING: Record<string, number> = { 'identity.signIn': 1, 'identity.logout': 2 };
const BY_METHOD: Record<string, number> = { POST: 1, GET: 2, PUT: 3, PATCH: 3, DELETE: 4 };

function kindOf({ action, details }: Pick<AuditEntry, 'action' | 'details'>): Kind {
  const signing = SIGNING[action];
  if (signing !== undefined) return { ...AUTHENTICATION, activity_id: signing };
  return { ...API_ACTIVITY, activity_id: BY_METHOD[String(details['method'] ?? '')] ?? OTHER };
}

export interface Numbered {
  /** Null: it is exported and not streamed. */
  sequence: number | null;
  account_id: number;
  entry_id: number;
  /** Null: it was erased before it could be sent. Its number is still sent, so that no gap appears. */
  entry: AuditEntry | null;
}

/** One line of the stream. */
export function ocsfOf({ sequence, account_id, entry_id, entry }: Numbered, version: string) {
  const metadata = {
    version: OCSF,
    product: { name: 'Leadwright', vendor_name: 'Leadwright', version },
    uid: `${account_id}-${entry_id}`,
    ...(sequence !== null && { sequence }),
    tenant_uid: String(account_id),
  };
  if (!entry) {
    const kind = { ...API_ACTIVITY, activity_id: OTHER, type_uid: API_ACTIVITY.class_uid * 100 + OTHER };
    return { ...kind, metadata, severity_id: INFORMATIONAL, status_detail: 'erased' };
  }
  const kind = kindOf(entry);
  const { loginAs, ...who } = actorOf(entry);
  return {
    ...kind,
    type_uid: kind.class_uid * 100 + kind.activity_id,
    time: entry.at.getTime(),
    severity_id: INFORMATIONAL,
    status_id: SUCCESS,
    metadata,
    actor: who,
    ...(kind.class_uid === AUTHENTICATION.class_uid && { user: who.user }),
    src_endpoint: { ip: entry.ip },
    api: { operation: entry.action, request: { uid: entry.request_id } },
    ...(entry.subject && { resources: [{ name: entry.subject }] }),
    unmapped: { details: entry.details, ...(loginAs && { login_as: loginAs }) },
  };
}

/** After a login-as the person at the keyboard is the actor, and the session tells as whom. */
function actorOf(entry: AuditEntry) {
  const shown = { uid: String(entry.user_id), name: entry.user_name, email_addr: entry.user_email };
  const session = { issuer: entry.via, ...(entry.credential_id !== null && { uid: String(entry.credential_id) }) };
  if (entry.login_as_user_id === null) return { user: shown, session };
  const real = {
    uid: String(entry.login_as_user_id),
    name: entry.login_as_name ?? '',
    email_addr: entry.login_as_email ?? '',
  };
  return { user: real, session, loginAs: shown };
}
