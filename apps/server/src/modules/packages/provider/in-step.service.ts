/**
 * The payment provider's copy of a package: a product and its prices on the reseller's own account. Every step is asked for by
 * a key of our own rows and written down before the next one, so that a run can break off anywhere and be repeated.
 */
import type { ChargeKind } from '@leadwright/contract/resale/margins';
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { merchantOf, type ResaleProvider, resaleProviderOf } from '../../billing/public.ts';
import * as packages from '../packages.repository.ts';
import { type AtProvider, isInStep, stepsFor, wantedPrices } from '../packages.rules.ts';
import type { Package, PriceAtProvider } from '../packages.table.ts';
import * as repository from './products.repository.ts';

/** More changes than this while one run lasts are left to the next. */
const MOST_ROUNDS = 5;

export interface Standing {
  pack: Package;
  merchant: string;
  there: AtProvider;
}

/** `locked`: the package stays as it is until the transaction ends. Null: no such package, or nothing is connected. */
export async function standingOf(tx: Tx<Base>, packageId: number, locked = false): Promise<Standing | null> {
  const find = locked ? packages.lockPackage : packages.findPackage;
  const pack = await find(tx.db, tx.accountId, packageId);
  const connected = pack && (await merchantOf(tx, tx.accountId));
  if (!connected) return null;
  const { merchant } = connected;
  const found = await repository.findAtProvider(tx.db, tx.accountId, merchant);
  return { pack, merchant, there: found.get(packageId) ?? { product: undefined, prices: [] } };
}

/** Throws if the provider refuses or is unavailable. A repeat resumes where it stopped. */
export async function bringIntoStep(ctx: Base, accountId: number, packageId: number): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const standing = await asAccount(ctx, accountId, (tx) => standingOf(tx, packageId));
    if (!standing || isInStep(standing.pack, standing.there)) return;
    await takeSteps(ctx, standing, resaleProviderOf(ctx, standing.merchant));
  }
}

async function takeSteps(ctx: Base, standing: Standing, provider: ResaleProvider): Promise<void> {
  const { pack, there } = standing;
  const { needsProduct, needsName, missing, surplus } = stepsFor(pack, there);
  if (needsProduct) return makeProduct(ctx, standing, provider);
  if ((needsName || missing.length > 0) && !(await keepProduct(ctx, standing, provider))) return;
  for (const price of missing) await makePrice(ctx, standing, provider, price);
  for (const price of surplus) await retire(ctx, price, provider);
}

const keyOf = ({ account_id, id }: Package, what: string) => `package-${account_id}-${id}-${what}`;

async function makeProduct(ctx: Base, { pack, merchant }: Standing, provider: ResaleProvider): Promise<void> {
  const claimed = await asAccount(ctx, pack.account_id, (tx) => repository.claimProduct(tx.db, pack, merchant));
  if (claimed.product_id) return;
  const product_id = await provider.keepProduct({
    packageId: pack.id,
    name: claimed.name,
    productId: null,
    key: keyOf(pack, 'product'),
  });
  await asAccount(ctx, pack.account_id, (tx) => repository.saveProduct(tx.db, claimed, { product_id }));
}

/**
 * Keeps the product's name and active state. The key depends on the change: returning to an earlier name is a new change, not a
 * repeat. A deleted product is created again, without its old prices.
 */
async function keepProduct(
  ctx: Base,
  { pack, there: { product } }: Standing,
  provider: ResaleProvider,
): Promise<boolean> {
  if (!product?.product_id) return false;
  const product_id = await provider.keepProduct({
    packageId: pack.id,
    name: pack.name,
    productId: product.product_id,
    key: keyOf(pack, `${product.product_id}-${pack.changed_at.getTime()}`),
  });
  const isKept = product_id === product.product_id;
  await asAccount(ctx, pack.account_id, async (tx) => {
    await repository.saveProduct(tx.db, product, { name: pack.name, product_id });
    if (!isKept) await repository.forgetPrices(tx.db, product, tx.now());
  });
  return isKept;
}

/** How many there were before is part of the key: an amount that comes back is another price, not a repeat. */
async function makePrice(
  ctx: Base,
  { pack, merchant, there }: Standing,
  provider: ResaleProvider,
  { billing, amount }: { billing: ChargeKind; amount: number },
): Promise<void> {
  const productId = there.product?.product_id;
  if (!productId) return;
  const before = there.prices.filter((price) => price.billing === billing).length;
  const price_id = await provider.createPrice({
    productId,
    billing,
    amountMinor: amount,
    currency: pack.currency,
    key: keyOf(pack, `${billing}-${before}-${amount}${pack.currency}`),
  });
  await asAccount(ctx, pack.account_id, async (tx) => {
    const now = await packages.lockPackage(tx.db, tx.accountId, pack.id);
    const is_current = wantedPrices(now ?? pack).some((one) => one.billing === billing && one.amount === amount);
    const whose = { account_id: pack.account_id, package_id: pack.id, merchant };
    const price = { billing, amount_minor: amount, currency: pack.currency, price_id, is_current };
    await repository.insertPrice(tx.db, { ...whose, ...price });
  });
}

/** Stops new purchases at this price. Existing subscribers keep it. A package that returns to the same amount gets a new price. */
async function retire(ctx: Base, price: PriceAtProvider, provider: ResaleProvider): Promise<void> {
  const isSurplus = await asAccount(ctx, price.account_id, async (tx) => {
    const standing = await standingOf(tx, price.package_id, true);
    const surplus = standing ? stepsFor(standing.pack, standing.there).surplus : [];
    if (!surplus.some(({ price_id }) => price_id === price.price_id)) return false;
    await repository.updatePrice(tx.db, price, { is_current: false });
    return true;
  });
  if (!isSurplus) return;
  await provider.retirePrice(price.price_id);
  await asAccount(ctx, price.account_id, (tx) => repository.updatePrice(tx.db, price, { retired_at: tx.now() }));
}
