/** Resellers' accounts at the payment provider: opening, connecting and reading them. */
export interface AccountState {
  name: string;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  /** What the provider still asks for, by its own names. */
  requirements: string[];
  dueAt: Date | null;
  disabledReason: string | null;
}

export interface AccountProvider {
  /** The id of a new account of the reseller; a repeat with the same key gives the same. */
  openAccount(reseller: { accountId: number; email: string; name: string; key: string }): Promise<string>;
  /** A page where the provider asks what it needs to know. Good for a few minutes, once. */
  onboarding(merchant: string, addresses: { returnUrl: string; refreshUrl: string }): Promise<string>;
  /** The page where a user grants access to an existing account. Null if this installation has not configured it. */
  consentUrl(way: { state: string; redirectUrl: string; email: string }): string | null;
  /** What the person allowed. Null: the code is unknown, used or too old. */
  redeem(code: string): Promise<{ merchant: string; isLive: boolean } | null>;
  /** Throws `billing.disconnected` where we have no access. */
  readAccount(merchant: string): Promise<AccountState>;
  /** Succeeds also where there is no access any more, or none to give up. */
  letGo(merchant: string): Promise<void>;
}
