/** What other modules may use of partners. */
export { partnersErrors } from './partners.errors.ts';
export { seedPartners } from './partners.seed.ts';
export {
  changePartner,
  commissionRate,
  createPartner,
  findReferrer,
  holdPartner,
  removePartner,
  restorePartner,
} from './partners.service.ts';
export type { PartnerRow, PartnersTables } from './partners.table.ts';
