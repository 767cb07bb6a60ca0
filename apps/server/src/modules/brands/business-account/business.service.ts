/** What selling under a brand needs to know of it. */
import type { AnyTx, Tx } from '../../../platform/context.ts';
import * as repository from '../brands.repository.ts';
import { brandOrigin, forgetBrands } from '../brands.service.ts';
import { missingIn } from './business-account.rules.ts';

export interface BrandInBusiness {
  brandId: number;
  name: string;
  logo: string | null;
  /** Everything that a sales page needs is filled in. */
  isComplete: boolean;
  /** Where its pages are reached, without a slash at the end. */
  origin: string;
  support_email: string;
  postal_address: string;
  terms_url: string | null;
  privacy_url: string | null;
}

/** Null for an account without a brand of its own. */
export async function businessAccountOf(tx: AnyTx, accountId: number): Promise<BrandInBusiness | null> {
  const brand = await repository.findBrandOfAccount(tx.db, accountId);
  if (!brand) return null;
  const { id: brandId, name, logo, support_email, postal_address, terms_url, privacy_url } = brand;
  return {
    brandId,
    name,
    logo,
    support_email,
    postal_address,
    terms_url,
    privacy_url,
    isComplete: missingIn(brand).length === 0,
    origin: brandOrigin(tx.platform, brand),
  };
}

/** A brand has one support address, wherever it is entered. People who are editing the business account see the change before they save. */
export async function setSupportEmail(tx: Tx, support_email: string): Promise<void> {
  const brand = await repository.findBrandOfAccount(tx.db, tx.accountId);
  if (!brand || brand.support_email === support_email) return;
  await repository.updateBrand(tx.db, tx.accountId, { support_email, changed_at: tx.now() });
  forgetBrands(tx.platform);
}
