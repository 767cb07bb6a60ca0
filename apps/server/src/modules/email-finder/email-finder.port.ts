/** What a check and a search for an address say; the shapes that callers and the ways of checking share. */

/** What a guess is called where values say where they came from. */
export const GUESSED = 'Address pattern';

/** In words: `email-finder.reason.<code>` in packages/i18n. */
export const REASONS = [
  // Found
  ...(['published', 'accepted', 'role'] as const),
  // Potential
  ...(['guess', 'catch_all', 'full', 'disposable', 'consumer', 'greylisted', 'blocked', 'unreachable'] as const),
  ...(['slow', 'busy', 'unsure', 'off'] as const),
  // None
  ...(['rejected', 'disabled', 'syntax', 'no_domain', 'no_mail', 'objected', 'nothing'] as const),
] as const;
export type Reason = (typeof REASONS)[number];

export type Verdict = 'safe' | 'risky' | 'invalid' | 'unknown';
export type FindState = 'found' | 'potential' | 'none';

export interface EmailCheck {
  address: string;
  verdict: Verdict;
  /** Unknown is never dead: it is `potential`. */
  state: FindState;
  reason: Reason;
  isCatchAll: boolean;
  isRole: boolean;
  isDisposable: boolean;
  isFree: boolean;
  by: 'smtp' | 'hunter' | 'off';
  checkedAt: Date;
  /** The mail server asked us to come back: the same question asked from then on may get another answer. */
  retryAt: Date | null;
}

export interface CheckOptions {
  signal: AbortSignal;
  /** Answers that are older are asked for again. */
  since?: Date;
  /** Accounts already hold the addresses: publish an event if they are dead, even without an earlier check. */
  areHeld?: boolean;
  /** The account's or its reseller's key where checks go to Hunter; without one the platform's serves. */
  hunterKey?: string;
}

export interface Wanted {
  domain: string;
  /** Without a name the company's own address is looked for. */
  firstName?: string;
  lastName?: string;
  /** Addresses seen on public pages, best first, with the page if it is known. */
  published: readonly (string | { address: string; url: string })[];
  /** Others at the same domain whose address is known: how theirs are written tells how this one is. */
  colleagues?: readonly { firstName: string; lastName: string; email: string }[];
}

export interface EmailFind {
  state: FindState;
  /** Empty when there is none. */
  address: string;
  /** Further addresses it may be, of a `potential` one. */
  others: string[];
  reason: Reason;
  evidence: { source: 'website' | 'mail server' | 'Hunter' | 'pattern' | ''; url: string | null };
  checkedAt: Date;
  /** Not null: keep looking, and ask again from then on; after the last attempt it is null and the state stays. */
  retryAt: Date | null;
}
