/** What we know of a vendor beside its contacts: where it is, how access is given and renewed, how it counts and refuses. */
import type { Config } from '../../../platform/config/config.ts';
import type { CrmAnswer, CrmProvider, CrmSession } from './crm.port.ts';

/** What a vendor hands over in exchange for a code or a refresh token. */
export interface CrmAccess {
  accessToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: number;
  scopes: string[];
  /** The location, where the vendor says it with the access; empty: the access is not for one. */
  externalId: string | null;
  /** Host of the customer's own app there, where the vendor says it. */
  appHost: string | null;
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
  window: { seconds: number; max: number; used: number };
  day: { max: number; used: number } | null;
}

export interface AuthorizeInput {
  suite: 'main' | 'white';
  redirectUri: string;
  state: string;
}

export interface CrmVendor {
  provider: CrmProvider;
  /** Until the vendor has told its own. */
  pace: Pace;
  /** Who shares one limit there: a location, or everybody who uses the app. */
  paceKey(externalId: string): string;
  isReady(config: Config): boolean;
  apiUrl(config: Config): string;
  headers: Record<string, string>;
  authorizeUrl(config: Config, input: AuthorizeInput): string;
  codeRequest(config: Config, code: string, redirectUri: string): TokenRequest;
  refreshRequest(config: Config, refreshToken: string): TokenRequest;
  /** Null: the answer is no access. */
  readAccess(body: unknown): CrmAccess | null;
  /** Who gave the access, asked with it right after it was given. */
  identify(session: CrmSession): Promise<{ externalId: string; name: string }>;
  appUrl(config: Config, externalId: string, appHost: string | null): string | null;
  rateOf(headers: CrmAnswer['headers']): Rate | null;
  /** The vendor's words of a refusal; empty when it gave none. */
  wordsOf(body: unknown): string;
  /** Is it the access that is refused, so that a renewed one may pass? Scopes and locations are not. */
  isExpired(answer: CrmAnswer): boolean;
  /** Only a person can give another access. */
  endsAccess(answer: CrmAnswer): boolean;
  /** What a scope lets us do. */
  grantsOf(scopes: string[]): ('contacts' | 'fields' | 'tags' | 'location')[];
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);
export const headerOf = (headers: CrmAnswer['headers'], name: string): string => String(headers[name] ?? '');

/** Null: the vendor does not say. */
export const numberOf = (headers: CrmAnswer['headers'], name: string): number | null => {
  const text = headerOf(headers, name);
  return /^\d+$/.test(text) ? Number(text) : null;
};
