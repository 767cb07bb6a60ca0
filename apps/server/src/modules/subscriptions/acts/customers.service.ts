/** Customers that a reseller adds and changes by hand, and the change of their package. */
import { amountOf, creditsOf } from '@leadwright/contract/resale/margins';
import type { CustomerBody } from '@leadwright/contract/resale/subscriptions';
import type { z } from 'zod';
import { asAccount, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { platformErrors } from '../../../platform/errors.ts';
import { changeAccount, getMainUser, requireMayKeepCustomers, updateUser } from '../../accounts/public.ts';
import { feeOf, requireShareRoom, resaleProviderOf } from '../../billing/public.ts';
import { findBrand } from '../../brands/public.ts';
import { askForAddress, createCustomer, resendAsked, withdrawAsked } from '../../identity/public.ts';
import { sendMail } from '../../mailing/public.ts';
import { getPackage, priceFor } from '../../packages/public.ts';
import { changeTerms, creditsOfChange } from '../../plans/public.ts';
import { followRow } from '../following/follow.service.ts';
import { moveTo, termsOf } from '../following/standing.service.ts';
import { givePackage } from '../opening.service.ts';
import { subscriptionsErrors } from '../subscriptions.errors.ts';
import * as repository from '../subscriptions.repository.ts';
import { ADDRESSES, isRunning } from '../subscriptions.rules.ts';
import type { Subscription } from '../subscriptions.table.ts';
import { type Facts, factsOf } from './facts.service.ts';
import { guarded, requireMayChange } from './guard.service.ts';

type Body = z.output<typeof CustomerBody>;

/** Nothing is open before a package is there; the mail says how to choose a password. */
export async function create(ctx: Ctx, { package_id: packageId, ...body }: Body): Promise<number> {
  requireMayKeepCustomers(ctx, 'change');
  const brand = await findBrand(ctx, ctx.actor.brandId);
  // Until the business account is saved for the first time the account lives in somebody else's brand.
  if (brand.account_id !== ctx.actor.accountId) throw subscriptionsErrors.no_brand();
  await countAddress(ctx);
  return inTransaction(ctx, async (tx) => {
    const customer = { ...body, emailConfirmed: false };
    const id = await createCustomer(tx, brand, customer, async (own, { user, account }) => {
      await changeAccount(own, account.id, { status: 'inactive', modules: [] });
      const to = { to: user.email, language: user.language, brandId: brand.id };
      await sendMail(own, { ...to, template: 'account-added', params: { name: user.first_name } });
      return account.id;
    });
    if (packageId !== null) await givePackage(tx, id, packageId);
    return id;
  });
}

async function countAddress({ actor, platform }: Ctx): Promise<void> {
  const { allowed, retryAfter } = await platform.limits.take(`subscriptions:addresses:${actor.accountId}`, ADDRESSES);
  if (!allowed)
    throw platformErrors.too_many({ params: { n: retryAfter }, headers: { 'Retry-After': String(retryAfter) } });
}

/** True: another address waits for the person's code. */
export const update = (
  ctx: Ctx,
  id: number,
  { package_id: packageId, ...body }: Body,
  intent: string,
): Promise<boolean> =>
  guarded(ctx, id, 'update', async () => {
    const { facts, hasAsked } = await inTransaction(ctx, async (tx) => {
      const found = await factsOf(tx, id);
      return { facts: found, hasAsked: await changePerson(tx, id, body, found) };
    });
    if (packageId !== null) await choosePackage(ctx, id, facts, { packageId, intent });
    return hasAsked;
  });

const changePerson = (tx: Tx, id: number, body: Omit<Body, 'package_id'>, { account }: Facts) =>
  asAccount(tx, id, async (own) => {
    const user = await getMainUser(own);
    const { first_name, last_name, language } = body;
    await updateUser(own, user.id, { first_name, last_name, language });
    const name = body.company || `${first_name} ${last_name}`.trim();
    if (name !== account.name) await changeAccount(own, id, { name });
    if (body.email !== user.email) await countAddress(tx);
    return askForAddress(own, body.email);
  });

const onCustomer = (ctx: Ctx, id: number, work: (own: Tx) => Promise<void>) =>
  inTransaction(ctx, (tx) => asAccount(tx, id, work));

export const resendAddress = async (ctx: Ctx, id: number): Promise<void> => {
  await requireMayChange(ctx, id);
  await countAddress(ctx);
  await onCustomer(ctx, id, resendAsked);
};

export const withdrawAddress = async (ctx: Ctx, id: number): Promise<void> => {
  await requireMayChange(ctx, id);
  await onCustomer(ctx, id, withdrawAsked);
};

interface Choice {
  packageId: number;
  intent: string;
}

/** The one it has: nothing. None yet: given by hand. Another: what recurs is charged its price from the next period on. */
async function choosePackage(ctx: Ctx, id: number, { row }: Facts, { packageId, intent }: Choice): Promise<void> {
  if (!row || row.status === 'ended') return inTransaction(ctx, (tx) => givePackage(tx, id, packageId));
  if (row.package_id === packageId) return;
  if (!isRunning(row)) throw subscriptionsErrors.not_now();
  const priceMinor = await changeAtProvider(ctx, row, { packageId, intent });
  await inTransaction(ctx, async (tx) => {
    const { row: now } = await factsOf(tx, id);
    if (now?.id !== row.id || now.package_id === packageId) return;
    const sold = await getPackage(tx, packageId);
    const patch = { package_id: packageId, price_minor: priceMinor, updated_at: tx.now() };
    await repository.updateSubscription(tx.db, tx.accountId, now.id, patch);
    await asAccount(tx, id, (own) => changeTerms(own, termsOf(sold)));
    await moveTo(tx, now, sold, intent);
  });
  await followRow(ctx, row);
}

async function changeAtProvider(ctx: Ctx, row: Subscription, { packageId, intent }: Choice): Promise<number> {
  const { accountId } = ctx.actor;
  if (!row.provider_id || !row.merchant || !row.billing) return row.price_minor;
  const price = await priceFor(ctx, accountId, packageId, row.billing);
  if (!price || price.merchant !== row.merchant) throw subscriptionsErrors.no_such_price();
  const sold = await inTransaction(ctx, async (tx) => {
    const after = await getPackage(tx, packageId);
    const extra = await asAccount(tx, row.customer_id, (own) => creditsOfChange(own, after.monthly_credits));
    // Before the provider is told of a change that would be refused afterwards.
    if (extra > 0) await requireShareRoom(tx, extra);
    return after;
  });
  const minor = amountOf(sold, row.billing) ?? 0;
  const { percent } = feeOf(creditsOf(sold, row.billing), minor);
  const change = { id: row.provider_id, priceId: price.priceId, feePercent: percent, key: `${intent}/price` };
  await resaleProviderOf(ctx, row.merchant).changePrice(change);
  return minor;
}
