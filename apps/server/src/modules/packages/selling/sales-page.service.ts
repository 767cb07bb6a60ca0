/** The public sales page of a brand: what it says and what stands on it (docs/product-rules.md#packages). */
import { SALES_PATH, type SalesSettings, type SalesSettingsBody } from '@leadwright/contract/resale/packages';
import type { z } from 'zod';
import { asAccount, type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { businessAccountOf } from '../../brands/public.ts';
import { packagesErrors } from '../packages.errors.ts';
import * as repository from '../packages.repository.ts';
import type { Package, SalesPage } from '../packages.table.ts';
import { publishChange } from '../provider/sync.service.ts';
import { findOnSale } from './packages-on-sale.service.ts';

export const findSalesSettings = (ctx: Ctx): Promise<SalesSettings> => inTransaction(ctx, settingsOf);

/** Before it was saved: closed, and with words to begin with. */
async function settingsOf(tx: Tx): Promise<SalesSettings> {
  const page = await repository.findSalesPage(tx.db, tx.accountId);
  const brand = await businessAccountOf(tx, tx.accountId);
  const onSale = (await repository.findPackages(tx.db, tx.accountId)).filter((pack) => !pack.removed_at);
  const isThere = onSale.some(({ id }) => id === page?.highlighted);
  return {
    is_open: page?.is_open ?? false,
    headline: page?.headline ?? tx.t('packages.sales.firstHeadline', { brand: brand?.name ?? '' }),
    text: page?.text ?? '',
    brochure_urls: { en: page?.brochure_en ?? '', es: page?.brochure_es ?? '' },
    order: onSale.map(({ id }) => id),
    highlighted: isThere ? (page?.highlighted ?? null) : null,
    head_color: page?.head_color ?? null,
    button_color: page?.button_color ?? null,
    url: `${brand?.origin ?? tx.origin}${SALES_PATH}`,
    changed_at: page?.changed_at.toISOString() ?? null,
    can_be_saved: brand?.isComplete ?? false,
  };
}

type Body = z.output<typeof SalesSettingsBody> & { seen?: string | null | undefined };

export const saveSalesSettings = (ctx: Ctx, { seen, order, brochure_urls, ...body }: Body): Promise<SalesSettings> =>
  inTransaction(ctx, async (tx) => {
    if (!(await businessAccountOf(tx, tx.accountId))?.isComplete) throw packagesErrors.business_account();
    const before = await repository.findSalesPage(tx.db, tx.accountId);
    const known = before?.changed_at.toISOString() ?? null;
    if (seen !== undefined && seen !== known) throw packagesErrors.changed();
    await requireOwn(tx, order, body.highlighted);
    await repository.orderPackages(tx.db, tx.accountId, [...new Set(order)]);
    await repository.saveSalesPage(tx.db, {
      account_id: tx.accountId,
      ...body,
      changed_at: tx.now(),
      brochure_en: brochure_urls.en,
      brochure_es: brochure_urls.es,
    });
    await publishChange(tx);
    return settingsOf(tx);
  });

async function requireOwn(tx: Tx, order: number[], highlighted: number | null): Promise<void> {
  const own = new Set((await repository.findPackages(tx.db, tx.accountId)).map(({ id }) => id));
  if (order.some((id) => !own.has(id))) throw fieldError('order', 'validation.type');
  if (highlighted !== null && !own.has(highlighted)) throw fieldError('highlighted', 'validation.type');
}

/** What a visitor of the brand's page sees. */
export interface OpenSalesPage {
  page: SalesPage;
  /** In their order; `page.highlighted` is one of them or none. */
  packages: Package[];
}

/** Null: the brand sells nothing in public. */
export async function salesPageOf(ctx: Base, brand: { account_id: number }): Promise<OpenSalesPage | null> {
  const page = await asAccount(ctx, brand.account_id, async (tx) => {
    const found = await repository.findSalesPage(tx.db, tx.accountId);
    const isComplete = (await businessAccountOf(tx, tx.accountId))?.isComplete;
    return found?.is_open && isComplete ? found : null;
  });
  if (!page) return null;
  const packages = await findOnSale(ctx, brand, 'page');
  return packages.length > 0 ? { page, packages } : null;
}
