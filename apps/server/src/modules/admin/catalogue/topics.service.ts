/** Topics as the super admin keeps them; every change is in the history. */
import { asPlatform, type Ctx, type PlatformTx } from '../../../platform/context.ts';
import * as courses from '../../courses/public.ts';
import { recordChange } from '../history/history.service.ts';

type Filter = Parameters<typeof courses.findTopicsPage>[1];

export const findTopics = (ctx: Ctx, filter: Filter) => asPlatform(ctx, (tx) => courses.findTopicsPage(tx, filter));
export const getTopic = (ctx: Ctx, id: number) => asPlatform(ctx, (tx) => courses.getTopic(tx, id));

interface Named {
  id: number;
  name: string;
}
type Verb = 'create' | 'update' | 'remove' | 'restore';

function note(tx: PlatformTx<Ctx>, what: Verb, before: Named | null, after: Named | null): Promise<void> {
  const { id, name } = (after ?? before) as Named;
  const fields = { before: before && { name: before.name }, after: after && { name: after.name } };
  return recordChange(tx, { part: 'topics', what, subject: { id, name }, ...fields });
}

export const createTopic = (ctx: Ctx, name: string) =>
  asPlatform(ctx, async (tx) => {
    const topic = await courses.createTopic(tx, name);
    await note(tx, 'create', null, topic);
    return topic;
  });

export const renameTopic = (ctx: Ctx, id: number, name: string) =>
  asPlatform(ctx, async (tx) => {
    const before = await courses.holdTopic(tx, id);
    const topic = await courses.renameTopic(tx, id, name);
    await note(tx, 'update', before, topic);
    return topic;
  });

export const orderTopics = (ctx: Ctx, ids: number[]): Promise<void> =>
  asPlatform(ctx, async (tx) => {
    const { before, after } = await courses.orderTopics(tx, ids);
    const order = { before: { order: before }, after: { order: after } };
    await recordChange(tx, {
      part: 'topics',
      what: 'order',
      subject: { id: 'order', name: tx.t('admin.changes.of.topics') },
      ...order,
    });
  });

export const removeTopic = (ctx: Ctx, id: number): Promise<string> =>
  asPlatform(ctx, async (tx) => {
    const before = await courses.holdTopic(tx, id);
    await courses.removeTopic(tx, id);
    await note(tx, 'remove', before, null);
    return before.name;
  });

export const restoreTopic = (ctx: Ctx, id: number): Promise<string> =>
  asPlatform(ctx, async (tx) => {
    const topic = await courses.restoreTopic(tx, id);
    await note(tx, 'restore', null, topic);
    return topic.name;
  });
