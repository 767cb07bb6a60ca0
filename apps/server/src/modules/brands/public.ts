/** What other modules may use of brands. */
export { SANDBOX_PASSWORD } from './brands.presenter.ts';
export { platformHostsOf } from './brands.rules.ts';
export { seedBusinessAccount } from './brands.seed.ts';
export {
  brandOfHost,
  brandOfRequest,
  brandOrigin,
  createBrand,
  findBrand,
  forgetBrands,
  getBrand,
  getPlatformBrand,
  isOwnHost,
  picturesOfBrands,
  platformBrandId,
  publishTerms,
  setRegistration,
  supportSecretContext,
  trustedOrigins,
} from './brands.service.ts';
export type { Brand } from './brands.table.ts';
export { type BrandInBusiness, businessAccountOf, setSupportEmail } from './business-account/business.service.ts';
export { domainClosed } from './business-account/business-account.events.ts';
export { presentBusinessAccount } from './business-account/business-account.presenter.ts';
export { recordNameOf, usableDomain } from './business-account/business-account.rules.ts';
export { saveBusinessAccount, viewBusinessAccount } from './business-account/business-account.service.ts';
export { readAnswer } from './business-account/domain.rules.ts';
export { findTexts } from './business-account/txt.client.ts';
export { seedLinks } from './links/links.seed.ts';
export { framedOrigins } from './links/links.service.ts';
