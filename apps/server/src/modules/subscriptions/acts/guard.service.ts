/**
 * Acts on a customer from the list of subscriptions. The people policy is checked first, and the act is recorded in the customer's
 * history. The actor's own history has the request.
 */
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { noteForAccount, noteForActor, requireMayAct } from '../../accounts/public.ts';

type Act = 'update' | 'stop' | 'reactivate' | 'cancel' | 'keep' | 'refund' | 'remove' | 'restore';

export const requireMayChange = (ctx: Ctx, id: number): Promise<void> =>
  inTransaction(ctx, (tx) => requireMayAct(tx, 'change', id));

export async function guarded<T>(ctx: Ctx, id: number, what: Act, work: () => Promise<T>): Promise<T> {
  await requireMayChange(ctx, id);
  const done = await work();
  await inTransaction(ctx, async (tx) => {
    await noteForAccount(tx, { what, accountId: id });
    // The platform's direct customers are in the area of administrators, too, and so is what was done to them.
    if (tx.actor.accountKind === 'platform') await noteForActor(tx, { what, accountId: id });
  });
  return done;
}
