/**
 * What an administrator does with an account (docs/product-rules.md#super-admin). For customers of resellers the rules of their
 * subscriptions hold, and their resellers are told as if they had done it themselves.
 */
import { asAccount, type Base, type Ctx, type Tx } from '../../../platform/context.ts';
import {
  countCustomers,
  getMainUser,
  reactivateAccount,
  removeAccount,
  restoreAccount,
  stopAccount,
} from '../../accounts/public.ts';
import { loginAs } from '../../identity/public.ts';
import { removeMapsKeys } from '../../sources/public.ts';
import { reactivateCustomer, removeCustomer, restoreCustomer, stopCustomer } from '../../subscriptions/public.ts';
import { renewAllowance } from '../../wallet/public.ts';
import { recordChange } from '../history/history.service.ts';
import { paysForPlan } from './details.repository.ts';
import { named, nameOf, noteChange, rowOf, stateBefore, watched } from './state.service.ts';
import { usersErrors } from './users.errors.ts';

type Standing = 'stop' | 'reactivate' | 'restore';

const OF_ACCOUNT: Record<Standing, (own: Tx<Base>) => Promise<void>> = {
  stop: stopAccount,
  reactivate: reactivateAccount,
  restore: restoreAccount,
};
const OF_CUSTOMER: Record<Standing, (tx: Tx<Base>, id: number) => Promise<void>> = {
  stop: stopCustomer,
  reactivate: reactivateCustomer,
  restore: restoreCustomer,
};

/** The reseller above; null: the platform itself. */
const resellerOf = (ctx: Ctx, id: number): Promise<number | null> =>
  asAccount(ctx, id, async (own) => {
    const { parent_id, parent_kind } = await rowOf(own);
    return parent_kind === 'reseller' ? parent_id : null;
  });

export async function changeStanding(ctx: Ctx, id: number, act: Standing): Promise<void> {
  const resellerId = await resellerOf(ctx, id);
  if (resellerId === null) return asAccount(ctx, id, (own) => watched(own, id, act, () => OF_ACCOUNT[act](own)));
  await asAccount(ctx, resellerId, (tx) => watched(tx, id, act, () => OF_CUSTOMER[act](tx, id)));
}

/** A deleted account is no longer charged, and no customer is left without its reseller. */
export async function remove(ctx: Ctx, id: number): Promise<void> {
  const resellerId = await resellerOf(ctx, id);
  if (resellerId !== null) {
    const before = await stateBefore(ctx, id);
    const then = (tx: Tx<Ctx>) => noteChange(tx, id, 'remove', before);
    return removeCustomer(ctx, { accountId: resellerId, customerId: id, then });
  }
  await asAccount(ctx, id, (own) =>
    watched(own, id, 'remove', async () => {
      if ((await countCustomers(own)) > 0) throw usersErrors.has_customers();
      if (await paysForPlan(own.db, id)) throw usersErrors.still_pays();
      await removeAccount(own);
    }),
  );
}

/** Renews this month's credits; the date of the next reset stays. */
export const resetLimits = (ctx: Ctx, id: number, intent: string): Promise<void> =>
  asAccount(ctx, id, async (own) => {
    const before = await stateBefore(own, id);
    const { credits } = await renewAllowance(own, { key: `admin:reset:${intent}` });
    if (credits === 0) throw usersErrors.no_allowance();
    await noteChange(own, id, 'resetLimits', before, { renewed_credits: credits });
  });

export const removeProviderKey = (ctx: Ctx, id: number): Promise<void> =>
  asAccount(ctx, id, (own) =>
    watched(own, id, 'removeProviderKey', async () => {
      if (!(await removeMapsKeys(own))) throw usersErrors.no_key();
    }),
  );

interface Opening {
  isReadOnly: boolean;
  userAgent: string;
}

/** A short session as the main user: full, or read-only. */
export const openAs = (ctx: Ctx, id: number, { isReadOnly, userAgent }: Opening) =>
  asAccount(ctx, id, async (own) => {
    const row = await rowOf(own);
    const { id: user_id } = await getMainUser(own);
    const opened = await loginAs(own, { user_id, isReadOnly }, userAgent);
    await recordChange(own, {
      ...{ part: 'users', what: isReadOnly ? 'viewAs' : 'loginAs', ...named(id, nameOf(row)) },
      ...{ before: null, after: { signed_in_as: row.email, read_only: isReadOnly } },
    });
    return opened;
  });
