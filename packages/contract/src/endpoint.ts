/**
 * One declaration per endpoint. The server mounts it, the browser calls it, OpenAPI and the access-matrix test read it:
 * a rule written here holds everywhere.
 */
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
   * In a session opened by login-as whatever changes something is refused, unless it says here why it leaves nothing lasting
   * behind. Reading is allowed, unless it is refused here.
   */
  loginAs?: 'refused' | { harmless: string };
  /** API keys are refused where a person must be present (sessions, keys, passwords). */
  apiKeys?: 'refused';
  /**
   * How a mutation that is sent again with its Idempotency-Key is kept from happening twice. `transaction`, the default:
   * effect, key and answer commit together, so nobody outside may be asked. `intent`: the key is claimed in a transaction of
   * its own, vendors are asked outside any, each by a key derived from the claim, and the answer is stored afterwards.
   */
  repeat?: 'transaction' | 'intent';
  /** A POST that only reads (its question does not fit a query string). */
  reads?: true;
  /** Open before the terms are accepted and while the account waits for a plan. */
  always?: true;
  /** The body is multipart/form-data: one `file` part, the other parts are checked by `body`. */
  upload?: { maxBytes: number };
  /** The body reaches the handler as the text that came, JSON or form: a signature covers it. */
  raw?: true;
  /** The reply is not JSON (CSV, server-sent events, a file); the handler writes it to the raw response. */
  stream?: string;
  /** The database writes the JSON of the reply and the handler sends it as it is; a test proves that it fits `reply`. */
  sqlReply?: true;
  /** Keeps the database busy: an account has few of these under way at once. */
  heavy?: true;
  /** Requests a minute and address, for calls that can be abused without a session. */
  limit?: { perMinute: number };
}

/** Some questions are too long for a query string and travel as POST; they still only read. */
export const isMutation = ({ method, reads }: Pick<Endpoint, 'method' | 'reads'>) => method !== 'GET' && !reads;

export const isRefusedInLoginAs = (endpoint: Endpoint) =>
  endpoint.loginAs === undefined ? isMutation(endpoint) : endpoint.loginAs === 'refused';

/** Why work on lists and leads is open in login-as: helping with it is what login-as is for. */
export const ORDINARY_WORK = { harmless: 'ordinary work on leads, in the history with both names' } as const;

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler is given, after validation. */
export type HandlerInput<E extends Endpoint> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
};

/** What a handler gives back, before the reply schema. */
export type HandlerOutput<E extends Endpoint> = z.input<E['reply']>;

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type OptionalWhenEmpty<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};

/** What a caller passes, before validation. */
export type ClientInput<E extends Endpoint> = OptionalWhenEmpty<
  Present<{ params: In<E['params']>; query: In<E['query']>; body: In<E['body']> }>
>;

/** What a caller gets. */
export type ClientOutput<E extends Endpoint> = z.output<E['reply']>;
