/**
 * Issued OAuth grants: codes, access tokens that expire, and refresh tokens that rotate. A refresh token works once;
 * using it again is rejected and counted.
 */
import { seededToken } from '../random.ts';
import type { CodesState } from '../sign-in/codes.ts';
import type { SandboxStore } from '../vendor.ts';

export interface Grant {
  /** The location or account that gave access. */
  owner: string;
  scope: string;
}

interface Token extends Grant {
  expires_at: number;
}

interface RefreshToken extends Token {
  spent: boolean;
}

export interface GrantsState extends CodesState {
  access: Record<string, Token>;
  refresh: Record<string, RefreshToken>;
  counts: { exchanges: number; refreshes: number; refused_refreshes: number };
}

export interface Lifetimes {
  accessSeconds: number;
  refreshSeconds: number;
}

export interface TokenPair {
  access: string;
  refresh: string;
}

const DAY_MS = 86_400_000;

export const newGrants = (issued = 0): GrantsState => ({
  issued,
  codes: {},
  access: {},
  refresh: {},
  counts: { exchanges: 0, refreshes: 0, refused_refreshes: 0 },
});

export function issuePair(
  store: SandboxStore<GrantsState>,
  { seed, vendor, now }: { seed: number; vendor: string; now: Date },
  { owner, scope }: Grant,
  lifetimes: Lifetimes,
): TokenPair {
  const { state } = store;
  state.issued += 1;
  const access = seededToken(seed, vendor, 'access', state.issued);
  const refresh = seededToken(seed, vendor, 'refresh', state.issued);
  const until = (seconds: number) => now.getTime() + seconds * 1000;
  state.access = {
    ...alive(state.access, now),
    [access]: { owner, scope, expires_at: until(lifetimes.accessSeconds) },
  };
  state.refresh = {
    ...alive(state.refresh, now),
    [refresh]: { owner, scope, expires_at: until(lifetimes.refreshSeconds), spent: false },
  };
  store.save();
  return { access, refresh };
}

/** Expired ones are kept for a day, to distinguish them from invented ones. */
function alive<T extends Token>(tokens: Record<string, T>, now: Date): Record<string, T> {
  return Object.fromEntries(Object.entries(tokens).filter(([, { expires_at }]) => expires_at + DAY_MS > now.getTime()));
}

export function readAccess(state: GrantsState, token: string | undefined, now: Date): Token | 'unknown' | 'expired' {
  const found = token !== undefined && Object.hasOwn(state.access, token) ? state.access[token] : undefined;
  if (!found) return 'unknown';
  return found.expires_at > now.getTime() ? found : 'expired';
}

/** Uses up the refresh token; null if it is unknown, used or expired. */
export function spendRefresh(store: SandboxStore<GrantsState>, token: string, now: Date): Grant | null {
  const { state } = store;
  const found = Object.hasOwn(state.refresh, token) ? state.refresh[token] : undefined;
  const isGood = found !== undefined && !found.spent && found.expires_at > now.getTime();
  state.counts[isGood ? 'refreshes' : 'refused_refreshes'] += 1;
  if (isGood) found.spent = true;
  store.save();
  return isGood ? found : null;
}

/** For vendors that do not rotate: the refresh token stays good. */
export function keepRefresh(store: SandboxStore<GrantsState>, token: string): void {
  const found = store.state.refresh[token];
  if (found) found.spent = false;
  store.save();
}

/** Ends the access of one owner now: `access` keeps the refresh token, `all` acts as if the app had been removed. */
export function endAccess(store: SandboxStore<GrantsState>, owner: string, what: 'access' | 'all', now: Date): void {
  const { state } = store;
  for (const token of Object.values(state.access))
    if (token.owner === owner) token.expires_at = Math.min(token.expires_at, now.getTime());
  for (const token of Object.values(state.refresh)) if (what === 'all' && token.owner === owner) token.spent = true;
  store.save();
}

/** For vendors whose refresh tokens stay the same and live longer with each use: the old one takes the place of the new one. */
export function renewRefresh(store: SandboxStore<GrantsState>, old: string, fresh: string): void {
  const { refresh } = store.state;
  const { [fresh]: renewed, ...others } = refresh;
  if (renewed) store.state.refresh = { ...others, [old]: renewed };
  store.save();
}
