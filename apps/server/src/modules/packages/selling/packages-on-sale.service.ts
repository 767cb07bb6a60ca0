/** Packages as those need them who sell them: the public page, the form, the choice of a signed-in customer, checkouts. */
import { randomInt } from 'node:crypto';
import { amountOf } from '@leadwright/contract/resale/margins';
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { getAccount, isClosed } from '../../accounts/public.ts';
import { packagesErrors } from '../packages.errors.ts';
import * as repository from '../packages.repository.ts';
import { formOpenUntil, isOnSale } from '../packages.rules.ts';
import { openDefaultPassword } from '../packages.service.ts';
import type { Package, PriceAtProvider } from '../packages.table.ts';
import { bringIntoStep, type Standing, standingOf } from '../provider/in-step.service.ts';

/** A package of the transaction's reseller. Includes packages off sale, because existing customers keep them. */
export async function getPackage(tx: Tx<Base>, id: number): Promise<Package> {
  const pack = await repository.findPackage(tx.db, tx.accountId, id);
  if (!pack) throw packagesErrors.not_found();
  return pack;
}

/** Sales channels: the brand's page, the form of one package, or the portal for signed-in customers. */
export type Way = 'page' | 'form' | 'portal';

function isSoldBy(way: Way, pack: Package, now: Date): boolean {
  if (way === 'form') return formOpenUntil(pack, now) !== null;
  return way === 'page' ? pack.show_on_sales_page : pack.available_for_billing_portal;
}

/** In their order. A reseller that is closed, or no longer one, sells nothing. */
export const findOnSale = (ctx: Base, brand: { account_id: number }, way: Way = 'page'): Promise<Package[]> =>
  asAccount(ctx, brand.account_id, async (tx) => {
    const reseller = await getAccount(tx, tx.accountId);
    if (isClosed(reseller.status) || !reseller.modules.includes('whitelabel')) return [];
    const all = await repository.findPackages(tx.db, tx.accountId);
    return all.filter((pack) => isOnSale(pack, reseller.modules) && isSoldBy(way, pack, tx.now()));
  });

/** The package while its form is open; null otherwise. */
export async function findForm(ctx: Base, brand: { account_id: number }, packageId: number): Promise<Package | null> {
  const open = await findOnSale(ctx, brand, 'form');
  return open.find(({ id }) => id === packageId) ?? null;
}

type Billing = Exclude<PriceAtProvider['billing'], 'trial'>;

/** What a checkout charges, on which payment account. */
export interface PriceInStep {
  merchant: string;
  priceId: string;
  /** Of the trial's amount; null where the trial is free, or there is none. */
  trialPriceId: string | null;
}

/**
 * The prices as they are at the provider now; made on the spot where the job has not come to it yet. Null: no payment account is
 * connected, or the package is not sold so. Asks the provider, so it is called outside of any transaction.
 */
export async function priceFor(
  ctx: Base,
  resellerId: number,
  packageId: number,
  billing: Billing,
): Promise<PriceInStep | null> {
  const look = () => asAccount(ctx, resellerId, (tx) => standingOf(tx, packageId));
  const before = await look();
  if (!before || before.pack.removed_at || amountOf(before.pack, billing) === null) return null;
  const ready = pricesIn(before, billing);
  if (ready) return ready;
  await bringIntoStep(ctx, resellerId, packageId);
  const after = await look();
  return after && pricesIn(after, billing);
}

function pricesIn({ pack, merchant, there }: Standing, billing: Billing): PriceInStep | null {
  const current = (kind: PriceAtProvider['billing']) =>
    there.prices.find(
      (price) => price.is_current && price.billing === kind && price.amount_minor === amountOf(pack, kind),
    )?.price_id;
  const priceId = current(billing);
  const isPaidTrial = billing !== 'one_time' && (amountOf(pack, 'trial') ?? 0) > 0;
  const trialPriceId = isPaidTrial ? current('trial') : null;
  return priceId && trialPriceId !== undefined ? { merchant, priceId, trialPriceId } : null;
}

/** Without characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const randomPassword = () => Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** What a new customer signs in with first. One that many people were given must be changed. */
export function firstPassword(ctx: Base, pack: Package): { password: string; mustChange: boolean } {
  const shared = pack.random_password_per_user ? null : openDefaultPassword(ctx, pack);
  return shared === null ? { password: randomPassword(), mustChange: false } : { password: shared, mustChange: true };
}
