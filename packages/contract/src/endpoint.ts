/** One declaration per endpoint, used by the server, the browser client, OpenAPI and the access-matrix test. */
import type { z } from 'zod';

export const MODULE_SLUGS = ['ai_suggest', 'leads', 'whitelabel', 'admin'] as const;
export type ModuleSlug = (typeof MODULE_SLUGS)[number];

/**
 * Who may call. `public`: anybody. `user`: any signed-in person. `{module}`: the person owns the module.
 * `{wallet}`: main user, or member with wallet access. `{mainUser}`: the main user of the account only.
 */
export type Access = 'public' | 'user' | { module: ModuleSlug } | { wallet: true } | { mainUser: true };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint {
  method: Method;
  /** OpenAPI style: /api/campaigns/{id} */
  path: `/${string}`;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  reply: z.ZodType;
  status?: number;
  /**
   * In a login-as session mutations are rejected, unless this says why they leave nothing permanent behind. Reads are
   * allowed, unless they are closed here.
   */
  loginAs?: 'refused' | { harmless: string };
  /** Ends the session itself, so it is open however little the session may do. */
  endsSession?: true;
  /** Only for somebody who proved shortly before who they are: what cannot be taken back, and what opens other doors. */
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
  /** The body is multipart/form-data: one `file` part, the other parts are checked by `body`. */
  upload?: { maxBytes: number };
  /** The handler receives the body as raw text, because a signature covers it. */
  raw?: true;
  /**
   * Why names that are not in `query` and `body` are ignored. Everywhere else they are refused, because a misspelt filter would cost
   * credits and narrow nothing.
   */
  takesMore?: string;
  /** The reply is not JSON (CSV, server-sent events, a file); the handler writes it to the raw response. */
  stream?: string;
  /**
   * The database produces the JSON of the reply and the handler returns it as text; a test checks it against `reply`.
   */
  sqlReply?: true;
  /**
   * Its handler begins with a `reading`, which then also tells whether a caller whom the server remembers is still who they were: one
   * round trip to the database instead of two, for what is called very often.
   */
  oneTrip?: true;
  /** Expensive for the database: the number of concurrent calls per account is limited. */
  heavy?: true;
  /** Requests per minute and IP address, for calls that can be abused without a session. */
  limit?: { perMinute: number };
}

/** Some inputs are too long for a query string and are sent as POST; they still only read. */
export const isMutation = ({ method, reads }: Pick<Endpoint, 'method' | 'reads'>) => method !== 'GET' && !reads;

export const isRefusedInLoginAs = (endpoint: Endpoint) =>
  endpoint.loginAs === undefined ? isMutation(endpoint) : endpoint.loginAs === 'refused';

/** Who only looks changes nothing at all, but can always leave. */
export const isRefusedInViewAs = (endpoint: Endpoint) =>
  !endpoint.endsSession && (isMutation(endpoint) || isRefusedInLoginAs(endpoint));

/** Why work on lists and leads is open in login-as: it is the purpose of login-as. */
export const ORDINARY_WORK = { harmless: 'ordinary work on leads, in the history with both names' } as const;

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

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
