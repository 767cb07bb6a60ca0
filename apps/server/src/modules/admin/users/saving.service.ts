/** Accounts that an administrator adds and changes (docs/product-rules.md#super-admin). */
import type { AdminUserBody, ChangedAdminUserBody, NewAdminUserBody } from '@leadwright/contract/admin/users';
import type { z } from 'zod';
import { asAccount, asPlatform, type Ctx, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import {
  type Account,
  changeAccount,
  findAccount,
  getMainUser,
  lockAccount,
  noteForAccount,
  requireMayAct,
  requireMayKeepCustomers,
  updateUser,
} from '../../accounts/public.ts';
import { askForAddress, assertPassword, createCustomer, hashPassword } from '../../identity/public.ts';
import { sendMail } from '../../mailing/public.ts';
import { currentEdition, noteChange, rowOf, watched } from './state.service.ts';
import { giveTerms } from './terms.service.ts';
import { usersErrors } from './users.errors.ts';

type Body = z.output<typeof AdminUserBody>;
type Changed = z.output<typeof ChangedAdminUserBody>;

/** The mail says how to choose a password; one that was given has to be changed at the first sign-in. */
export async function create(ctx: Ctx, body: z.output<typeof NewAdminUserBody>, intent: string): Promise<number> {
  requireMayKeepCustomers(ctx, 'change');
  const parent = await findParent(ctx, body.parent_id);
  const { password, email } = body;
  if (password) assertPassword(ctx.platform.config, password, email);
  const passwordHash = password ? await hashPassword(password) : undefined;
  const customer = {
    first_name: body.first_name,
    last_name: body.last_name,
    company: body.company,
    email,
    language: body.language,
    modules: body.modules,
    emailConfirmed: false,
    ...(passwordHash && { passwordHash, mustChangePassword: true }),
  };
  return asAccount(ctx, parent.id, async (tx) => {
    const brand = { id: parent.brand_id, account_id: parent.id };
    const id = await createCustomer(tx, brand, customer, async (own, { user, account }) => {
      const to = { to: user.email, language: user.language, brandId: brand.id };
      await sendMail(own, { ...to, template: 'account-added', params: { name: user.first_name } });
      return account.id;
    });
    await asAccount(tx, id, (own) => giveTerms(own, body, intent));
    await noteChange(tx, id, 'create', null);
    return id;
  });
}

async function findParent(ctx: Ctx, id: number | null): Promise<Account> {
  const parent = await asPlatform(ctx, (tx) => findAccount(tx, id ?? ctx.actor.accountId));
  if (!parent || parent.kind === 'customer' || parent.status === 'deleted')
    throw fieldError('parent_id', 'admin-users.error.parent');
  return parent;
}

interface Saved {
  edition: string;
  /** As it is now: another one waits for the person's code. */
  email: string;
  hasAsked: boolean;
}

/** Fails if the account changed after `seen`. */
export const update = (ctx: Ctx, id: number, { seen, ...body }: Changed, intent: string): Promise<Saved> =>
  asAccount(ctx, id, async (own) => {
    await requireMayAct(own, 'change', id);
    await rowOf(own);
    const account = await lockAccount(own, id);
    if (account.status === 'deleted') throw usersErrors.not_now();
    if (seen && seen !== (await currentEdition(own))) throw usersErrors.changed();
    const hasAsked = await watched(own, id, 'update', async () => {
      const asked = await changePerson(own, account, body);
      await giveTerms(own, body, intent);
      return asked;
    });
    await noteForAccount(own, { what: 'update', accountId: id });
    return { edition: await currentEdition(own), email: (await getMainUser(own)).email, hasAsked };
  });

/** True: another address waits for the person's code. */
async function changePerson(own: Tx, account: Account, body: Body): Promise<boolean> {
  const { id: userId } = await getMainUser(own);
  const { first_name, last_name, language } = body;
  await updateUser(own, userId, { first_name, last_name, language });
  const name = body.company || `${first_name} ${last_name}`.trim();
  if (name !== account.name) await changeAccount(own, account.id, { name });
  return askForAddress(own, body.email);
}
