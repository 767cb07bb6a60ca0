/** What other modules may use of packages. */
export { seedPackages } from './packages.seed.ts';
export type { Package } from './packages.table.ts';
export {
  findForm,
  findOnSale,
  firstPassword,
  getPackage,
  type PriceInStep,
  priceFor,
  type Way,
} from './selling/packages-on-sale.service.ts';
export { type OpenSalesPage, salesPageOf } from './selling/sales-page.service.ts';
