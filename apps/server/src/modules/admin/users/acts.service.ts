/**
 * Actions of an administrator on an account (docs/product-rules.md#super-admin). Customers of resellers follow the rules of their
 * subscriptions, and the resellers get the same events as for their own actions.
 */
import { asAccount, type Base, type Ctx, type Tx } from '../../../platform/context.ts';
import {
  countCustomers,
  getMainUser,
  noteForAccount,
  type PeopleAct,
  reactivateAccount,
  removeAccount,
  requireMayAct,
  restoreAccount,
  stopAccount,
} from '../../accounts/public.ts';
import { loginAs, resendAsked, withdrawAsked } from '../../identity/public.ts';
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
async function resellerOf(own: Tx): Promise<number | null> {
  const { parent_id, parent_kind } = await rowOf(own);
  return parent_kind === 'reseller' ? parent_id : null;
}

/** Every act asks the policy of people first, and the account's own history has it, too. */
const acting = <T>(ctx: Ctx, id: number, act: PeopleAct, work: (own: Tx) => Promise<T>): Promise<T> =>
  asAccount(ctx, id, async (own) => {
    await requireMayAct(own, act, id);
    return work(own);
  });

const note = (tx: Tx, id: number, what: string) => noteForAccount(tx, { what, accountId: id });

export async function changeStanding(ctx: Ctx, id: number, act: Standing): Promise<void> {
  const resellerId = await acting(ctx, id, 'change', resellerOf);
  const work = (tx: Tx) => (resellerId === null ? OF_ACCOUNT[act](tx) : OF_CUSTOMER[act](tx, id));
  await asAccount(ctx, resellerId ?? id, async (tx) => {
    await watched(tx, id, act, () => work(tx));
    await note(tx, id, act);
  });
}

/** A deleted account is no longer charged, and no customer is left without its reseller. */
export async function remove(ctx: Ctx, id: number): Promise<void> {
  const resellerId = await acting(ctx, id, 'change', resellerOf);
  if (resellerId !== null) {
    const before = await stateBefore(ctx, id);
    const then = async (tx: Tx<Ctx>) => {
      await noteChange(tx, id, 'remove', before);
      await note(tx, id, 'remove');
    };
    return removeCustomer(ctx, { accountId: resellerId, customerId: id, then });
  }
  await asAccount(ctx, id, (own) =>
    watched(own, id, 'remove', async () => {
      if ((await countCustomers(own)) > 0) throw usersErrors.has_customers();
      if (await paysForPlan(own.db, id)) throw usersErrors.still_pays();
      await removeAccount(own);
      await note(own, id, 'remove');
    }),
  );
}

/** Renews this month's credits; the date of the next reset stays. */
export const resetLimits = (ctx: Ctx, id: number, intent: string): Promise<void> =>
  acting(ctx, id, 'change', async (own) => {
    const before = await stateBefore(own, id);
    const { credits } = await renewAllowance(own, { key: `admin:reset:${intent}` });
    if (credits === 0) throw usersErrors.no_allowance();
    await noteChange(own, id, 'resetLimits', before, { renewed_credits: credits });
    await note(own, id, 'resetLimits');
  });

export const removeProviderKey = (ctx: Ctx, id: number): Promise<void> =>
  acting(ctx, id, 'change', (own) =>
    watched(own, id, 'removeProviderKey', async () => {
      if (!(await removeMapsKeys(own))) throw usersErrors.no_key();
      await note(own, id, 'removeProviderKey');
    }),
  );

/** The code for the new address once more, or not at all. */
export const resendAddress = (ctx: Ctx, id: number): Promise<void> => acting(ctx, id, 'change', resendAsked);
export const withdrawAddress = (ctx: Ctx, id: number): Promise<void> => acting(ctx, id, 'change', withdrawAsked);

interface Opening {
  isReadOnly: boolean;
  userAgent: string;
}

/** A short session as the main user: full, or read-only. */
export const openAs = (ctx: Ctx, id: number, { isReadOnly, userAgent }: Opening) =>
  acting(ctx, id, 'enter', async (own) => {
    const row = await rowOf(own);
    const { id: user_id } = await getMainUser(own);
    const opened = await loginAs(own, { user_id, isReadOnly }, userAgent);
    await recordChange(own, {
      part: 'users',
      what: isReadOnly ? 'viewAs' : 'loginAs',
      ...named(id, nameOf(row)),
      before: null,
      after: { signed_in_as: row.email, read_only: isReadOnly },
    });
    return opened;
  });
