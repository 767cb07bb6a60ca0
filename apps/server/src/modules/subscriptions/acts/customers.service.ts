/** Customers that a reseller adds and changes by hand, and the change of their package. */
import { amountOf, creditsOf } from '@leadwright/contract/resale/margins';
import type { CustomerBody } from '@leadwright/contract/resale/subscriptions';
import type { z } from 'zod';
import { asAccount, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { platformErrors } from '../../../platform/errors.ts';
import { changeAccount, getMainUser, requireMayKeepCustomers, updateUser } from '../../accounts/public.ts';
import { feeOf, requireShareRoom, resaleProviderOf } from '../../billing/public.ts';
import { findBrand } from '../../brands/public.ts';
import { askForAddress, checkAddress, createCustomer, resendAsked, withdrawAsked } from '../../identity/public.ts';
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
  // Until the business account is first saved, the account belongs to its parent's brand.
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

/**
 * Saves the customer's data and package together or not at all. A price change is sent to the provider first, after all local
 * checks. Returns true if a new address waits for the customer's code.
 */
export const update = (
  ctx: Ctx,
  id: number,
  { package_id: packageId, ...person }: Body,
  intent: string,
): Promise<boolean> =>
  guarded(ctx, id, 'update', async () => {
    const row = await inTransaction(ctx, (tx) => checkChange(tx, id, person, packageId));
    const move = row && packageId !== null ? await changeAtProvider(ctx, row, { packageId, intent }) : null;
    const hasAsked = await inTransaction(ctx, async (tx) => {
      const facts = await factsOf(tx, id);
      const asked = await changePerson(tx, id, person, facts);
      if (packageId !== null) await choosePackage(tx, id, facts, { packageId, intent, move });
      return asked;
    });
    if (row) await followRow(ctx, row);
    return hasAsked;
  });

type PersonBody = Omit<Body, 'package_id'>;

/** Runs all local checks before a request to the provider. Returns the subscription that moves to another package. */
async function checkChange(tx: Tx, id: number, { email }: PersonBody, packageId: number | null) {
  const { row } = await factsOf(tx, id);
  await asAccount(tx, id, async (own) => {
    if (email === (await getMainUser(own)).email) return;
    await countAddress(tx);
    await checkAddress(own, email);
  });
  if (packageId === null || !row || row.status === 'ended' || row.package_id === packageId) return null;
  if (!isRunning(row)) throw subscriptionsErrors.not_now();
  const { monthly_credits: credits } = await getPackage(tx, packageId);
  const extra = await asAccount(tx, id, (own) => creditsOfChange(own, credits));
  if (extra > 0) await requireShareRoom(tx, extra);
  return row;
}

const changePerson = (tx: Tx, id: number, body: PersonBody, { account }: Facts) =>
  asAccount(tx, id, async (own) => {
    const user = await getMainUser(own);
    const { first_name, last_name, language } = body;
    await updateUser(own, user.id, { first_name, last_name, language });
    const name = body.company || `${first_name} ${last_name}`.trim();
    if (name !== account.name) await changeAccount(own, id, { name });
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

interface Move {
  /** The subscription whose price was changed at the provider, and what it is now. */
  id: number;
  priceMinor: number;
}

/** The one it has: nothing. None yet: given by hand. Another: what recurs is charged its price from the next period on. */
async function choosePackage(
  tx: Tx,
  id: number,
  { row }: Facts,
  { packageId, intent, move }: Choice & { move: Move | null },
): Promise<void> {
  if (!row || row.status === 'ended') return givePackage(tx, id, packageId);
  if (row.package_id === packageId || row.id !== move?.id) return;
  const sold = await getPackage(tx, packageId);
  const patch = { package_id: packageId, price_minor: move.priceMinor, updated_at: tx.now() };
  await repository.updateSubscription(tx.db, tx.accountId, row.id, patch);
  await asAccount(tx, id, (own) => changeTerms(own, termsOf(sold)));
  await moveTo(tx, row, sold, intent);
}

async function changeAtProvider(ctx: Ctx, row: Subscription, { packageId, intent }: Choice): Promise<Move> {
  const { id, provider_id, merchant, billing } = row;
  if (!provider_id || !merchant || !billing) return { id, priceMinor: row.price_minor };
  const price = await priceFor(ctx, ctx.actor.accountId, packageId, billing);
  if (!price || price.merchant !== merchant) throw subscriptionsErrors.no_such_price();
  const sold = await inTransaction(ctx, (tx) => getPackage(tx, packageId));
  const priceMinor = amountOf(sold, billing) ?? 0;
  const { percent } = feeOf(creditsOf(sold, billing), priceMinor);
  const change = { id: provider_id, priceId: price.priceId, feePercent: percent, key: `${intent}/price` };
  await resaleProviderOf(ctx, merchant).changePrice(change);
  return { id, priceMinor };
}
