/**
 * Custom labels (docs/product-rules.md#lists-and-results): the account's own, with a colour each and a name that is used
 * once. How many results carry a label is counted by the module that puts it there; deleting a label takes it off every
 * result.
 */
import { type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { requireRoom } from '../../platform/database/counted.ts';
import { publish } from '../../platform/events.ts';
import { labelsErrors } from './labels.errors.ts';
import { labelRemoved } from './labels.events.ts';
import * as repository from './labels.repository.ts';

const MAX_LABELS = 200;

export const findLabels = (ctx: Ctx) => inTransaction(ctx, ({ db }) => repository.findLabels(db, ctx.actor.accountId));

export const createLabel = (ctx: Ctx, values: repository.LabelValues) =>
  inTransaction(ctx, async (tx) => {
    const { accountId } = tx.actor;
    await requireRoom(tx, {
      what: 'labels',
      most: MAX_LABELS,
      count: () => repository.countLabels(tx.db, accountId),
      full: () => labelsErrors.too_many({ params: { max: MAX_LABELS } }),
    });
    const id = await repository.insertLabel(tx.db, accountId, values, tx.now());
    if (id === undefined) throw nameTaken();
    return readLabel(tx, id);
  });

export const updateLabel = (ctx: Ctx, id: number, values: repository.LabelValues) =>
  inTransaction(ctx, async (tx) => {
    const { accountId } = tx.actor;
    if (await repository.isNameTaken(tx.db, accountId, values.name, id)) throw nameTaken();
    if (!(await repository.updateLabel(tx.db, accountId, id, values))) throw labelsErrors.not_found();
    return readLabel(tx, id);
  });

const nameTaken = () => labelsErrors.name_taken({ fields: { name: 'labels.error.name_taken' } });

async function readLabel(tx: Tx, id: number) {
  const label = await repository.findLabel(tx.db, tx.actor.accountId, id);
  if (!label) throw labelsErrors.not_found();
  return label;
}

export const removeLabel = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { accountId } = tx.actor;
    const name = await repository.deleteLabel(tx.db, accountId, id);
    if (name === undefined) throw labelsErrors.not_found();
    await publish(tx, labelRemoved, { accountId, labelId: id });
    return name;
  });

/** All or nothing: a label outside the account fails the request. They stay until the transaction ends. */
export async function requireLabels(tx: Tx, ids: number[]): Promise<{ id: number; name: string }[]> {
  const wanted = [...new Set(ids)];
  const found = await repository.holdLabels(tx.db, tx.actor.accountId, wanted);
  if (found.length !== wanted.length) throw labelsErrors.not_found();
  return found;
}

/** Those of the labels that still exist; they stay until the transaction ends. */
export async function keepLabels(tx: Tx<Base>, ids: number[]): Promise<Set<number>> {
  const found = await repository.holdLabels(tx.db, tx.accountId, [...new Set(ids)]);
  return new Set(found.map(({ id }) => id));
}

/** The account's labels by id, for exports and details. */
export async function namesOfLabels(tx: Tx<Base>): Promise<Map<number, string>> {
  const labels = await repository.findLabels(tx.db, tx.accountId);
  return new Map(labels.map(({ id, name }) => [id, name]));
}

export const changeLabelCounts = (tx: Tx<Base>, listId: number, changes: repository.CountChange[]) =>
  repository.changeCounts(tx.db, tx.accountId, listId, changes);

/** A deleted list does not count; a restored one does again. */
export const hideLabelCounts = (tx: Tx<Base>, listIds: number[], isHidden: boolean) =>
  repository.hideCounts(tx.db, tx.accountId, listIds, isHidden);

export const forgetLabelCounts = (tx: Tx<Base>, listId: number) => repository.deleteCounts(tx.db, tx.accountId, listId);
