/** What other modules may use of accounts. */
export { resellerTold, timeZoneChanged } from './accounts.events.ts';
export { type PresentedElsewhere, presentUser } from './accounts.presenter.ts';
export type { Account, User } from './accounts.repository.ts';
export {
  actsOn,
  availableOptions,
  effectiveModules,
  hasWalletAccess,
  isClosed,
  isFull,
  isMainUser,
  mayEnter,
  membersAllowedIn,
  SELF_SIGNUP_MODULES,
} from './accounts.rules.ts';
export {
  type AccountPatch,
  acceptTerms,
  allowAiKeysBelow,
  becomeReseller,
  changeAccount,
  changeEmail,
  claimLogin,
  countCustomers,
  countCustomersByPackage,
  createAccount,
  createGuest,
  createUser,
  findAccount,
  findAccountsOnPlan,
  findEndedLicenses,
  findEndedTrials,
  findForgotten,
  findLogins,
  findMainUser,
  findMembers,
  findTrialsToWarn,
  findUser,
  freeAddresses,
  getAccount,
  getMainUser,
  getUser,
  hasSuperAdmin,
  idsOfTree,
  isBelow,
  lockAccount,
  namesOfUsers,
  picturesOfUsers,
  recordLogin,
  removeUser,
  updateUser,
} from './accounts.service.ts';
export type { AccessOption, AccountKind, AccountStatus, BeforeTrial } from './accounts.table.ts';
export { mayActOn, type PeopleAct } from './people.policy.ts';
export {
  noteForAccount,
  noteForActor,
  requireMayAct,
  requireMayActOn,
  requireMayKeepCustomers,
} from './people-access.service.ts';
export { customerInNews, findResellerOf, tellReseller } from './reseller-news.service.ts';
export { reactivateAccount, removeAccount, restoreAccount, stopAccount } from './standing.service.ts';
