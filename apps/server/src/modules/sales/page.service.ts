/** A brand's public sales page (docs/product-rules.md#sales-page) and orders without sign-in. */
import { formPathOf, SALES_PATH } from '@leadwright/contract/resale/packages';
import { ORDERED_PATH } from '@leadwright/contract/resale/sales';
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { creditPriceMinor } from '../billing/public.ts';
import { type Brand, findBrand, platformBrandId } from '../brands/public.ts';
import { countSignUp } from '../identity/public.ts';
import { findOnSale, type Package, salesPageOf } from '../packages/public.ts';
import { costsOf } from '../wallet/public.ts';
import { checkoutOf, placeOrder, quoteFor, type Wanted } from './orders.service.ts';
import { salesErrors } from './sales.errors.ts';
import { beginTrialJob, completeCheckoutJob } from './sales.jobs.ts';
import * as repository from './sales.repository.ts';

/** The platform itself sells plans, not packages. */
async function sellerOf(ctx: Base): Promise<Brand> {
  if (ctx.brandId === (await platformBrandId(ctx))) throw salesErrors.not_found();
  return findBrand(ctx, ctx.brandId);
}

export async function findSalesPage(ctx: Base) {
  const brand = await sellerOf(ctx);
  const open = await salesPageOf(ctx, brand);
  if (!open) throw salesErrors.not_found();
  const acts = ['local.contact', 'people.contact', 'people.phone', 'domain.email', 'influencer.record'];
  const costs = await asAccount(ctx, brand.account_id, (tx) => costsOf(tx, acts));
  return { brand, ...open, costs, creditPriceMinor: await priceOfCredit(ctx, brand) };
}

const priceOfCredit = (ctx: Base, brand: Brand) => asAccount(ctx, brand.account_id, (tx) => creditPriceMinor(tx));

export async function findOpenForm(ctx: Base, packageId: number) {
  const brand = await sellerOf(ctx);
  const offered = (await findOnSale(ctx, brand, 'form')).find(({ id }) => id === packageId);
  if (!offered) throw salesErrors.not_found();
  return { brand, offered, creditPriceMinor: await priceOfCredit(ctx, brand) };
}

type PublicOrder = Omit<Wanted, 'resellerId' | 'customerId'> & { via: 'page' | 'form' };

export async function order(ctx: Base, wanted: PublicOrder): Promise<string | null> {
  const brand = await sellerOf(ctx);
  const resellerId = brand.account_id;
  const terms = async (tx: Tx<Base>, sold: Package) =>
    (await isOffered(tx, brand, sold, wanted.via)) ? quoteFor(sold, wanted.billing) : null;
  const placed = await placeOrder(ctx, { ...wanted, resellerId, customerId: null }, terms, async (tx, made) => {
    await countSignUp(tx);
    await enqueue(tx, beginTrialJob, { accountId: resellerId, orderId: made.id });
  });
  if (!placed.needs_card) return null;
  const back = new URLSearchParams({ package: String(wanted.packageId), billing: wanted.billing, left: '1' });
  return checkoutOf(ctx, placed, {
    successUrl: `${ctx.origin}${ORDERED_PATH}?checkout={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${ctx.origin}${wanted.via === 'form' ? formPathOf(wanted.packageId) : SALES_PATH}?${back}`,
  });
}

async function isOffered(tx: Tx<Base>, brand: Brand, sold: Package, via: 'page' | 'form'): Promise<boolean> {
  const onSale = via === 'form' ? await findOnSale(tx, brand, via) : ((await salesPageOf(tx, brand))?.packages ?? []);
  return onSale.some(({ id }) => id === sold.id);
}

/** The provider's word is fetched, not waited for. */
export async function orderReturned(ctx: Base, checkoutId: string): Promise<'waiting' | 'done' | 'expired'> {
  const { account_id: accountId } = await sellerOf(ctx);
  return asAccount(ctx, accountId, async (tx) => {
    const found = await repository.findOrderOfCheckout(tx.db, accountId, checkoutId);
    if (!found) throw salesErrors.not_found();
    if (found.status !== 'open') return found.status;
    await enqueue(tx, completeCheckoutJob, { accountId, merchant: found.merchant, checkoutId });
    return 'waiting';
  });
}
