/** Topics of training content, as the super admin keeps them (docs/product-rules.md#training-content). */
import type { PlatformTx } from '../../platform/context.ts';
import { keptUntil, oldestKept } from '../../platform/keeping.ts';
import { rearranged } from '../../platform/rearranged.ts';
import { coursesErrors } from './courses.errors.ts';
import type { TopicRow } from './courses.table.ts';
import * as repository from './topics.repository.ts';

interface Filter extends Pick<repository.TopicFilter, 'page' | 'limit' | 'search'> {
  deleted: boolean;
}

export const findTopicsPage = (tx: PlatformTx, { deleted, ...filter }: Filter) =>
  repository.findTopicsPage(tx.db, { ...filter, ...(deleted && { deletedSince: oldestKept(tx.now()) }) });

export async function getTopic(tx: PlatformTx, id: number): Promise<repository.CountedTopic> {
  const topic = await repository.findTopic(tx.db, id);
  if (!topic) throw coursesErrors.topic_not_found();
  return topic;
}

/** Comes last. */
export const createTopic = async (tx: PlatformTx, name: string): Promise<repository.CountedTopic> =>
  getTopic(tx, await repository.insertTopic(tx.db, name));

/** Kept from changing until the transaction ends. */
export async function holdTopic(tx: PlatformTx, id: number): Promise<TopicRow> {
  const topic = await repository.lockTopic(tx.db, id);
  if (!topic || topic.deleted_at) throw coursesErrors.topic_not_found();
  return topic;
}

export async function renameTopic(tx: PlatformTx, id: number, name: string): Promise<repository.CountedTopic> {
  await repository.updateTopic(tx.db, id, { name });
  return getTopic(tx, id);
}

/** Gives the names in the order before and after. */
export async function orderTopics(tx: PlatformTx, ids: number[]): Promise<{ before: string[]; after: string[] }> {
  const topics = await repository.lockOrder(tx.db);
  const names = new Map(topics.map(({ id, name }) => [id, name]));
  const order = rearranged([...names.keys()], ids);
  if (!order) throw coursesErrors.topic_not_found();
  await repository.setOrder(tx.db, order);
  return { before: [...names.values()], after: order.map((id) => names.get(id) as string) };
}

export const removeTopic = (tx: PlatformTx, id: number) => repository.updateTopic(tx.db, id, { deleted_at: tx.now() });

export async function restoreTopic(tx: PlatformTx, id: number): Promise<TopicRow> {
  const topic = await repository.lockTopic(tx.db, id);
  if (!topic?.deleted_at) throw coursesErrors.topic_not_found();
  if (keptUntil(topic.deleted_at) < tx.now()) throw coursesErrors.too_late();
  await repository.updateTopic(tx.db, id, { deleted_at: null });
  return topic;
}
