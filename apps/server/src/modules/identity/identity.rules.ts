/** Limits and decisions of signing in (docs/product-rules.md#signing-in). Pure. */
import type { Actor } from '../../platform/context.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const SESSION_MS = 30 * DAY;
export const LOGIN_AS_MS = 30 * MINUTE;
/** How often a session or key notes that it was used. */
export const SEEN_EVERY_MS = MINUTE;

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** The countdown {n} before another code can be sent. */
export const RESEND_SECONDS = 60;
export const CODES_AN_HOUR = { max: 10, seconds: 3600 };

/**
 * At most 100 guesses an hour and address of mail. Twenty of them are kept for places the person has signed in from
 * before, so that a stranger who uses up the rest does not lock the owner out.
 */
export const STRANGER_GUESSES = { max: 80, seconds: 3600 };
export const KNOWN_PLACE_GUESSES = { max: 20, seconds: 3600 };
/** Wrong passwords an hour and network address, whatever the account. */
export const FAILURES_PER_ADDRESS = { max: 100, seconds: 3600 };
/** Wrong second factors, or wrong current passwords of somebody signed in, an hour and person. */
export const SECOND_GUESSES = { max: 20, seconds: 3600 };

export const KNOWN_ADDRESS_MS = 90 * DAY;
export const MAX_API_KEYS = 50;
export const API_KEY_PREFIX = 'lw_';
/** Codes to new addresses an hour and person: an account is no way to mail strangers. */
export const MAIL_CHANGES = { max: 10, seconds: 3600 };

/** Accounts opened a day and network: trials and free credits are for people, not for whoever has many addresses of mail. */
export const SIGN_UPS = { max: 50, seconds: 24 * 3600 };

/** Changing the address asks for the password, unless the person has proved it a moment ago. */
const FRESH_MS = 15 * MINUTE;
export const isFresh = (session: { created_at: Date }, now: Date) =>
  now.getTime() - session.created_at.getTime() <= FRESH_MS;

/** Admins on anyone below, resellers on their own customers and those customers' members; never on a super admin. */
export function mayLoginAs(
  actor: Pick<Actor, 'role' | 'accountKind' | 'modules'>,
  target: { role: string; isBelow: boolean },
): boolean {
  if (!target.isBelow || target.role === 'admin') return false;
  if (actor.role === 'admin') return actor.modules.includes('admin');
  return actor.accountKind === 'reseller' && actor.modules.includes('whitelabel');
}
