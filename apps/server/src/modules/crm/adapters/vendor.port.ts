/** What we know of a vendor beside its contacts: where it is, how access is given and renewed, how it counts and refuses. */
import type { CrmGrant, OauthCrm } from '@leadwright/contract/integrations/crms';
import type { Config } from '../../../platform/config/config.ts';
import type { CrmAnswer, CrmRequest, CrmSession } from './crm.port.ts';

/** What a vendor hands over in exchange for a code or a refresh token. */
export interface CrmAccess {
  accessToken: string;
  /** Null: the one that was used stays good. */
  refreshToken: string | null;
  /** Seconds. */
  expiresIn: number;
  scopes: string[];
  /** The location, where the vendor says it with the access; empty: the access is not for one. */
  externalId: string | null;
  /** Host of the customer's own app there, where the vendor says it. */
  appHost: string | null;
  /** Where this customer's data is asked for, where the vendor says it. Checked by `isWithin` before it is trusted. */
  apiUrl: string | null;
}

export interface CrmOwner {
  externalId: string;
  name: string;
  /** What was granted, where the access itself does not say it. */
  scopes?: string[];
}

export interface TokenRequest {
  url: string;
  headers: Record<string, string>;
  form: Record<string, string>;
}

/** How fast we ask, so that the vendor never has to refuse: a call every `spacingMs`, after a pause `burst` at once. */
export interface Pace {
  spacingMs: number;
  burst: number;
}

/** How the vendor counts, read from its headers. */
export interface Rate extends Pace {
  /** Null: it has no limit below that of a day. */
  window: { seconds: number; max: number; used: number } | null;
  /** `restMs`: how long to rest when it is used up, where nobody says when the vendor's day begins. Otherwise until midnight UTC. */
  day: { max: number; used: number; restMs?: number } | null;
}

/** Where a request is counted, and as how much. */
export interface Count {
  /** A limit of its own beside the usual one, with its own pace. */
  lane?: { name: string; pace: Pace };
  /** What it costs where calls cost differently; 1 if it is not said. */
  cost?: number;
}

/** One customer's place there. */
export interface CrmPlace {
  externalId: string;
  appHost: string | null;
  apiUrl: string | null;
}

export interface AuthorizeInput {
  suite: 'main' | 'white';
  redirectUri: string;
  state: string;
  /** The SHA-256 of the code verifier (PKCE), for vendors that take one. */
  codeChallenge: string;
}

export interface CrmVendor {
  provider: OauthCrm;
  /** Default until the vendor reports its limit. */
  pace: Pace;
  /** The key of a shared limit: a location, or all users of the app. */
  paceKey(externalId: string): string;
  /** The usual limit and a cost of 1 if it is missing. */
  countOf?(request: CrmRequest): Count;
  isReady(config: Config): boolean;
  /** `given`: what `readAccess` found for this customer. */
  apiUrl(config: Config, given: string | null): string;
  headers: Record<string, string>;
  authorizeUrl(config: Config, input: AuthorizeInput): string;
  codeRequest(config: Config, code: string, redirectUri: string, codeVerifier: string): TokenRequest;
  refreshRequest(config: Config, refreshToken: string): TokenRequest;
  /** Null: the answer is no access. */
  readAccess(body: unknown, config: Config): CrmAccess | null;
  /** Who gave the access, asked with it right after it was given. */
  identify(session: CrmSession, access: CrmAccess): Promise<CrmOwner>;
  appUrl(config: Config, place: CrmPlace): string | null;
  rateOf(headers: CrmAnswer['headers']): Rate | null;
  /**
   * Milliseconds to wait, where the vendor refuses by its limits in another way than 429 with `retry-after`. Null: the usual way
   * decides.
   */
  busyMs?(answer: CrmAnswer): number | null;
  /** The vendor's words of a refusal; empty when it gave none. */
  wordsOf(body: unknown): string;
  /** Is it the access that is refused, so that a renewed one may pass? Scopes and locations are not. */
  isExpired(answer: CrmAnswer): boolean;
  /** Only a person can give another access. */
  endsAccess(answer: CrmAnswer): boolean;
  /** What a scope lets us do. */
  grantsOf(scopes: string[]): CrmGrant[];
}

/**
 * Is the address one of the vendor's, by the pattern the operator set? `*` stands for any part of a host or of a path, so an answer
 * cannot lead us to another host.
 */
export function isWithin(pattern: string, address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password || url.search || url.hash) return false;
  const parts = pattern.replace(/\/$/, '').split('*');
  const same = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\w-]+(?:\\.[\\w-]+)*');
  return new RegExp(`^${same}$`, 'i').test(`${url.origin}${url.pathname}`.replace(/\/$/, ''));
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);
export const headerOf = (headers: CrmAnswer['headers'], name: string): string => String(headers[name] ?? '');

/** Null: the vendor does not say. */
export const numberOf = (headers: CrmAnswer['headers'], name: string): number | null => {
  const text = headerOf(headers, name);
  return /^\d+$/.test(text) ? Number(text) : null;
};
