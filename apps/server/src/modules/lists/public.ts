/** What other modules may use of lists. */
export { removeExpiredList } from './expiry.service.ts';
export { listExpired } from './lists.events.ts';
export type { CountsChange } from './lists.repository.ts';
export {
  changeListCounts,
  ensureList,
  findTarget,
  getList,
  holdList,
  lockList,
  namesOfLists,
  setHasWebhook,
  setRunningSearch,
} from './lists.service.ts';
export type { ListRow } from './lists.table.ts';
