/** What other modules may use of the wallet. Everything that moves credits joins the caller's transaction. */
export { booksAgree } from './books.rules.ts';
export {
  changeAllowance,
  grant,
  limitAllowance,
  moveTrial,
  refund,
  refundLead,
  renewAllowance,
  revoke,
  seedWallet,
  setLowMark,
  startAllowance,
  startTrial,
} from './granting.service.ts';
export { isShort } from './outcome.service.ts';
export {
  areOwned,
  type Estimate,
  estimate,
  ownsAnything,
  type Reservation,
  type ReserveInput,
  release,
  reserve,
  type Settlement,
  type Spender,
  settle,
  spend,
} from './spending.service.ts';
export { walletExhausted, walletLow, walletRefilled } from './wallet.events.ts';
export type { Sold } from './wallet.repository.ts';
export { addMonths, dayOf, type IdentityKey, type ItemCharge, identityKey, type PaidItem } from './wallet.rules.ts';
export {
  availableCredits,
  changeCosts,
  chargedOnDelivery,
  comingMonths,
  costsOf,
  coverAfter,
  findAllCosts,
  findMemberSpending,
  findPrices,
  findSold,
  leftOfDailyBudget,
  monthEndOf,
  setMemberCap,
} from './wallet.service.ts';
