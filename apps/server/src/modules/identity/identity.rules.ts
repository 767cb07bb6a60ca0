/** Limits and decisions of signing in (docs/product-rules.md#signing-in). Pure. */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const SESSION_MS = 30 * DAY;
/** However often it is used, a session ends this long after the sign-in. */
export const LONGEST_SESSION_MS = 90 * DAY;
export const LOGIN_AS_MS = 30 * MINUTE;
/** How often the last use of a session or key is recorded. */
export const SEEN_EVERY_MS = MINUTE;

export const CODE_MINUTES = 10;
/** Another user requested the change, so the person may read the mail some days later. */
export const ASKED_FOR_DAYS = 7;
export const CODE_TRIES = 5;
/** The countdown {n} before another code can be sent. */
export const RESEND_SECONDS = 60;
export const CODES_AN_HOUR = { max: 10, seconds: 3600 };

/**
 * At most 100 guesses per hour and e-mail address. Twenty of them are reserved for network addresses the person has signed in
 * from before, so that an attacker cannot lock the owner out.
 */
export const STRANGER_GUESSES = { max: 80, seconds: 3600 };
export const KNOWN_PLACE_GUESSES = { max: 20, seconds: 3600 };
/** Wrong passwords per hour and network address, for any account. */
export const FAILURES_PER_ADDRESS = { max: 100, seconds: 3600 };
/** Wrong second factors, or wrong current passwords of a signed-in user, per hour and user. */
export const SECOND_GUESSES = { max: 20, seconds: 3600 };

export const KNOWN_ADDRESS_MS = 90 * DAY;
export const MAX_API_KEYS = 50;
export const API_KEY_PREFIX = 'lw_';
/** Codes to new addresses per hour and user, so that nobody can spam other people through an account. */
export const MAIL_CHANGES = { max: 10, seconds: 3600 };

/** Sign-ups per day and network, to limit abuse of trials and free credits. */
export const SIGN_UPS = { max: 50, seconds: 24 * 3600 };

/** What is dangerous or opens other doors requires a proof of at most this age: the sign-in, or one since. */
export const FRESH_MS = 15 * MINUTE;
export const isConfirmed = (session: { confirmed_at: Date | null }, now: Date) =>
  session.confirmed_at !== null && now.getTime() - session.confirmed_at.getTime() <= FRESH_MS;
