/** Acts on several accounts, one after the other. Each follows the rules it would on its own, and one refusal does not stop the rest. */
import type { ManyAct } from '@leadwright/contract/admin/users';
import { asPlatform, type Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { wordsOf } from '../../../platform/http/replies.ts';
import { changeStanding, remove } from './acts.service.ts';
import { nameOf } from './state.service.ts';
import { findRows, type UserRow } from './users.repository.ts';

interface Refusal {
  id: number;
  name: string;
  reason: string;
}

const HOLDS: Record<ManyAct, (status: UserRow['status']) => boolean> = {
  stop: (status) => status === 'stopped',
  reactivate: (status) => status !== 'stopped' && status !== 'deleted',
  remove: (status) => status === 'deleted',
  restore: (status) => status !== 'deleted',
};

/** When an interrupted act is repeated, some accounts are done already. The platform's own account never is. */
const isDone = ({ kind, status }: UserRow, act: ManyAct) => kind !== 'platform' && HOLDS[act](status);

export async function actOnMany(ctx: Ctx, act: ManyAct, ids: number[]) {
  const rows = await asPlatform(ctx, (tx) => findRows(tx.db, [...new Set(ids)], tx.now()));
  const refused: Refusal[] = [];
  for (const row of rows) {
    const failure = isDone(row, act) ? null : await refusalOf(ctx, act, row.id);
    if (failure) refused.push({ id: row.id, name: nameOf(row), reason: wordsOf(failure, ctx.t).message });
  }
  return { done: rows.length - refused.length, refused };
}

/** Null when it succeeded. */
async function refusalOf(ctx: Ctx, act: ManyAct, id: number): Promise<AppError | null> {
  try {
    await (act === 'remove' ? remove(ctx, id) : changeStanding(ctx, id, act));
    return null;
  } catch (failure) {
    if (failure instanceof AppError) return failure;
    throw failure;
  }
}
