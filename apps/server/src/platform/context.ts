/**
 * The first argument of every use case. `Base` carries the caller's language and brand, `Ctx` adds the person, and inside a
 * transaction `Tx` adds the database scoped to one account. There is no other global state.
 */
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import type { Language } from '@leadwright/i18n';
import type { PoolClient, QueryConfig } from 'pg';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import { type Databases, type Db, joined, kyselyOver, transaction, type WorkKind } from './database/database.ts';
import type { Egress } from './egress/egress.ts';
import type { Limits } from './http/limits.ts';
import { type Translate, translator } from './i18n.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Metrics } from './metrics.ts';
import { isTransactionOpen, type Outgoing } from './outgoing.ts';
import type { Secrets } from './secrets.ts';
import { callers } from './serving.ts';
import type { Storage } from './storage/storage.port.ts';
import type { Tracing } from './tracing/span.ts';
import { jobTransactions } from './turns/shares.ts';
import type { VendorCalls } from './vendor-calls.ts';

/** Platform services, created once at start. */
export interface Platform {
  config: Config;
  log: Log;
  clock: Clock;
  databases: Databases;
  secrets: Secrets;
  limits: Limits;
  mailer: Mailer;
  storage: Storage;
  egress: Egress;
  outgoing: Outgoing;
  live: Live;
  metrics: Metrics;
  calls: VendorCalls;
  /** Null: no collector is set. */
  tracing: Tracing | null;
  /** Closes everything and starts anew in the same process, on what was put in place of the data. */
  reload: () => void;
}

type Role = 'admin' | 'user' | 'related';

/** The acting user. `loginAs` is the real person when another user is signed in as this one. */
export interface Actor {
  accountId: number;
  userId: number;
  brandId: number;
  accountKind: 'platform' | 'reseller' | 'customer';
  accountStatus: string;
  role: Role;
  name: string;
  email: string;
  modules: ModuleSlug[];
  isMainUser: boolean;
  accessToWallet: boolean;
  termsAccepted: boolean;
  mustChangePassword: boolean;
  /** Proved in the last minutes who they are: by signing in, or again since. */
  isConfirmed: boolean;
  via: 'session' | 'api-key' | 'system';
  /** Of an API key: empty means everything the person may do. */
  scopes: ('read' | 'write')[];
  /** Which session or key, for revoking the others and for budgets. */
  credentialId: number | null;
  /** Of an API key: the most credits it may spend in a day. */
  dailyCreditBudget?: number | null;
  /** The step of an automation that this is a part of, as `workflow:7/n3`. What its parts cost is one line of the statement. */
  step?: string;
  loginAs: {
    accountId: number;
    userId: number;
    sessionId: number;
    name: string;
    email: string;
    expiresAt: Date;
    /** View as: nothing can be changed. */
    isReadOnly: boolean;
  } | null;
}

export interface Base {
  platform: Platform;
  log: Log;
  language: Language;
  t: Translate;
  /** The brand of the request's host, or of the account in jobs. */
  brandId: number;
  /** Where the caller reached us: links in mails and redirects point back there. */
  origin: string;
  /** Determines the statement timeout. */
  work: WorkKind;
  requestId: string;
  ip: string;
  now(): Date;
}

/**
 * The actor is the one of an earlier call with the same token. The first `reading` asks the database, before anything else, whether
 * they still are that and may still sign in; if not, it serves no account.
 */
export interface Proof {
  /** Answers `proven`. */
  question: QueryConfig;
  isGiven: boolean;
}

export interface Ctx extends Base {
  actor: Actor;
  proof?: Proof;
}

interface Open {
  db: Db;
  client: PoolClient;
}

/** A transaction of one account: it sees the rows of `accountId` and no others. */
export type Tx<C extends Base = Ctx> = C & Open & { readonly accountId: number };

/** A transaction across accounts. To act for a single account, switch to it with `asAccount`. */
export type PlatformTx<C extends Base = Base> = C & Open & { readonly isAcrossAccounts: true };

/** For operations allowed in any open transaction, such as enqueueing or directory lookups. */
export type AnyTx<C extends Base = Base> = Tx<C> | PlatformTx<C>;

export const isTx = <C extends Base>(ctx: C): ctx is Tx<C> => 'client' in ctx && 'accountId' in ctx;
const isPlatformTx = <C extends Base>(ctx: C): ctx is PlatformTx<C> => 'isAcrossAccounts' in ctx;

/** The context over a connection on which a transaction of the account has begun. */
export function within<C extends Base>(ctx: C, client: PoolClient, accountId: number): Tx<C> {
  const { isAcrossAccounts: _, ...rest } = ctx as C & { isAcrossAccounts?: true };
  return openOver({ ...(rest as unknown as C), accountId }, client);
}

function openOver<C extends Base>(ctx: C, client: PoolClient): C & Open {
  let made: Db | undefined;
  return {
    ...ctx,
    client,
    // Created lazily: the most frequent calls do not need it.
    get db() {
      made ??= kyselyOver(client);
      return made;
    },
  };
}

/** Only a `reading` may come before the proof. */
export function assertProven(ctx: Base & { proof?: Proof }) {
  if (ctx.proof?.isGiven === false) throw new Error('the caller has not been proven yet');
}

/** Runs in a transaction of the actor's account, joining the open one if there is one. */
export const inTransaction = <C extends Ctx, T>(
  ctx: C & { isAcrossAccounts?: never },
  work: (tx: Tx<C>) => Promise<T>,
): Promise<T> => {
  if (isPlatformTx(ctx)) throw new Error('a transaction across accounts is not one of an account: use asAccount');
  return asAccount<C, T>(ctx, ctx.actor.accountId, work);
};

/**
 * Runs in a transaction of the given account. Inside an open transaction it is a savepoint with the account switched for its
 * duration, so that one commit can cover a parent account and its child. The caller must have authorised access to the account.
 */
export function asAccount<C extends Base, T>(
  ctx: PlatformTx<C>,
  accountId: number,
  work: (tx: Tx<C>) => Promise<T>,
): Promise<T>;
export function asAccount<C extends Base, T>(ctx: C, accountId: number, work: (tx: Tx<C>) => Promise<T>): Promise<T>;
export function asAccount<C extends Base, T>(ctx: C, accountId: number, work: (tx: Tx<C>) => Promise<T>): Promise<T> {
  if (isTx(ctx)) return joined(ctx.client, ctx.accountId, accountId, () => work(within(ctx, ctx.client, accountId)));
  if (isPlatformTx(ctx)) return joined(ctx.client, null, accountId, () => work(within<C>(ctx, ctx.client, accountId)));
  assertProven(ctx);
  const run = (client: PoolClient) => work(within(ctx, client, accountId));
  const begin = () => transaction(ctx.platform.databases.app, accountId, run, ctx.work);
  return isInBackground(ctx, accountId) ? jobTransactions.take(accountId, begin) : begin();
}

/** Jobs of an account take turns while others are served. A transaction within another one holds a connection already. */
const isInBackground = ({ work }: Base, accountId: number) =>
  work === 'job' && callers.areHere(accountId) && !isTransactionOpen();

/** Runs across accounts. For sign-in, sweeps and administrators only; never joins an account's transaction. */
export const asPlatform = <C extends Base, T>(
  ctx: C,
  work: (tx: PlatformTx<C>) => Promise<T>,
  pool: 'platform' | 'signIn' = 'platform',
): Promise<T> => {
  assertProven(ctx);
  const run = (client: PoolClient) => work(openOver({ ...ctx, isAcrossAccounts: true }, client));
  return transaction(ctx.platform.databases[pool], null, run, ctx.work);
};

/** The context of background work: jobs, schedules, incoming vendor events. */
export function systemBase(platform: Platform, overrides: Partial<Base> = {}): Base {
  return {
    platform,
    log: platform.log,
    language: 'en',
    t: translator(overrides.language ?? 'en'),
    brandId: 0,
    origin: platform.config.publicUrl,
    work: 'job',
    requestId: 'system',
    ip: '',
    now: () => platform.clock.now(),
    ...overrides,
  };
}

/** Acts for an account without a person: full rights inside that account, recorded as the system. */
export function systemCtx(platform: Platform, accountId: number, overrides: Partial<Base> = {}): Ctx {
  const actor: Actor = {
    accountId,
    userId: 0,
    brandId: overrides.brandId ?? 0,
    accountKind: 'customer',
    accountStatus: 'active',
    role: 'user',
    name: 'system',
    email: '',
    modules: ['ai_suggest', 'leads', 'whitelabel'],
    isMainUser: true,
    accessToWallet: true,
    termsAccepted: true,
    mustChangePassword: false,
    isConfirmed: false,
    via: 'system',
    scopes: [],
    credentialId: null,
    loginAs: null,
  };
  return { ...systemBase(platform, overrides), actor };
}
