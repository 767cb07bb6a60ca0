/** What other modules may use of lists. */
export { removeExpiredList } from './expiry.service.ts';
export { listExpired } from './lists.events.ts';
export type { CountsChange, ListSize } from './lists.repository.ts';
export {
  askListSize,
  changeListCounts,
  ensureList,
  ensureNamed,
  findDeletedLists,
  findExampleList,
  findList,
  findLists,
  findTarget,
  getList,
  holdList,
  lockList,
  namesOfLists,
  publishLists,
  removeUnusedList,
  setHasWebhook,
  setRunningSearch,
  startFilling,
  typesOfLists,
} from './lists.service.ts';
export type { ListRow } from './lists.table.ts';
