/**
 * The history of acts: every mutating request leaves a row, written with the person who acts and, after a login-as, the
 * person really sitting there. Rows are never changed (docs/product-rules.md#accounts). Also reports of errors in browsers:
 * the same error is one row with a counter, kept for 30 days after it was last met.
 */
import { cut, showInvisible } from '@leadwright/contract/text';
import { type Actor, asPlatform, type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { keptSince } from '../../platform/keeping.ts';
import { scrub } from '../../platform/log.ts';
import * as repository from './audit.repository.ts';
import { fingerprint, isRecorded, subjectOf } from './audit.rules.ts';
import type { AuditEntry } from './audit.table.ts';

export interface Act {
  /** `module.verb`: `identity.login`. */
  action: string;
  /** `users/42` */
  subject?: string | null;
  details?: Record<string, unknown>;
  /** The acting user for requests without a session (sign-in, password reset). */
  by?: { userId: number; name: string; email: string };
}

const APP_ERROR_DAYS = 30;
/** Of all callers together, so that a flood of reports does not fill the disk. */
const APP_ERRORS_PER_MINUTE = { max: 600, seconds: 60 };
const DAY_MS = 24 * 60 * 60 * 1000;

type Author = Pick<Actor, 'userId' | 'name' | 'email' | 'via' | 'credentialId' | 'loginAs'>;

const SYSTEM: Author = { userId: 0, name: 'system', email: '', via: 'system', credentialId: null, loginAs: null };

function authorOf(ctx: Base, by: Act['by']): Author {
  if (by) return { ...SYSTEM, ...by, via: 'session' };
  return 'actor' in ctx ? (ctx as Ctx).actor : SYSTEM;
}

/** Adds a row to the history of the transaction's account. */
export async function record(tx: Tx<Base>, act: Act): Promise<void> {
  const author = authorOf(tx, act.by);
  const isStreamed = tx.platform.config.AUDIT_URL !== undefined;
  const entry = {
    account_id: tx.accountId,
    at: tx.now(),
    user_id: author.userId,
    user_name: author.name,
    user_email: author.email,
    login_as_account_id: author.loginAs?.accountId ?? null,
    login_as_user_id: author.loginAs?.userId ?? null,
    login_as_name: author.loginAs?.name ?? null,
    login_as_email: author.loginAs?.email ?? null,
    via: author.via,
    credential_id: author.credentialId,
    action: act.action,
    subject: act.subject ?? null,
    details: act.details ?? {},
    request_id: tx.requestId,
    ip: tx.ip,
  };
  await repository.insertEntry(tx.db, entry, { isStreamed });
}

/** Called for every mutating request that succeeded. Never the body: it may hold secrets and other people's data. */
export async function recordRequest(
  ctx: Ctx,
  request: { action: string; method: string; path: string; params: unknown; details?: Record<string, unknown> },
): Promise<void> {
  if (!isRecorded(request.action)) return;
  const params = (request.params ?? {}) as Record<string, unknown>;
  const subject = subjectOf(request.path, params);
  await inTransaction(ctx, (tx) =>
    record(tx, { action: request.action, subject, details: { method: request.method, ...request.details } }),
  );
}

export const readHistory = (
  ctx: Ctx,
  filter: repository.HistoryFilter,
): Promise<{ rows: AuditEntry[]; total: number }> =>
  inTransaction(ctx, ({ db }) => repository.pageOfEntries(db, ctx.actor.accountId, filter));

export interface ErrorReport {
  message: string;
  err: string;
  info: string;
}

export async function reportAppError(ctx: Base | Ctx, report: ErrorReport, userAgent: string): Promise<void> {
  const { allowed } = await ctx.platform.limits.take('app-errors', APP_ERRORS_PER_MINUTE);
  if (!allowed) return;
  const actor = 'actor' in ctx ? ctx.actor : null;
  const now = ctx.now();
  await asPlatform(ctx, ({ db }) =>
    repository.upsertAppError(db, {
      hash: fingerprint(report),
      message: clean(report.message),
      err: clean(report.err),
      info: clean(report.info),
      count: 1,
      last_account_id: actor?.accountId ?? null,
      last_user_id: actor?.userId ?? null,
      last_brand_id: ctx.brandId,
      last_user_agent: cut(clean(userAgent), 300),
      first_seen_at: now,
      last_seen_at: now,
    }),
  );
}

/** Control characters could attack a terminal, and URLs in stack traces may contain tokens. */
const clean = (text: string) => scrub(showInvisible(text));

const PORTION = 5000;

/** In portions, so that nobody waits for a large one. Without HISTORY_DAYS nothing is deleted. */
export async function forgetOldHistory(ctx: Base): Promise<void> {
  if (ctx.platform.config.HISTORY_DAYS === 0) return;
  const date = keptSince(ctx, 'HISTORY_DAYS');
  for (let gone = PORTION; gone === PORTION; )
    gone = await repository.deleteEntriesBefore(ctx.platform.databases.owner, date, PORTION);
}

export const forgetOldAppErrors = (ctx: Base): Promise<number> =>
  asPlatform(ctx, ({ db }) =>
    repository.deleteAppErrorsBefore(db, new Date(ctx.now().getTime() - APP_ERROR_DAYS * DAY_MS)),
  );
