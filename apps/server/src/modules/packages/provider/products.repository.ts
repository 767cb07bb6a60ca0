/** SQL of what the payment provider has of packages. The account comes first in every query. */
import { type Db, only } from '../../../platform/database/database.ts';
import type { AtProvider } from '../packages.rules.ts';
import type { Package, PackagesTables, PriceAtProvider, ProductAtProvider } from '../packages.table.ts';

const own = (db: Db) => only<PackagesTables>(db);

type Whose = Pick<ProductAtProvider, 'account_id' | 'package_id' | 'merchant'>;
const whose = (pack: Pick<Package, 'account_id' | 'id'>, merchant: string): Whose => ({
  account_id: pack.account_id,
  package_id: pack.id,
  merchant,
});

/** By package; those of other payment accounts are left out. */
export async function findAtProvider(db: Db, accountId: number, merchant: string): Promise<Map<number, AtProvider>> {
  const products = await own(db)
    .selectFrom('package_products')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('merchant', '=', merchant)
    .execute();
  const prices = await own(db)
    .selectFrom('package_prices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('merchant', '=', merchant)
    .execute();
  const found = new Map<number, AtProvider>(products.map((product) => [product.package_id, { product, prices: [] }]));
  for (const price of prices) found.get(price.package_id)?.prices.push(price);
  return found;
}

/** Inserts the row unless it exists. The first claim sets the name. */
export async function claimProduct(db: Db, pack: Package, merchant: string): Promise<ProductAtProvider> {
  await own(db)
    .insertInto('package_products')
    .values({ ...whose(pack, merchant), product_id: null, name: pack.name })
    .onConflict((conflict) => conflict.columns(['account_id', 'package_id', 'merchant']).doNothing())
    .execute();
  return own(db)
    .selectFrom('package_products')
    .selectAll()
    .where('account_id', '=', pack.account_id)
    .where('package_id', '=', pack.id)
    .where('merchant', '=', merchant)
    .executeTakeFirstOrThrow();
}

export async function saveProduct(
  db: Db,
  { account_id, package_id, merchant }: Whose,
  values: Partial<Pick<ProductAtProvider, 'product_id' | 'name'>>,
): Promise<void> {
  await own(db)
    .updateTable('package_products')
    .set(values)
    .where('account_id', '=', account_id)
    .where('package_id', '=', package_id)
    .where('merchant', '=', merchant)
    .execute();
}

/** A current one takes the place of the one before. Saved twice it is saved once. */
export async function insertPrice(db: Db, price: Omit<PriceAtProvider, 'retired_at'>): Promise<void> {
  if (price.is_current)
    await own(db)
      .updateTable('package_prices')
      .set({ is_current: false })
      .where('account_id', '=', price.account_id)
      .where('package_id', '=', price.package_id)
      .where('merchant', '=', price.merchant)
      .where('billing', '=', price.billing)
      .where('price_id', '<>', price.price_id)
      .where('is_current', '=', true)
      .execute();
  await own(db)
    .insertInto('package_prices')
    .values({ ...price, retired_at: null })
    .onConflict((conflict) => conflict.columns(['account_id', 'price_id']).doNothing())
    .execute();
}

export async function updatePrice(
  db: Db,
  { account_id, price_id }: Pick<PriceAtProvider, 'account_id' | 'price_id'>,
  values: Partial<Pick<PriceAtProvider, 'is_current' | 'retired_at'>>,
): Promise<void> {
  await own(db)
    .updateTable('package_prices')
    .set(values)
    .where('account_id', '=', account_id)
    .where('price_id', '=', price_id)
    .execute();
}

/** They went with their product. */
export async function forgetPrices(db: Db, { account_id, package_id, merchant }: Whose, now: Date): Promise<void> {
  await own(db)
    .updateTable('package_prices')
    .set({ is_current: false, retired_at: now })
    .where('account_id', '=', account_id)
    .where('package_id', '=', package_id)
    .where('merchant', '=', merchant)
    .where('retired_at', 'is', null)
    .execute();
}
