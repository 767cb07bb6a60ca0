/** Packages as their reseller sees them: with subscribers, margin and what the payment provider has of them. */
import { SALES_PATH } from '@leadwright/contract/resale/packages';
import { type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { countCustomersByPackage } from '../accounts/public.ts';
import { merchantOf } from '../billing/public.ts';
import { businessAccountOf } from '../brands/public.ts';
import { packagesErrors } from './packages.errors.ts';
import { type Around, presentPackage, presentSelling } from './packages.presenter.ts';
import * as repository from './packages.repository.ts';
import type { Package } from './packages.table.ts';
import { findAtProvider } from './provider/products.repository.ts';

async function aroundOf(tx: Tx<Base>): Promise<Around> {
  const merchant = await merchantOf(tx, tx.accountId);
  return {
    origin: (await businessAccountOf(tx, tx.accountId))?.origin ?? tx.origin,
    merchant,
    subscribers: await countCustomersByPackage(tx),
    atProvider: merchant ? await findAtProvider(tx.db, tx.accountId, merchant.merchant) : new Map(),
  };
}

/** A package off sale is listed while it has customers. */
const isListed = (pack: Package, { subscribers }: Around) => !pack.removed_at || subscribers.has(pack.id);

export const listPackages = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const around = await aroundOf(tx);
    const all = await repository.findPackages(tx.db, tx.accountId);
    const page = await repository.findSalesPage(tx.db, tx.accountId);
    return {
      data: all.filter((pack) => isListed(pack, around)).map((pack) => presentPackage(tx, pack, around)),
      payments: presentSelling(around),
      sales_page: { url: `${around.origin}${SALES_PATH}`, is_open: page?.is_open ?? false },
    };
  });

export const showPackage = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const pack = await repository.findPackage(tx.db, tx.accountId, id);
    const around = await aroundOf(tx);
    if (!pack || !isListed(pack, around)) throw packagesErrors.not_found();
    return { data: presentPackage(tx, pack, around), payments: presentSelling(around) };
  });

/** A package that was just changed, which the caller holds in hand. */
export const presentChanged = (ctx: Ctx, pack: Package) =>
  inTransaction(ctx, async (tx) => presentPackage(tx, pack, await aroundOf(tx)));
