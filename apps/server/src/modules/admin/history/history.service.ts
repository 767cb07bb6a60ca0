/** The history of what administrators changed, by part of their area (docs/product-rules.md#super-admin). */
import type { ChangedPart } from '@leadwright/contract/admin/common';
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { recordChange } from '../../audit/public.ts';
import * as repository from './history.repository.ts';

export { recordChange };

export const readAllChanges = (ctx: Ctx, { page, limit }: repository.ChangeFilter) =>
  inTransaction(ctx, ({ db, accountId }) => repository.pageOfChanges(db, accountId, null, { page, limit }));

export const readChanges = (ctx: Ctx, part: ChangedPart, filter: repository.ChangeFilter) =>
  inTransaction(ctx, ({ db, accountId }) => repository.pageOfChanges(db, accountId, part, filter));
