/**
 * Saved lists (docs/product-rules.md#lists-and-results): named, typed, tagged, archived and deleted, singly or many at once.
 * Calls on many are all or nothing: one id outside the account changes none. A deletion can be undone for 30 seconds; then
 * the rows go.
 */
import type { ListType } from '@leadwright/contract/leads/lists';
import { type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { restorableSince } from '../../platform/undo/outages.ts';
import { expiresAt, undoUntil } from '../../platform/undo/undo.ts';
import { hideLabelCounts } from '../labels/public.ts';
import { listsErrors } from './lists.errors.ts';
import { expireList } from './lists.jobs.ts';
import * as repository from './lists.repository.ts';
import type { ListRow } from './lists.table.ts';

export const findLists = (ctx: Ctx, filter: repository.ListFilter) =>
  inTransaction(ctx, ({ db }) => repository.findLists(db, ctx.actor.accountId, filter));

export const readList = (ctx: Ctx, id: number) => inTransaction(ctx, (tx) => getList(tx, id));

type NamedList = { name: string; type: ListType };
type Maker = { userId: number; name: string };

export const createList = (ctx: Ctx, list: NamedList) => inTransaction(ctx, (tx) => makeList(tx, list, tx.actor));

async function makeList(tx: Tx<Base>, list: NamedList, { userId, name }: Maker): Promise<ListRow> {
  const by = { created_by: userId, created_by_name: name, created_at: tx.now() };
  const made = await repository.insertList(tx.db, tx.accountId, { ...list, ...by });
  await publishLists(tx, [made.id]);
  return made;
}

type Details = { name?: string; tags?: string[]; source?: string };

export const changeList = (ctx: Ctx, id: number, details: Details) =>
  inTransaction(ctx, async (tx) => {
    const list = await repository.updateList(tx.db, tx.actor.accountId, id, { ...details, made_by_search_id: null });
    if (!list) throw listsErrors.not_found();
    await publishLists(tx, [id]);
    return list;
  });

export const archiveLists = (ctx: Ctx, ids: number[], isArchived: boolean) =>
  inTransaction(ctx, async (tx) => {
    const wanted = [...new Set(ids)];
    const at = isArchived ? tx.now() : null;
    const changed = await repository.setArchived(tx.db, tx.actor.accountId, wanted, at);
    if (changed !== wanted.length) throw listsErrors.not_found();
    await publishLists(tx, wanted);
  });

export const removeLists = (ctx: Ctx, ids: number[]) =>
  inTransaction(ctx, async (tx) => {
    const wanted = [...new Set(ids)];
    const { accountId, userId } = tx.actor;
    const now = tx.now();
    const removed = await repository.setDeleted(tx.db, accountId, wanted, { at: now, by: userId });
    if (removed.length !== wanted.length) throw listsErrors.not_found();
    await hideLabelCounts(tx, wanted, true);
    await expireLater(tx, wanted, now);
    await publishLists(tx, wanted);
    return { removed, undoUntil: undoUntil(now) };
  });

async function expireLater(tx: Tx<Base>, listIds: number[], deletedAt: Date): Promise<void> {
  const runAt = expiresAt(deletedAt);
  for (const listId of listIds) await enqueue(tx, expireList, { accountId: tx.accountId, listId }, { runAt });
}

/**
 * Removes the list that a search made and that is empty and unchanged since. One that has or had rows, was renamed, tagged,
 * archived, restored or chosen for another search, or has a webhook stays: false. The caller publishes it.
 */
export async function removeUnusedList(tx: Tx<Base>, id: number, searchId: number): Promise<boolean> {
  const now = tx.now();
  if (!(await repository.setUnusedDeleted(tx.db, tx.accountId, id, searchId, now))) return false;
  await expireLater(tx, [id], now);
  return true;
}

export const restoreLists = (ctx: Ctx, ids: number[]) =>
  inTransaction(ctx, async (tx) => {
    const wanted = [...new Set(ids)];
    const { accountId } = tx.actor;
    if ((await repository.countDeleted(tx.db, accountId, wanted)) !== wanted.length) throw listsErrors.not_found();
    const restored = await repository.restoreDeleted(tx.db, accountId, wanted, await restorableSince(tx));
    if (restored !== wanted.length) throw listsErrors.too_late();
    await hideLabelCounts(tx, wanted, false);
    await publishLists(tx, wanted);
  });

export interface DeletedLists {
  at: Date;
  lists: { id: number; name: string }[];
}

/** What the caller deleted since then, one entry for each act. */
export async function findDeletedLists(tx: Tx, since: Date): Promise<DeletedLists[]> {
  const rows = await repository.findDeletedBy(tx.db, tx.accountId, tx.actor.userId, since);
  const acts = Map.groupBy(rows, ({ deleted_at }) => deleted_at.getTime());
  return [...acts].map(([at, lists]) => ({ at: new Date(at), lists }));
}

/** A list of the transaction's account that is not deleted. */
export const findList = (tx: Tx<Base>, id: number): Promise<ListRow | undefined> =>
  repository.findList(tx.db, tx.accountId, id);

/** The same, or 404. */
export async function getList(tx: Tx<Base>, id: number): Promise<ListRow> {
  const list = await findList(tx, id);
  if (!list) throw listsErrors.not_found();
  return list;
}

/** The newest list of a type that has rows, for examples. */
export const findExampleList = (tx: Tx<Base>, type: ListType): Promise<ListRow | undefined> =>
  repository.findNewestFilled(tx.db, tx.accountId, type);

/** What reading its rows needs to know of it; the question leaves at once. */
export async function askListSize(tx: Tx<Base>, id: number): Promise<repository.ListSize> {
  const list = await repository.askListSize(tx.client, tx.accountId, id);
  if (!list) throw listsErrors.not_found();
  return list;
}

/** The same, locked until the transaction ends. Take this lock before you change rows of a list. */
export async function lockList(tx: Tx<Base>, id: number): Promise<ListRow> {
  const list = await repository.lockList(tx.db, tx.accountId, id);
  if (!list) throw listsErrors.not_found();
  return list;
}

/** The same for a list that may be deleted: what must go, goes there too. */
export const holdList = (tx: Tx<Base>, id: number): Promise<ListRow | undefined> =>
  repository.holdList(tx.db, tx.accountId, id);

export const changeListCounts = (tx: Tx<Base>, id: number, by: repository.CountsChange) =>
  repository.changeCounts(tx.db, tx.accountId, id, by);

/**
 * The list for new results: by id, or by name and type, created if there is none. Locked until the transaction ends, so that it
 * cannot be removed.
 */
export async function ensureList(
  tx: Tx,
  target: { id: number } | { name: string },
  type: ListType,
): Promise<ListRow & { isNew: boolean }> {
  if ('name' in target) return ensureNamed(tx, { name: target.name, type }, tx.actor);
  const list = await lockList(tx, target.id);
  if (list.type !== type) throw listsErrors.wrong_type({ fields: { list: 'lists.error.wrong_type' } });
  return { ...list, isNew: false };
}

/** The same by name. `by` is the user who asked for it, because jobs have no actor. */
export async function ensureNamed(tx: Tx<Base>, list: NamedList, by: Maker): Promise<ListRow & { isNew: boolean }> {
  await repository.lockNames(tx.db, tx.accountId);
  const known = await repository.lockByName(tx.db, tx.accountId, list.name, list.type);
  return known ? { ...known, isNew: false } : { ...(await makeList(tx, list, by)), isNew: true };
}

/** The list that `ensureList` would take, without making one. */
export async function findTarget(
  tx: Tx<Base>,
  target: { id: number } | { name: string },
  type: ListType,
): Promise<ListRow | undefined> {
  return 'name' in target ? repository.findByName(tx.db, tx.accountId, target.name, type) : findList(tx, target.id);
}

export const namesOfLists = (tx: Tx<Base>, ids: number[]): Promise<Map<number, string>> =>
  repository.namesOf(tx.db, tx.accountId, ids);

/** Those of the lists that exist, with what they hold. */
export const typesOfLists = (tx: Tx<Base>, ids: number[]): Promise<Map<number, ListType>> =>
  repository.typesOf(tx.db, tx.accountId, ids);

/** Shows that a search is filling the list. `isNew`: it was made for this search. */
export async function startFilling(
  tx: Tx<Base>,
  { id, isNew }: { id: number; isNew: boolean },
  searchId: number,
): Promise<void> {
  const made_by_search_id = isNew ? searchId : null;
  await repository.updateList(tx.db, tx.accountId, id, { running_search_id: searchId, made_by_search_id });
  await publishLists(tx, [id]);
}

/** The search that still fills the list after one has ended, or null. The caller publishes it. */
export async function setRunningSearch(tx: Tx<Base>, listId: number, searchId: number | null): Promise<void> {
  await repository.updateList(tx.db, tx.accountId, listId, { running_search_id: searchId });
}

export async function setHasWebhook(tx: Tx<Base>, listId: number, hasWebhook: boolean): Promise<void> {
  await repository.updateList(tx.db, tx.accountId, listId, { has_webhook: hasWebhook });
  await publishLists(tx, [listId]);
}

export const publishLists = (tx: Tx<Base>, ids: number[]) =>
  tx.platform.live.publish(tx.client, {
    accountId: tx.accountId,
    topic: 'lists.changed',
    data: { ids: ids.slice(0, 100) },
  });
