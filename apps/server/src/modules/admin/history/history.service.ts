/** The history of what administrators changed, by part of their area (docs/product-rules.md#super-admin). */
import type { ChangedPart } from '@leadwright/contract/admin/common';
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import type { RecordedRequest } from '../../../platform/http/mount.ts';
import { recordChange } from '../../audit/public.ts';
import * as repository from './history.repository.ts';
import { bareChange, isOfAdmin } from './history.rules.ts';

export { recordChange };

/**
 * Called for every mutating request. What an administrator did is in the history in any case: where a change wrote nothing
 * down itself, this does, without values, and says so in the log.
 */
export async function completeChanges(ctx: Ctx, request: RecordedRequest): Promise<void> {
  if (!isOfAdmin(request.action) || request.isReplay) return;
  await inTransaction(ctx, async (tx) => {
    if (await repository.hasChange(tx.db, tx.accountId, tx.requestId)) return;
    tx.log.warn({ action: request.action }, 'a change of an administrator was recorded without its values');
    await recordChange(tx, bareChange(request));
  });
}

export const readAllChanges = (ctx: Ctx, { page, limit }: repository.ChangeFilter) =>
  inTransaction(ctx, ({ db, accountId }) => repository.pageOfChanges(db, accountId, null, { page, limit }));

export const readChanges = (ctx: Ctx, part: ChangedPart, filter: repository.ChangeFilter) =>
  inTransaction(ctx, ({ db, accountId }) => repository.pageOfChanges(db, accountId, part, filter));
