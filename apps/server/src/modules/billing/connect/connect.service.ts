/**
 * A reseller's account at the payment provider (docs/product-rules.md#resale): opened here by onboarding, or an existing one
 * connected by OAuth. The state of OAuth is random, kept as its hash, bound to the session, good once and for ten minutes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { getAccount } from '../../accounts/public.ts';
import { findSettings } from '../billing.repository.ts';
import type { PaymentAccount } from '../billing.table.ts';
import { isLive } from '../provider/asking.client.ts';
import { openShare } from '../shares/shares.service.ts';
import { forget, refresh, tell } from './account-state.service.ts';
import { accountProviderOf } from './accounts.client.ts';
import { connectErrors } from './connect.errors.ts';
import { letGoJob } from './connect.jobs.ts';
import * as repository from './connect.repository.ts';

const LIFE_MS = 10 * 60_000;
const PAGE = '/whitelabel/stripe';
const CALLBACK = `${PAGE}/callback`;

const find = (tx: Tx) => repository.findPaymentAccount(tx.db, tx.actor.accountId);

export interface Connection {
  row: PaymentAccount;
  /** Subscriptions that are charged there. */
  running: number;
}

const findConnection = (ctx: Ctx): Promise<Connection | null> =>
  inTransaction(ctx, async (tx) => {
    const row = await find(tx);
    return row ? { row, running: await repository.countRunning(tx.db, row.account_id, row.merchant) } : null;
  });

/** With what the platform has not been paid of its share. */
export const findStanding = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => ({
    connection: await findConnection(tx),
    share: {
      open_minor: await openShare(tx),
      limit_minor: tx.platform.config.RESELLER_OPEN_SHARE_LIMIT_MINOR,
      currency: (await findSettings(tx.db)).currency,
    },
  }));

/** Where the questions of the provider are answered. An account that was opened before is gone on with. */
export async function open(ctx: Ctx): Promise<string> {
  const { row, key, name } = await inTransaction(ctx, async (tx) => {
    const { row, key } = await beginOpening(tx);
    if (row?.how === 'connected') throw connectErrors.connected_already();
    return { row, key, name: (await getAccount(tx, tx.actor.accountId)).name };
  });
  const provider = accountProviderOf(ctx);
  const { accountId, email } = ctx.actor;
  const wanted = { accountId, email, name };
  const merchant = row?.merchant ?? (await provider.openAccount({ ...wanted, key: `${key}/${nameOf(wanted)}` }));
  if (!row) await keep(ctx, merchant, 'created', name);
  return provider.onboarding(merchant, {
    returnUrl: `${ctx.origin}${CALLBACK}`,
    refreshUrl: `${ctx.origin}${PAGE}?again=1`,
  });
}

/** Looks again after the key exists: another tab may have opened the account and used its key. */
async function beginOpening(tx: Tx): Promise<{ row: PaymentAccount | undefined; key: string }> {
  const before = await find(tx);
  if (before) return { row: before, key: '' };
  const { accountId } = tx.actor;
  const key = await repository.keepOpening(tx.db, accountId, `account/${randomUUID()}`, tx.now());
  const row = await find(tx);
  if (row) await repository.deleteOpening(tx.db, accountId);
  return { row, key };
}

/** The provider refuses a key that is reused with other parameters, so the key depends on them. */
const nameOf = (wanted: object) => createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 16);

/** States are unknown until they are read; until then nothing is charged there. */
const keep = (ctx: Ctx, merchant: string, how: PaymentAccount['how'], name: string) =>
  inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const unknown = { charges_enabled: false, payouts_enabled: false, details_submitted: false, requirements: [] };
    const made = await repository.insertPaymentAccount(tx.db, {
      account_id: tx.actor.accountId,
      merchant,
      how,
      name,
      livemode: isLive(tx.platform),
      ...unknown,
      due_at: null,
      disabled_reason: null,
      connected_at: now,
      checked_at: now,
    });
    const current = made ?? (await find(tx));
    if (!current) throw connectErrors.taken();
    if (current.merchant !== merchant) throw connectErrors.connected_already();
    await repository.deleteOpening(tx.db, tx.actor.accountId);
    if (made) await tell(tx);
  });

/** Where the owner of an account that exists lets us in. */
export async function beginConnecting(ctx: Ctx): Promise<string> {
  const state = randomToken();
  await inTransaction(ctx, async (tx) => {
    if (await find(tx)) throw connectErrors.connected_already();
    const expires_at = new Date(tx.now().getTime() + LIFE_MS);
    await repository.insertAuthorization(tx.db, { ...placeOf(ctx, state), expires_at }, tx.now());
  });
  const way = { state, redirectUrl: `${ctx.origin}${CALLBACK}`, email: ctx.actor.email };
  const url = accountProviderOf(ctx).consentUrl(way);
  if (!url) throw connectErrors.oauth_off();
  return url;
}

const placeOf = ({ actor }: Ctx, state: string) => ({
  account_id: actor.accountId,
  session_id: actor.credentialId ?? 0,
  state: hashToken(state),
});

export interface Returned {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
}

/** Back from the provider. An onboarding proves nothing by coming back: the provider is asked how it stands. */
export async function finish(ctx: Ctx, { code, state, error }: Returned): Promise<Connection | null> {
  if (code !== undefined || state !== undefined || error !== undefined) await finishOAuth(ctx, { code, state, error });
  return check(ctx);
}

async function finishOAuth(ctx: Ctx, { code, state, error }: Returned): Promise<void> {
  const begun = await inTransaction(ctx, (tx) => repository.takeAuthorization(tx.db, placeOf(ctx, state ?? '')));
  if (!begun || begun.expires_at <= ctx.now()) throw connectErrors.stale();
  if (error || !code) throw connectErrors.denied();
  // Redeeming the code first would grant access that is never stored.
  if (await inTransaction(ctx, find)) throw connectErrors.connected_already();
  const granted = await accountProviderOf(ctx).redeem(code);
  if (!granted) throw connectErrors.code_refused();
  if (granted.isLive !== isLive(ctx.platform)) throw connectErrors.wrong_mode();
  await keep(ctx, granted.merchant, 'connected', granted.merchant);
}

/** As the provider says it now. */
export async function check(ctx: Ctx): Promise<Connection | null> {
  const row = await inTransaction(ctx, find);
  if (row) await refresh(ctx, row.account_id, row.merchant);
  return findConnection(ctx);
}

/** We forget the account at once, and then give up our access there. */
export const disconnect = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const row = await find(tx);
    if (!row) throw connectErrors.not_connected();
    await forget(tx, row.merchant);
    await enqueue(tx, letGoJob, { accountId: tx.actor.accountId, merchant: row.merchant });
  });
