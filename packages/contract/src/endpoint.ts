/** One declaration per endpoint, used by the server, the browser client, OpenAPI and the access-matrix test. */
import type { z } from 'zod';

export const MODULE_SLUGS = ['ai_suggest', 'leads', 'whitelabel', 'admin'] as const;
export type ModuleSlug = (typeof MODULE_SLUGS)[number];

/**
 * Who may call. `public`: anyone. `user`: any signed-in user. `{module}`: users with the module. `{wallet}`: the main
 * user, or members with wallet access. `{mainUser}`: only the main user of the account. `directory`: the directory of an
 * account's company, by a token of its own that opens nothing else. It speaks SCIM: `application/scim+json`, and errors
 * as RFC 7644 says them.
 */
export type Access = 'public' | 'user' | 'directory' | { module: ModuleSlug } | { wallet: true } | { mainUser: true };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What readers of an endpoint need to know of its schemas. Zod's own interfaces have about a hundred methods each, which
 * the compiler would compare for every schema of every endpoint wherever one is passed on.
 */
type Schema = z.core.$ZodType;
interface Fields extends Schema {
  shape: Readonly<Record<string, Schema>>;
}

export interface Endpoint {
  method: Method;
  /** OpenAPI style: /api/campaigns/{id} */
  path: `/${string}`;
  summary: string;
  access: Access;
  params?: Fields;
  query?: Fields;
  body?: Schema;
  reply: Schema;
  status?: number;
  /**
   * Login-as sessions cannot call mutations, unless this explains why the mutation leaves nothing permanent behind.
   * They can call reads, unless refused here.
   */
  loginAs?: 'refused' | { harmless: string };
  /** Ends the session, so even the most restricted session may call it. */
  endsSession?: true;
  /** Requires a recent identity check: for irreversible actions and those that grant further access. */
  recent?: true;
  /** API keys are rejected where a user must be present (sessions, keys, passwords). */
  apiKeys?: 'refused';
  /**
   * How a mutation repeated with its Idempotency-Key is kept from running twice. `transaction`, the default: effect,
   * key and response commit together, so no external service may be called. `intent`: the key is claimed in its own
   * transaction, vendors are called outside of any, each with a key derived from the claim, and the response is stored
   * afterwards.
   */
  repeat?: 'transaction' | 'intent';
  /** A POST that only reads (its input does not fit a query string). */
  reads?: true;
  /** Open before the terms are accepted and while the account has no plan. */
  always?: true;
  /** A mutation that is open during maintenance: signing in, and what an administrator needs for an upgrade. */
  maintenance?: 'open';
  /** The body is multipart/form-data: one `file` part, the other parts are checked by `body`. */
  upload?: { maxBytes: number };
  /** The handler receives the body as raw text, because a signature covers it. */
  raw?: true;
  /**
   * Why names missing from `query` and `body` are ignored. All other endpoints reject them: a misspelled filter would
   * cost credits and narrow nothing.
   */
  takesMore?: string;
  /** The reply is not JSON (CSV, server-sent events, a file); the handler writes it to the raw response. */
  stream?: string;
  /**
   * The database produces the JSON of the reply and the handler returns it as text; a test checks it against `reply`.
   */
  sqlReply?: true;
  /**
   * The handler starts with a `reading`, which also verifies that a remembered caller is still valid. That takes one
   * database round trip instead of two, for very frequent calls.
   */
  oneTrip?: true;
  /** Expensive for the database: the number of concurrent calls per account is limited. */
  heavy?: true;
  /** Requests per minute and IP address, for calls that can be abused without a session. */
  limit?: { perMinute: number };
}

/** A POST with `reads` only reads: its input is too long for a query string. */
export const isMutation = ({ method, reads }: Pick<Endpoint, 'method' | 'reads'>) => method !== 'GET' && !reads;

/** During maintenance everything can be read and nothing can be changed. Everybody can sign out. */
export const isRefusedInMaintenance = (endpoint: Endpoint) =>
  isMutation(endpoint) && !endpoint.maintenance && !endpoint.endsSession;

export const isRefusedInLoginAs = (endpoint: Endpoint) =>
  endpoint.loginAs === undefined ? isMutation(endpoint) : endpoint.loginAs === 'refused';

/** View-as sessions cannot change anything, but can always end. */
export const isRefusedInViewAs = (endpoint: Endpoint) =>
  !endpoint.endsSession && (isMutation(endpoint) || isRefusedInLoginAs(endpoint));

/** Login-as exists for ordinary work on lists and leads. */
export const ORDINARY_WORK = { harmless: 'ordinary work on leads, in the history with both names' } as const;

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Out<T> = T extends Schema ? z.output<T> : undefined;
type In<T> = T extends Schema ? z.input<T> : undefined;

/** Input of a handler, after validation. */
export type HandlerInput<E extends Endpoint> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
};

/** Output of a handler, before the reply schema. */
export type HandlerOutput<E extends Endpoint> = z.input<E['reply']>;

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type OptionalWhenEmpty<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};

/** Input of a caller, before validation. */
export type ClientInput<E extends Endpoint> = OptionalWhenEmpty<
  Present<{ params: In<E['params']>; query: In<E['query']>; body: In<E['body']> }>
>;

/** Output for a caller. */
export type ClientOutput<E extends Endpoint> = z.output<E['reply']>;
